/// A database within a transaction: what SQLite and PostgreSQL have in common.
///
/// Statements are in the SQL that both understand, with `?` for a value. What only one of them can say
/// stands in its ``dialect``.
protocol SQLDatabase {
  /// The dialect of this database.
  var dialect: SQLDialect { get }
  /// Runs a statement whose answer is not needed; a failure may surface later, at the latest at the end
  /// of the transaction.
  func run(_ sql: String, _ values: [SQLValue]) throws
  /// Runs a statement.
  /// - Returns: how many rows it changed.
  @discardableResult
  func execute(_ sql: String, _ values: [SQLValue]) throws -> Int
  /// Asks for rows, and gives each to `body`, in order.
  func forEachRow(_ sql: String, _ values: [SQLValue], _ body: (any SQLRow) throws -> Void) throws
  /// Whether an error says that a command's identifier is in the journal already.
  func isAboutTakenIdentifier(_ error: any Error) -> Bool
}

/// A row of an answer. It is good until the next one is asked for.
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

  /// Adds a row, or changes the one with the same `key`, which is its first column.
  ///
  /// Nothing but the key makes two rows one: any other conflict is an error.
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

  /// The columns that tell a table's rows apart.
  func key(_ column: String) -> String { self == .postgres ? "house, \(column)" : column }

  /// A join of each key of a column's JSON object, `chosen.key`, with each text of the array that it
  /// names, `choice.value`.
  func chosen(in column: String) -> String {
    switch self {
    case .sqlite: "json_each(\(column)) AS chosen, json_each(chosen.value) AS choice"
    case .postgres:
      "json_each(\(column)) AS chosen (key, value), json_array_elements_text(chosen.value) AS choice (value)"
    }
  }
}
