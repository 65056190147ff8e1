import Commands
import Foundation
import Home

/// Commands in the tables `journal` and `events`.
enum JournalRow {
  /// Adds a command at `sequence`; nil: at the end, with the database's next number.
  /// - Returns: its number.
  static func insert(
    _ entry: JournalEntry<HomeEvent>, sequence: Int? = nil, _ database: any SQLDatabase
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
      try database.insert(into: "journal", row)
    } catch  where database.isAboutTakenIdentifier(error) {
      throw StoreError.duplicate(id: entry.id)
    }
    let given = try sequence ?? database.value("SELECT last_insert_rowid()")?.integer ?? 0
    for (position, event) in entry.events.enumerated() {
      var row = RowWriter()
      row.set("seq", given)
      row.set("position", position)
      try row.set("kind", event.kindName)
      try row.set("json", String(decoding: encoder.encode(event.step.stored), as: UTF8.self))
      try database.insert(into: "events", row)
    }
    return given
  }

  /// The commands that a condition chooses.
  static func entries(
    _ database: any SQLDatabase, where condition: String, _ values: [SQLValue]
  ) throws -> [JournalledCommand] {
    var found = try database.rows("SELECT * FROM journal WHERE \(condition)", values) { row in
      let reader = RowReader(row, table: "journal")
      return JournalledCommand(sequence: try reader.integer("seq"), entry: try entry(reader))
    }
    for index in found.indices {
      found[index].entry.events = try database.rows(
        "SELECT * FROM events WHERE seq = ? ORDER BY position", [.integer(found[index].sequence)]
      ) { try HomeEvent(row: RowReader($0, table: "events", key: "seq")) }
    }
    return found
  }

  /// The commands after `sequence`, oldest first.
  /// - Parameter known: the number after which an event with an unknown field is refused. By default such
  ///   a field is ignored, as an earlier version has to do.
  static func entries(
    _ database: any SQLDatabase, after sequence: Int, limit: Int, wholeAfter known: Int = .max
  ) throws -> [JournalledCommand] {
    var found = try database.rows(
      "SELECT * FROM journal WHERE seq > ? ORDER BY seq LIMIT ?", [.integer(sequence), .integer(limit)]
    ) { row in
      let reader = RowReader(row, table: "journal", key: "seq")
      return JournalledCommand(sequence: try reader.integer("seq"), entry: try entry(reader))
    }
    guard let last = found.last?.sequence else { return [] }
    var events: [Int: [HomeEvent]] = [:]
    try database.forEachRow(
      "SELECT * FROM events WHERE seq > ? AND seq <= ? ORDER BY seq, position", [.integer(sequence), .integer(last)]
    ) { row in
      let reader = RowReader(row, table: "events", key: "seq")
      let (number, event) = (try reader.integer("seq"), try HomeEvent(row: reader))
      if number > known, try UnknownFields.first(in: reader.text("json"), readAs: event.step.stored) != nil {
        throw reader.bad("json")
      }
      events[number, default: []].append(event)
    }
    for index in found.indices { found[index].entry.events = events[found[index].sequence] ?? [] }
    return found
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
