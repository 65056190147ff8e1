import Basics
import Commands
import Foundation
import GRDB
import Grammar
import Home
import Kitchen
import StoreTestSupport
import Testing

@testable import Store

@Suite("The database is damaged or not ours")
struct DamageTests {
  private static let now = Date(timeIntervalSince1970: 1_773_511_500)

  @Test("what is no database is set aside, not deleted, and said")
  func noDatabase() throws {
    let scratch = try Scratch()
    try scratch.folder.make()
    let junk = Data("This is my shopping list, not a database. Milk, eggs, bread.".utf8)
    try junk.write(to: URL(filePath: scratch.folder.database))
    try Data("log".utf8).write(to: URL(filePath: scratch.folder.database + "-wal"))
    let store = try KitchenStore(folder: scratch.folder, now: Self.now)
    let aside = scratch.folder.database + ".corrupt-20260314-180500"
    #expect(
      store.report.description == "The store was damaged (file is not a database). It was set aside as \(aside); "
        + "0 records and 0 commands were saved from it to \(scratch.folder.database).")
    #expect(try Data(contentsOf: URL(filePath: aside)) == junk)
    #expect(try Data(contentsOf: URL(filePath: aside + "-wal")) == Data("log".utf8))
    #expect(try store.load() == HomeState())
    #expect(try store.commit(.test(id: "a", events: [.shop("farm")])) == 1)
  }

  @Test("a second damaged file in the same second does not take the place of the first")
  func twice() throws {
    let scratch = try Scratch()
    try scratch.folder.make()
    for junk in ["first, much longer than nothing", "second, as long as that"] {
      try junk.write(toFile: scratch.folder.database, atomically: false, encoding: .utf8)
      _ = try KitchenStore(folder: scratch.folder, now: Self.now)
      for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: scratch.folder.database + suffix) }
    }
    let aside = scratch.folder.database + ".corrupt-20260314-180500"
    #expect(try String(contentsOfFile: aside, encoding: .utf8).hasPrefix("first"))
    #expect(try String(contentsOfFile: aside + "-2", encoding: .utf8).hasPrefix("second"))
  }

  @Test("pages overwritten at random are found at opening, and what can be read is saved", arguments: 0..<8)
  func salvage(seed: UInt64) throws {
    let scratch = try Scratch()
    let home = try scratch.hastyStore().fill(seed: seed, through: 240)
    let file = URL(filePath: scratch.folder.database)
    var bytes = try Data(contentsOf: file)
    // One page in 32, and none of the first two thirds, where the schema is: without it nothing can be read.
    var generator = SeededGenerator(seed: seed)
    let pages = bytes.count / 4096
    for _ in 0...(pages / 32) {
      let page = Int.random(in: (pages * 2 / 3)..<pages, using: &generator)
      for offset in 0..<4096 { bytes[page * 4096 + offset] = .random(in: 0...255, using: &generator) }
    }
    try bytes.write(to: file)

    let store = try KitchenStore(folder: scratch.folder, now: Self.now)
    let damage = try #require(store.report.damage)
    #expect(damage.path == scratch.folder.database + ".corrupt-20260314-180500")
    #expect(try Data(contentsOf: URL(filePath: damage.path)) == bytes)
    #expect(!scratch.names.contains("salvage"))
    // Nothing is there that was not there before, and a good part is.
    let saved = try store.load()
    #expect(saved.kitchen.items.allSatisfy { home.kitchen.items[$0.key] == $0.value })
    #expect(saved.kitchen.timers.allSatisfy { home.kitchen.timers[$0.key] == $0.value })
    let count = saved.kitchen.recordCount
    #expect(damage.records == count)
    #expect(count * 2 >= home.kitchen.recordCount || damage.commands >= 40)
    #expect(try store.entries(after: 0).count == damage.commands)
    #expect(try store.queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
    // And the box goes on, with sequence numbers that only grow.
    let last = try store.lastSequence()
    #expect(try store.commit(.test(id: "after", events: [.shop("farm")])) > last)
  }

  @Test("a cut-off file is damaged")
  func cutOff() throws {
    let scratch = try Scratch()
    try scratch.hastyStore().fill(seed: 4, through: 100)
    let file = URL(filePath: scratch.folder.database)
    let bytes = try Data(contentsOf: file)
    try bytes.prefix(bytes.count * 2 / 3).write(to: file)
    let store = try scratch.store()
    let damage = try #require(store.report.damage)
    #expect(FileManager.default.fileExists(atPath: damage.path))
    #expect(try store.load().kitchen.recordCount == damage.records)
  }

  @Test("a log whose database is gone is set aside too", arguments: [true, false])
  func orphanedLog(isEmpty: Bool) throws {
    let scratch = try Scratch()
    try scratch.folder.make()
    try Data("log".utf8).write(to: URL(filePath: scratch.folder.database + "-wal"))
    if isEmpty { try Data().write(to: URL(filePath: scratch.folder.database)) }
    let store = try scratch.store()
    let damage = try #require(store.report.damage)
    #expect(damage.detail == "the database is empty and its log is not")
    #expect(try Data(contentsOf: URL(filePath: damage.path + "-wal")) == Data("log".utf8))
  }

  @Test("an empty file is a new store")
  func empty() throws {
    let scratch = try Scratch()
    try scratch.folder.make()
    try Data().write(to: URL(filePath: scratch.folder.database))
    let report = try scratch.store().report
    #expect(report.isNew)
    #expect(report.damage == nil)
  }

  @Test("a log of nonsense beside a whole database is passed over")
  func damagedLog() throws {
    let scratch = try Scratch()
    let home = try scratch.hastyStore().fill(seed: 4, through: 10)
    try Data(repeating: 0x5A, count: 10_000).write(to: URL(filePath: scratch.folder.database + "-wal"))
    let store = try scratch.store()
    #expect(store.report.damage == nil)
    #expect(try store.load() == home)
  }

  @Test("a newer program's store is refused and not touched", arguments: [true, false])
  func newer(forReading: Bool) throws {
    let scratch = try Scratch()
    try scratch.hastyStore().fill(seed: 1, through: 3)
    let other = try scratch.otherProgram()
    try other.inDatabase { try $0.execute(sql: "PRAGMA user_version = 99; CREATE TABLE from_later (id TEXT)") }
    try other.close()
    let before = try Data(contentsOf: URL(filePath: scratch.folder.database))
    let error = storeError {
      if forReading { _ = try KitchenReader(folder: scratch.folder) } else { _ = try scratch.store() }
    }
    #expect(error == .newerSchema(path: scratch.folder.database, found: 99, known: Schema.version))
    #expect(
      error?.description == "\(scratch.folder.database) was written by a newer sous "
        + "(schema 99, this one knows \(Schema.version)); update sous. Nothing was changed.")
    #expect(try Data(contentsOf: URL(filePath: scratch.folder.database)) == before)
  }

  @Test("another program's database is refused and not touched", arguments: [0, 1234])
  func foreign(application: Int) throws {
    let scratch = try Scratch()
    try scratch.folder.make()
    let other = try scratch.otherProgram()
    try other.inDatabase { try $0.execute(sql: "PRAGMA application_id = \(application); CREATE TABLE songs (id TEXT)") }
    try other.close()
    let before = try Data(contentsOf: URL(filePath: scratch.folder.database))
    #expect(storeError { _ = try scratch.store() } == .foreign(path: scratch.folder.database))
    #expect(try Data(contentsOf: URL(filePath: scratch.folder.database)) == before)
  }

  @Test(
    "the store of a program from before the baseline is refused and not touched, also a damaged one",
    arguments: [true, false], [true, false])
  func tooOld(forReading: Bool, isDamaged: Bool) throws {
    let scratch = try Scratch()
    try scratch.hastyStore().fill(seed: 1, through: 100)
    let oldest = Schema.history.baseline
    let other = try scratch.otherProgram()
    try other.inDatabase { try $0.execute(sql: "PRAGMA user_version = \(oldest - 1); DROP TABLE diets") }
    try other.close()
    let file = URL(filePath: scratch.folder.database)
    var before = try Data(contentsOf: file)
    if isDamaged {
      before = before.prefix(before.count / 4096 * 4096 - 8192) + Data(repeating: 0x5A, count: 8192)
      try before.write(to: file)
    }
    let names = scratch.names
    let error = storeError {
      if forReading { _ = try KitchenReader(folder: scratch.folder) } else { _ = try scratch.store() }
    }
    #expect(error == .tooOldSchema(path: scratch.folder.database, found: oldest - 1, oldest: oldest))
    #expect(
      error?.description == "\(scratch.folder.database) was written by an older sous (schema \(oldest - 1), this one "
        + "opens \(oldest) and later); open it once with sous 0.1.0 of November 2026, or make an archive with that and "
        + "bring it in here. Nothing was changed.")
    #expect(try Data(contentsOf: file) == before)
    #expect(!scratch.names.contains { $0.contains("corrupt") || $0 == "salvage" })
    #expect(Set(scratch.names).isSuperset(of: names))
  }

  @Test("a value changed by hand to what it cannot be is named, and the rest is read")
  func wrongValue() throws {
    let scratch = try Scratch()
    _ = try scratch.store().commit(
      .test(
        id: "a",
        events: [
          .kitchen(
            .item(
              Change(
                from: nil,
                to: ShoppingItem(
                  id: "i-1", name: "milk", list: "shopping", quantity: 1, unit: .l, category: "dairy", store: nil,
                  addedAt: Self.now))))
        ]))
    let other = try scratch.otherProgram()
    try other.inDatabase { try $0.execute(sql: "UPDATE items SET unit = 'barrel'") }
    try other.close()
    let store = try scratch.store()
    var findings: [StoreFinding] = []
    #expect(try store.load { findings.append($0) }.kitchen.items.isEmpty)
    #expect(
      findings.map(\.description)
        == ["In the table items the row i-1 is left out: its column unit holds what cannot be."])
  }
}

extension KitchenState {
  fileprivate var recordCount: Int {
    timers.count + alarms.count + items.count + people.count + shops.count + categories.count + dishes.count
      + lots.count + minimums.count + products.count + scans.count + recipes.count + (cooking == nil ? 0 : 1)
      + (preferences == Preferences() ? 0 : 1)
  }
}
