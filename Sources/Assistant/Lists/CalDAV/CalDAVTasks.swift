import Basics
import CalDAV
import Foundation
import ListSync

/// A list of tasks on a calendar server, for Apple's Reminders, Tasks.org, Nextcloud and Thunderbird.
struct CalDAVTasks: RemoteList {
  let prefix = "caldav:"
  private let shelf: CalDAVShelf

  /// - Parameter name: the name of the list there, or its address.
  init(_ server: CalDAVServer, _ name: String) { shelf = CalDAVShelf(server, name, .todo) }

  func lines() async throws -> [KnownLine] {
    try await shelf.read().compactMap { key, todo in
      // A repeating task is no thing to be bought once.
      guard !todo.isSeries, let text = todo.readable("SUMMARY"), !text.isEmpty, todo["STATUS"] != "CANCELLED" else {
        return nil
      }
      return KnownLine(key, ListText.line(of: text, isDone: Self.isDone(todo)))
    }
  }

  func add(_ line: ListLine) async throws {
    let uid = Identifier.new()
    var todo = ICalendarObject(.todo, uid: uid, now: Date())
    todo.write("SUMMARY", ListText.text(of: line))
    Self.tick(&todo, line.isDone)
    try await shelf.add(todo, uid: uid)
  }

  func change(_ id: String, to line: ListLine, from before: ListLine) async throws {
    try await shelf.change(id) { todo in
      if !line.saysTheSame(as: before) { todo.write("SUMMARY", ListText.text(of: line)) }
      if line.isDone != before.isDone { Self.tick(&todo, line.isDone) }
    }
  }

  func remove(_ id: String) async throws { try await shelf.remove(id) }

  /// Whether a task is done; without a status, a hundred percent means done (RFC 5545, 3.8.1.8).
  static func isDone(_ todo: ICalendarObject) -> Bool {
    let status = todo["STATUS"]?.uppercased()
    return status == "COMPLETED" || todo["COMPLETED"] != nil || status == nil && todo["PERCENT-COMPLETE"] == "100"
  }

  private static func tick(_ todo: inout ICalendarObject, _ isDone: Bool) {
    todo["STATUS"] = isDone ? "COMPLETED" : "NEEDS-ACTION"
    todo["COMPLETED"] = isDone ? ICalendarText.stamp(Date()) : nil
    todo["PERCENT-COMPLETE"] = isDone ? "100" : nil
  }
}
