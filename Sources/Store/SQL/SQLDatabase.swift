/// A database within a transaction: the common part of SQLite and PostgreSQL.
///
/// Statements are in the SQL that both understand, with `?` for a value. The ``dialect`` has the
/// differences.
protocol SQLDatabase {
  /// The dialect of this database.
  var dialect: SQLDialect { get }
  /// Runs a statement whose answer is not needed; a failure may surface later, at the latest at the end
  /// of the transaction.
  func run(_ sql: String, _ values: [SQLValue]) throws
  /// Runs a statement.
  /// - Returns: the number of changed rows.
  @discardableResult
  func execute(_ sql: String, _ values: [SQLValue]) throws -> Int
  /// Queries rows, and gives each to `body`, in order.
  func forEachRow(_ sql: String, _ values: [SQLValue], _ body: (any SQLRow) throws -> Void) throws
  /// Whether an error says that a command's identifier is in the journal already.
  func isAboutTakenIdentifier(_ error: any Error) -> Bool
}

/// A row of an answer. It is valid until the next one.
protocol SQLRow {
  /// The value of a column; nil: there is no such column.
  func value(_ column: String) -> SQLValue?
  /// The names of its columns, in order.
  var columns: [String] { get }
  /// The value of the first column.
  var first: SQLValue { get }
}

extension SQLDatabase {
  /// The values that `make` makes of the rows, in order.
  func rows<Value>(
    _ sql: String, _ values: [SQLValue] = [], _ make: (any SQLRow) throws -> Value
  ) throws -> [Value] {
    var all: [Value] = []
    try forEachRow(sql, values) { all.append(try make($0)) }
    return all
  }

  /// The first column of the first row; nil: there is no row.
  func value(_ sql: String, _ values: [SQLValue] = []) throws -> SQLValue? {
    try rows(sql, values) { $0.first }.first
  }

  /// The first column of all rows, where it is text.
  func texts(_ sql: String, _ values: [SQLValue] = []) throws -> [String] {
    try rows(sql, values) { $0.first.text }.compactMap { $0 }
  }

  /// Adds a row.
  func insert(into table: String, _ row: RowWriter) throws {
    try run("INSERT INTO \(table) \(row.insertion)", row.values)
  }

  /// Adds a row, or changes the one with the same `key`, its first column.
  ///
  /// Only the key identifies a row: any other conflict is an error.
  func upsert(into table: String, _ row: RowWriter, key: String = "id") throws {
    let changed = row.names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    try run(
      "INSERT INTO \(table) \(row.insertion) ON CONFLICT (\(dialect.key(key))) DO UPDATE SET \(changed)", row.values)
  }
}

/// The differences between SQLite and PostgreSQL.
enum SQLDialect: Sendable {
  case sqlite
  case postgres

  /// The columns that identify a table's row.
  func key(_ column: String) -> String { self == .postgres ? "house, \(column)" : column }

  /// A join of each key of a column's JSON object, `chosen.key`, with each text of its array,
  /// `choice.value`.
  func chosen(in column: String) -> String {
    switch self {
    case .sqlite: "json_each(\(column)) AS chosen, json_each(chosen.value) AS choice"
    case .postgres:
      "json_each(\(column)) AS chosen (key, value), json_array_elements_text(chosen.value) AS choice (value)"
    }
  }
}
