import Commands
import Foundation
import Kitchen

/// A record as a row: one table per kind, one column per field, with plain names, so that `sqlite3`
/// shows the kitchen.
protocol StoredRecord: KitchenRecord {
  /// The table's name.
  static var table: String { get }
  /// Reads all fields; it checks only what the schema cannot.
  init(row: RowReader) throws
  /// Writes everything but `id`.
  func write(to row: inout RowWriter) throws
  /// Writes the parts in other tables, after the row. The default is nothing.
  func saveParts(_ database: any SQLDatabase) throws
  /// The records of the state, in order of insertion; an invalid row is noted in `reading`. The default
  /// is all rows.
  static func read(_ database: any SQLDatabase, now: Date, _ reading: StoreReading) throws -> [Self]
}

extension StoredRecord {
  static func read(_ database: any SQLDatabase, now: Date, _ reading: StoreReading) throws -> [Self] {
    try database.rows("SELECT * FROM \(table) ORDER BY added") { row in
      try reading.record(of: row, table: table) { try Self(row: $0) }
    }.compactMap { $0 }
  }

  /// Adds the row at the end, or changes it in place.
  func save(_ database: any SQLDatabase) throws {
    var row = RowWriter()
    try row.set("id", SQLText.key(id))
    try write(to: &row)
    try database.upsert(into: Self.table, row)
    try saveParts(database)
  }

  func saveParts(_ database: any SQLDatabase) throws {}

  /// Removes the row, where there is one.
  static func remove(id: String, _ database: any SQLDatabase) throws {
    try database.run("DELETE FROM \(table) WHERE id = ?", [.text(SQLText.key(id))])
  }
}
