import Commands
import Foundation
import GRDB
import Kitchen

/// A record as a row: one table a kind, one column a field, named in plain words, so that `sqlite3` shows the kitchen.
protocol StoredRecord: KitchenRecord {
  /// The table's name.
  static var table: String { get }
  /// Reads everything but checks what the schema cannot.
  init(row: RowReader) throws
  /// Writes everything but `id`.
  func write(to row: inout RowWriter) throws
  /// Writes what stands in tables of its own, once the row is there. The default is nothing.
  func saveParts(_ database: Database) throws
  /// The records that the box works with, in the order they were added; what makes no record is noted in `reading`.
  /// The default is all.
  static func read(_ database: Database, now: Date, _ reading: StoreReading) throws -> [Self]
}

extension StoredRecord {
  static func read(_ database: Database, now: Date, _ reading: StoreReading) throws -> [Self] {
    var records: [Self] = []
    let rows = try Row.fetchCursor(database, sql: "SELECT * FROM \(table) ORDER BY added")
    while let row = try rows.next() {
      if let record = try reading.record(of: row, table: table, { try Self(row: $0) }) { records.append(record) }
    }
    return records
  }

  /// Adds the row at the end, or changes it where it stands.
  ///
  /// GRDB's own `upsert` names no column of the conflict: a second business with the address of the first would take the
  /// first one's row. Here only `id` makes two rows one, and any other conflict is an error.
  func save(_ database: Database) throws {
    var row = RowWriter()
    try row.set("id", SQLText.key(id))
    try write(to: &row)
    let changed = row.names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    let statement = try database.cachedStatement(
      sql: "INSERT INTO \(Self.table) \(row.insertion) ON CONFLICT (id) DO UPDATE SET \(changed)")
    try statement.execute(arguments: StatementArguments(row.values))
    try saveParts(database)
  }

  func saveParts(_ database: Database) throws {}

  /// Removes the row, where there is one.
  static func remove(id: String, _ database: Database) throws {
    let statement = try database.cachedStatement(sql: "DELETE FROM \(table) WHERE id = ?")
    try statement.execute(arguments: [SQLText.key(id)])
  }
}
