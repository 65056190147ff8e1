import Commands
import Foundation
import GRDB
import Home

/// Commands in the tables `journal` and `events`.
enum JournalRow {
  /// Adds a command at the end, or at `sequence`.
  static func insert(
    _ entry: JournalEntry<HomeEvent>, sequence: Int? = nil, _ database: Database
  ) throws -> Int {
    let id = SQLText.key(entry.id)
    let encoder = StoreCoding.encoder
    var row = RowWriter()
    if let sequence { row.set("seq", sequence) }
    try row.set("id", id)
    try row.set("time", entry.time)
    try row.set("origin", entry.origin.rawValue)
    try row.set("intent", entry.command.intent)
    try row.set("command", String(decoding: encoder.encode(entry.command), as: UTF8.self))
    try row.set("say", entry.say)
    try row.set("undoes", entry.undoes.map(SQLText.key))
    try row.set("sentence", entry.sentence.map(SQLText.key))
    row.set("changes", entry.events.count)
    do {
      try database.cachedStatement(sql: "INSERT INTO journal \(row.insertion)")
        .execute(arguments: StatementArguments(row.values))
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE && error.message?.hasSuffix("journal.id") == true
    {
      throw StoreError.duplicate(id: entry.id)
    }
    let given = Int(database.lastInsertedRowID)
    for (position, event) in entry.events.enumerated() {
      var row = RowWriter()
      row.set("seq", given)
      row.set("position", position)
      try row.set("kind", event.kindName)
      try row.set("json", String(decoding: encoder.encode(event.step.stored), as: UTF8.self))
      try database.cachedStatement(sql: "INSERT INTO events \(row.insertion)")
        .execute(arguments: StatementArguments(row.values))
    }
    return given
  }

  /// The commands that a condition chooses.
  static func entries(
    _ database: Database, where condition: String, _ arguments: StatementArguments
  ) throws -> [JournalledCommand] {
    let statement = try database.cachedStatement(sql: "SELECT * FROM journal WHERE \(condition)")
    return try Row.fetchAll(statement, arguments: arguments).map { row in
      let reader = RowReader(row, table: "journal")
      let sequence = try reader.integer("seq")
      let events = try Row.fetchAll(
        database.cachedStatement(sql: "SELECT * FROM events WHERE seq = ? ORDER BY position"), arguments: [sequence])
      var entry = try entry(reader)
      entry.events = try events.map { try HomeEvent(row: RowReader($0, table: "events", key: "seq")) }
      return JournalledCommand(sequence: sequence, entry: entry)
    }
  }

  /// The commands after `sequence`, oldest first.
  static func entries(_ database: Database, after sequence: Int, limit: Int) throws -> [JournalledCommand] {
    try entries(database, where: "seq > ? ORDER BY seq LIMIT ?", [sequence, limit])
  }

  /// A command without its events.
  static func entry(_ row: RowReader) throws -> JournalEntry<HomeEvent> {
    JournalEntry(
      id: try row.text("id"), time: try row.date("time"), origin: try row.choice("origin"),
      command: try row.made("command") { try? StoreCoding.decoder.decode(Command.self, from: Data($0.utf8)) },
      events: [], say: try row.text("say"), undoes: try row.optionalText("undoes"),
      sentence: try row.optionalText("sentence"))
  }
}
