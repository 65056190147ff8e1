import GRDB

/// SQLite within a transaction.
struct SQLiteDatabase: SQLDatabase {
  let database: Database

  init(_ database: Database) { self.database = database }

  var dialect: SQLDialect { .sqlite }

  func run(_ sql: String, _ values: [SQLValue]) throws {
    try database.cachedStatement(sql: sql).execute(arguments: StatementArguments(values.map(\.databaseValue)))
  }

  func execute(_ sql: String, _ values: [SQLValue]) throws -> Int {
    try run(sql, values)
    return database.changesCount
  }

  func forEachRow(_ sql: String, _ values: [SQLValue], _ body: (any SQLRow) throws -> Void) throws {
    let rows = try Row.fetchCursor(
      database.cachedStatement(sql: sql), arguments: StatementArguments(values.map(\.databaseValue)))
    while let row = try rows.next() { try body(SQLiteRow(row: row)) }
  }

  func isAboutTakenIdentifier(_ error: any Error) -> Bool {
    guard let error = error as? DatabaseError else { return false }
    return error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE && error.message?.hasSuffix("journal.id") == true
  }
}

/// A row of SQLite.
struct SQLiteRow: SQLRow {
  let row: Row

  func value(_ column: String) -> SQLValue? { (row[column] as DatabaseValue?).map(SQLValue.init) }

  var columns: [String] { Array(row.columnNames) }

  var first: SQLValue { row.isEmpty ? .null : SQLValue(row[0] as DatabaseValue) }
}

extension SQLValue {
  fileprivate init(_ value: DatabaseValue) {
    self =
      switch value.storage {
      case .null, .blob: .null
      case .int64(let number): .integer(Int(number))
      case .double(let number): .real(number)
      case .string(let text): .text(text)
      }
  }

  fileprivate var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    }
  }
}
