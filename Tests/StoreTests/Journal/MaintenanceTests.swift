import Foundation
import GRDB
import StoreTestSupport
import Testing

@testable import Store

@Suite("Looking after the store")
struct MaintenanceTests {
  private let now = Date(timeIntervalSince1970: 1_773_511_500)

  @Test(
    "old commands lose their events but not their identifiers; very old ones are forgotten; the newest stay whole",
    .onBothStores)
  func trim() throws {
    let store = try Scratch().hastyStore()
    // One command a day for 500 days, the last one today.
    for day in 1...500 {
      _ = try store.commit(
        .test(id: "\(day)", events: [.shop("s\(day)")], time: now - Double(500 - day) * 86_400))
    }
    let home = try store.load()
    let trimmed = try store.trim(Retention(newest: 10), now: now)
    #expect(trimmed == (emptied: 310, forgotten: 99))
    #expect(try store.load() == home)
    #expect(try store.entry(id: "99") == nil)
    #expect(try store.entry(id: "100")?.say == "Done.")
    #expect(try store.entry(id: "100")?.events == [])
    #expect(try store.entry(id: "409")?.events == [])
    #expect(try store.entry(id: "410")?.events == [.shop("s410")])
    // A trimmed command still is not done twice, and its number is not given again.
    #expect(storeError { _ = try store.commit(.test(id: "100", events: [])) } == .duplicate(id: "100"))
    #expect(try store.commit(.test(id: "501", events: [])) == 501)
    #expect(try store.trim(Retention(newest: 10), now: now) == (emptied: 0, forgotten: 0))
  }

  @Test("the newest commands stay whole however old they are, and can be undone", .onBothStores)
  func newest() throws {
    let store = try Scratch().hastyStore()
    for day in 1...50 { _ = try store.commit(.test(id: "\(day)", events: [.shop("s\(day)")], time: now)) }
    let future = now + 10_000 * 86_400.0
    #expect(try store.trim(Retention(newest: 20), now: future) == (emptied: 0, forgotten: 30))
    #expect(try store.newestUndoable(from: [.voice])?.id == "50")
    #expect(try store.trim(Retention(commands: .greatestFiniteMagnitude / 2, newest: 0), now: now) == (0, 0))
  }

  @Test("what was trimmed can no longer be undone", .onBothStores)
  func noUndo() throws {
    let store = try Scratch().hastyStore()
    _ = try store.commit(.test(id: "1", events: [.shop("farm")], time: now))
    #expect(try store.trim(Retention(newest: 0), now: now + 100 * 86_400.0) == (emptied: 1, forgotten: 0))
    #expect(try store.newestUndoable(from: [.voice]) == nil)
  }

  @Test("a backup made while the store is in use is a whole store in one file")
  func backup() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    let home = try store.fill(seed: 9, through: 30)
    let copy = StoreFolder(path: scratch.path("copy"))
    try copy.make()
    try KitchenReader(folder: store.folder).copy(to: copy.database)
    try store.fill(seed: 9, from: 31, through: 32, in: home)
    #expect(try FileManager.default.contentsOfDirectory(atPath: copy.path) == ["sous.sqlite"])
    let restored = try KitchenStore(folder: copy)
    #expect(try restored.load() == home)
    #expect(try restored.lastSequence() == 30)
  }

  @Test("a backup takes no other file's place and leaves no half of itself")
  func backupRefused() throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    try "mine".write(toFile: scratch.path("file"), atomically: false, encoding: .utf8)
    #expect(
      storeError { try KitchenReader(folder: store.folder).copy(to: scratch.path("file")) }
        == .exists(path: scratch.path("file")))
    #expect(try String(contentsOfFile: scratch.path("file"), encoding: .utf8) == "mine")
    let error = storeError { try KitchenReader(folder: store.folder).copy(to: scratch.path("nowhere/backup")) }
    guard case .failed("write the backup", scratch.path("nowhere/backup"), _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
