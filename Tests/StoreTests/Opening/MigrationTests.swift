import Commands
import Foundation
import GRDB
import Testing

@testable import Store

@Suite("Stores of every version since the baseline")
struct MigrationTests {
  static let versions = Array(Schema.history.baseline...Schema.version)

  @Test("a store of an earlier version opens with all it held, in the newest schema", arguments: versions)
  func opens(version: Int) throws {
    let scratch = try Scratch()
    try scratch.putSnapshot(version)
    let store = try scratch.store()
    #expect(store.report.convertedFrom == (version == Schema.version ? nil : version))
    #expect(!store.report.isNew)
    #expect(try store.load(now: Snapshot.now) == Snapshot.home(of: version))
    #expect(try store.entries(after: 0).map(\.entry) == Snapshot.journal)
    #expect(try store.newestUndoable(from: [.voice, .text])?.id == "c-1")
    #expect(try store.commit(.test(id: "c-4", events: [.shop("market")])) == 4)
    #expect(try schema(store.queue) == schema(Scratch().store().queue))
    #expect(try store.queue.version() == Schema.version)
  }

  @Test("the statements still make the schema that each version had when it was released", arguments: versions)
  func released(version: Int) throws {
    let history = Schema.history
    let made = try DatabaseQueue()
    let steps = Array(history.steps.prefix(version - history.baseline))
    let then = SchemaHistory(baseline: history.baseline, statements: history.statements, steps: steps)
    try Schema.migrator(of: then).migrate(made)
    let kept = try DatabaseQueue()
    try kept.inDatabase { try $0.execute(sql: try Snapshot.sql(version)) }
    #expect(try schema(made) == schema(kept))
    #expect(try columns(made) == columns(kept))
    #expect(try made.version() == version)
  }

  @Test("a store of the newest version opens without being changed, and a new one has the same steps behind it")
  func unchanged() throws {
    let scratch = try Scratch()
    try scratch.putSnapshot(Schema.version)
    let before = try scratch.otherProgram().read(dump)
    try scratch.store().close()
    #expect(try scratch.otherProgram().read(dump) == before)
    let new = try Scratch().store().queue
    #expect(try new.read { try Schema.migrator().hasCompletedMigrations($0) })
    #expect(try new.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM identity") } == 1)
  }

  @Test("a later version's step is made once, keeps all there was, and is made in new stores as well")
  func step() throws {
    let scratch = try Scratch()
    try scratch.putSnapshot(Schema.version)
    let later = Schema.history.adding(
      "ALTER TABLE shops ADD COLUMN street TEXT; UPDATE shops SET street = 'Main Street'",
      "CREATE TABLE streets (name TEXT NOT NULL) STRICT; INSERT INTO streets SELECT street FROM shops")
    for convertedFrom in [Schema.history.newest, nil] {
      let store = try scratch.store(of: later)
      #expect(store.report.convertedFrom == convertedFrom)
      #expect(try store.load(now: Snapshot.now) == Snapshot.home())
      #expect(try store.queue.version() == later.newest)
      #expect(try store.queue.read { try String.fetchAll($0, sql: "SELECT name FROM streets") } == ["Main Street"])
      try store.close()
    }
    let new = try Scratch().store(of: later)
    #expect(new.report.isNew && new.report.convertedFrom == nil)
    #expect(try new.queue.version() == later.newest)
    #expect(try new.queue.read { try $0.tableExists("streets") })
    // This program knows nothing of the versions to come.
    #expect(
      storeError { _ = try scratch.store() }
        == .newerSchema(path: scratch.folder.database, found: later.newest, known: Schema.version))
  }

  @Test(
    "a step that fails halfway leaves the store as it was, and the program of before opens it",
    arguments: [
      "CREATE TABLE streets (name TEXT); UPDATE shops SET name = 'x'; UPDATE timers SET seconds = -1",
      "DELETE FROM shops; nonsense",
      // Found at its end only.
      "DELETE FROM menu_categories",
    ])
  func failing(sql: String) throws {
    let scratch = try Scratch()
    try scratch.putSnapshot(Schema.version)
    let before = try scratch.otherProgram().read(dump)
    #expect(storeError { _ = try scratch.store(of: Schema.history.adding(sql)) } != nil)
    #expect(try scratch.otherProgram().read(dump) == before)
    #expect(!scratch.names.contains { $0.contains("corrupt") })
    let store = try scratch.store()
    #expect(store.report.damage == nil && store.report.convertedFrom == nil)
    #expect(try store.load(now: Snapshot.now) == Snapshot.home())
  }

  @Test("the steps before the one that fails are kept, and the next start goes on after them")
  func failingLater() throws {
    let scratch = try Scratch()
    try scratch.putSnapshot(Schema.version)
    let first = "ALTER TABLE shops ADD COLUMN street TEXT"
    let bad = Schema.history.adding(first, "CREATE TABLE streets (name TEXT); nonsense")
    #expect(storeError { _ = try scratch.store(of: bad) } != nil)
    let found = try scratch.otherProgram()
    #expect(try found.version() == Schema.version + 1)
    #expect(try !found.read { try $0.tableExists("streets") })
    try found.close()
    let store = try scratch.store(of: Schema.history.adding(first, "CREATE TABLE streets (name TEXT)"))
    #expect(store.report.convertedFrom == Schema.version + 1)
    #expect(try store.load(now: Snapshot.now) == Snapshot.home())
  }

  @Test("a reader leaves an older store to the box")
  func older() throws {
    let scratch = try Scratch()
    try scratch.putSnapshot(Schema.version)
    let reader = Connection(
      path: scratch.folder.database, fileSystem: nil, busyTimeout: 1, history: Schema.history.adding("SELECT 1"))
    #expect(
      storeError { _ = try reader.openForReading() }
        == .olderSchema(path: scratch.folder.database, found: Schema.version, known: Schema.version + 1))
  }

  /// The statements of the schema. SQLite keeps them as they were written, with its own spaces and quotation marks
  /// where a table was changed later.
  private func schema(_ queue: DatabaseQueue) throws -> [String: String] {
    let rows = try queue.read { database in
      try Row.fetchAll(database, sql: "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
    }
    return Dictionary(
      uniqueKeysWithValues: rows.map { row in
        let words = (row["sql"] as String).replacing("\"", with: "").replacing(/\s+/, with: " ")
        return (row["name"], words.replacing(/\ ?([(),])\ ?/) { $0.output.1 })
      })
  }

  /// The columns of every table and view in order.
  private func columns(_ queue: DatabaseQueue) throws -> [String] {
    try queue.read { database in
      try String.fetchAll(
        database,
        sql: """
          SELECT one.name || ': ' || col.cid || ' ' || col.name || ' ' || col.type || ' ' || coalesce(col.dflt_value, '')
          FROM sqlite_master AS one JOIN pragma_table_xinfo(one.name) AS col WHERE one.type IN ('table', 'view')
          ORDER BY one.name, col.cid
          """)
    }
  }

  /// The statements and rows of all tables, and the version.
  private func dump(_ database: Database) throws -> [String] {
    let tables = try Row.fetchAll(
      database, sql: "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return try ["\(try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0)"]
      + tables.flatMap { table in
        try ["\(table)"]
          + Row.fetchAll(database, sql: "SELECT * FROM \(table["name"] as String)").map(\.description)
      }
  }
}

extension SchemaHistory {
  /// The same with made-up versions after the newest.
  fileprivate func adding(_ later: String...) -> SchemaHistory {
    SchemaHistory(baseline: baseline, statements: statements, steps: steps + later)
  }
}

extension DatabaseQueue {
  fileprivate func version() throws -> Int? { try read { try Int.fetchOne($0, sql: "PRAGMA user_version") } }
}

extension Scratch {
  /// Puts the store of a version in the folder.
  fileprivate func putSnapshot(_ version: Int) throws {
    try folder.make()
    let older = try DatabaseQueue(path: folder.database)
    try older.inDatabase { try $0.execute(sql: try Snapshot.sql(version)) }
    try older.close()
  }

  /// The store as a program with other versions opens it.
  fileprivate func store(of history: SchemaHistory) throws -> KitchenStore {
    try KitchenStore(folder: folder, fileSystem: nil, busyTimeout: 0.05, now: Snapshot.now, history: history)
  }
}
