import Commands
import Foundation
import GRDB
import Testing

@testable import Store

@Suite("Stores of every earlier version")
struct MigrationTests {
  static let versions = Array(1...Schema.version)

  @Test("a store of an earlier version opens with all it held, in the newest schema", arguments: versions)
  func opens(version: Int) throws {
    let scratch = try Scratch()
    try scratch.folder.make()
    let older = try DatabaseQueue(path: scratch.folder.database)
    try older.inDatabase { try $0.execute(sql: try Snapshot.sql(version)) }
    try older.close()

    let store = try scratch.store()
    #expect(store.report.convertedFrom == (version == Schema.version ? nil : version))
    #expect(!store.report.isNew)
    #expect(try store.load(now: Snapshot.now) == Snapshot.home(version))
    #expect(try store.entries(after: 0).map(\.entry) == Snapshot.journal)
    #expect(try store.newestUndoable(from: [.voice, .text])?.id == "c-1")
    #expect(try store.commit(.test(id: "c-4", events: [.shop("market")])) == 4)
    #expect(try schema(store.queue) == schema(Scratch().store().queue))
    #expect(try store.queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == Schema.version)
  }

  @Test("the steps still make the schema that each version had when it was released", arguments: versions)
  func released(version: Int) throws {
    let made = try DatabaseQueue()
    try Schema.migrator.migrate(made, upTo: Schema.names[version - 1])
    let kept = try DatabaseQueue()
    try kept.inDatabase { try $0.execute(sql: try Snapshot.sql(version)) }
    #expect(try schema(made) == schema(kept))
    #expect(try made.read { try Int.fetchOne($0, sql: "PRAGMA user_version") } == version)
  }

  @Test("what one sentence ordered before version 13 is one sentence still, unless it was taken back in part")
  func sentencesOfOrders() throws {
    let older = try DatabaseQueue()
    try Schema.migrator.migrate(older, upTo: Schema.names[11])
    let rows: [(id: String, intent: String, undoes: String?)] = [
      ("a", "order.add", nil), ("a.2", "order.add", nil), ("a.3", "order.add", nil), ("b", "order.add", nil),
      ("b.2", "order.add", nil), ("u", "box.undo", "b.2"), ("c", "shopping.add", nil), ("c.2", "shopping.add", nil),
      ("d.2", "order.add", nil), (".2", "order.add", nil),
    ]
    try older.inDatabase { database in
      for row in rows {
        try database.execute(
          sql: """
            INSERT INTO journal (id, time, origin, intent, command, say, undoes, changes)
            VALUES (?, '2026-03-14T18:02:00.000000000Z', 'voice', ?, '{}', '', ?, 1)
            """, arguments: [row.id, row.intent, row.undoes])
      }
    }
    try Schema.migrator.migrate(older)
    let sentences = try older.read {
      try Row.fetchAll($0, sql: "SELECT id, sentence FROM journal WHERE sentence IS NOT NULL ORDER BY seq")
    }
    #expect(sentences.map { $0["id"] } == ["a.2", "a.3"])
    #expect(sentences.map { $0["sentence"] } == ["a", "a"])
  }

  private func schema(_ queue: DatabaseQueue) throws -> [String: String] {
    let rows = try queue.read { database in
      try Row.fetchAll(database, sql: "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    }
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["name"], $0["sql"]) })
  }
}
