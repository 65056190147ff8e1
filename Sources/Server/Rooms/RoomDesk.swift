import Basics
import Commands
import Foundation
import Home
import Store
import Synchronization

/// What boxes in other rooms ask of the home's box: what it has done, and to do what is said there.
public final class RoomDesk: Sendable {
  /// What was done after a number.
  public struct News: Codable, Sendable {
    /// Names the store; a copy of another one is none of this.
    public var epoch: String
    /// The number of the newest command.
    public var last: Int
    public var commands: [ShippedCommand]
    /// What is to be said aloud in all rooms.
    public var announcements: [Announcement] = []
    /// The number of the newest announcement.
    public var announced = 0
  }

  /// Something to be said aloud in all rooms.
  public struct Announcement: Codable, Sendable, Hashable {
    /// Counts up.
    public var number: Int
    /// The sentence that asked for it.
    public var id: String
    public var text: String
  }

  public typealias Submit =
    @Sendable (_ sentence: RoomSentence, _ giver: Giver, _ prefix: String) async -> [CommandResult<HomeEvent>]

  private let store: KitchenStore
  private let epoch: String
  private let submit: Submit
  private let publications: @Sendable () async -> AsyncStream<Publication<HomeEvent>>
  private let now: @Sendable () -> Date
  /// When each room was here last.
  private let seen = Mutex<[String: Date]>([:])
  private let announcements = Mutex<(kept: [(at: Date, announcement: Announcement)], last: Int)>(([], 0))
  private let elections: WakeElections

  /// - Throws: `StoreError`
  public convenience init(
    _ store: KitchenStore, now: @escaping @Sendable () -> Date,
    publications: @escaping @Sendable () async -> AsyncStream<Publication<HomeEvent>>, submit: @escaping Submit
  ) throws {
    try self.init(store, now: now, publications: publications, elections: WakeElections(), submit: submit)
  }

  /// - Parameter elections: decide who answers.
  /// - Throws: `StoreError`
  init(
    _ store: KitchenStore, now: @escaping @Sendable () -> Date,
    publications: @escaping @Sendable () async -> AsyncStream<Publication<HomeEvent>>, elections: WakeElections,
    submit: @escaping Submit
  ) throws {
    (self.store, self.submit, self.publications, self.now) = (store, submit, publications, now)
    epoch = try store.epoch()
    self.elections = elections
    // Greater than before a restart: a room asks for what is newer than it knows.
    announcements.withLock { $0.last = Int(saturating: now().timeIntervalSince1970 * 1_000) }
  }

  // MARK: Who answers

  /// Whether a box that heard the wake word answers; returns once the others have had their time.
  /// - Parameter room: its device; nil: it is the home's own.
  public func answers(_ bid: WakeBid, from room: String?) async -> Bool {
    if let room { note(room) }
    // Nobody else is there: nobody waits.
    if room == nil, !isAnyHere { return true }
    return await elections.wins(bid, by: room ?? "")
  }

  private var isAnyHere: Bool {
    let now = now()
    return seen.withLock { $0.values.contains { now.timeIntervalSince($0) < Self.patience } }
  }

  // MARK: What is said in all rooms

  /// Takes what was announced, once, however often it is told of it.
  public func follow(_ publication: Publication<HomeEvent>) {
    guard case .announcement(let text) = publication.shows else { return }
    let (now, id) = (now(), publication.entry.sentenceID)
    announcements.withLock { all in
      all.kept.removeAll { now.timeIntervalSince($0.at) >= Self.freshness }
      guard !all.kept.contains(where: { $0.announcement.id == id }) else { return }
      all.last = max(all.last &+ 1, Int(saturating: now.timeIntervalSince1970 * 1_000))
      all.kept.append((now, Announcement(number: all.last, id: id, text: text)))
      if all.kept.count > Self.mostAnnouncements { all.kept.removeFirst() }
    }
  }

  // What is newer than a room knows; of a room that knows nothing yet, nothing.
  private func announced(after number: Int?) -> (found: [Announcement], last: Int) {
    let now = now()
    return announcements.withLock { all in
      let found = all.kept.filter { now.timeIntervalSince($0.at) < Self.freshness }.map(\.announcement)
      return (number.map { number in found.filter { $0.number > number } } ?? [], all.last)
    }
  }

  /// What was announced longer ago is over, in seconds.
  private static let freshness = 30.0
  private static let mostAnnouncements = 20

  // MARK: What was done

  /// What identifiers of records begin with that a room makes.
  public static func prefix(of room: String) -> String { "room:\(room.prefix(8))." }

  /// The room that made a record, by the record's identifier; nil: none did.
  public static func room(of record: String) -> String? {
    guard record.hasPrefix("room:"), let dot = record.firstIndex(of: ".") else { return nil }
    return String(record[record.index(record.startIndex, offsetBy: 5)..<dot])
  }

  /// Whether a room's box is there: it asked a moment ago.
  /// - Parameter room: the first eight letters of its device.
  public func isHere(_ room: String) -> Bool {
    seen.withLock { $0[room].map { now().timeIntervalSince($0) < Self.patience } ?? false }
  }

  /// What was done after `last` and announced after `announced`, as soon as there is something; nothing came within `wait`:
  /// nothing.
  /// - Parameter announced: nil: nothing of before is to be said.
  /// - Throws: `BranchProblem.trimmed` where the journal no longer knows all of it, `StoreError`
  public func news(after last: Int, announced: Int?, for room: String, wait: Duration) async throws -> News {
    note(room)
    let publications = await publications()
    var found = try await look(after: last, announced)
    if found.commands.isEmpty, found.announcements.isEmpty, wait > .zero {
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await one in publications {
            self.follow(one)
            if one.sequence > last || one.shows?.isAnnouncement == true { return }
          }
        }
        group.addTask { try? await Task.sleep(for: wait) }
        await group.next()
        group.cancelAll()
      }
      found = try await look(after: last, announced)
    }
    note(room)
    return found
  }

  /// The whole store, as a file of SQLite, without devices and the desk's PIN.
  /// - Throws: `StoreError`
  public func wholeStore() async throws -> Data {
    let store = store
    return try await Blocking.run {
      let folder = FileManager.default.temporaryDirectory.appending(path: "sous-room-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let copy = folder.appending(path: "store.sqlite").path
      try store.reader().copy(to: copy, isForRoom: true)
      return try Data(contentsOf: URL(filePath: copy))
    }
  }

  /// Does what was said in a room.
  /// - Parameters:
  ///   - room: its device.
  ///   - isAtOpenDesk: whether the desk's PIN was shown there.
  public func answer(to sentence: RoomSentence, from room: String, isAtOpenDesk: Bool) async -> [RoomOutcome] {
    note(room)
    let role: Role = sentence.origin == .clock ? .box : .kitchen
    let giver = Giver(role: role, device: room, isAtOpenDesk: isAtOpenDesk)
    return await submit(sentence, giver, Self.prefix(of: room)).map(RoomOutcome.init)
  }

  private func look(after last: Int, _ number: Int?) async throws -> News {
    let (store, epoch) = (store, epoch)
    let (announcements, announced) = announced(after: number)
    return try await Blocking.run {
      News(
        epoch: epoch, last: try store.lastSequence(), commands: try store.shippable(after: last),
        announcements: announcements, announced: announced)
    }
  }

  private func note(_ room: String) {
    let now = now()
    seen.withLock { seen in
      if seen.count >= Self.mostRooms { seen = seen.filter { now.timeIntervalSince($0.value) < Self.patience } }
      seen[String(room.prefix(8))] = now
    }
  }

  /// A room asks again after half a minute at most.
  private static let patience = 45.0
  private static let mostRooms = 100
}
