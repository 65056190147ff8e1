/// PostgreSQL within a transaction, for one house: row-level security hides all others.
struct PostgresDatabase: SQLDatabase {
  let connection: PostgresConnection

  var dialect: SQLDialect { .postgres }

  func run(_ sql: String, _ values: [SQLValue]) throws { try connection.send(sql, values) }

  func execute(_ sql: String, _ values: [SQLValue]) throws -> Int {
    try connection.send(sql, values)
    return try connection.sync()?.changes ?? 0
  }

  func forEachRow(_ sql: String, _ values: [SQLValue], _ body: (any SQLRow) throws -> Void) throws {
    try connection.send(sql, values)
    guard let result = try connection.sync() else { return }
    // bounded: so many rows are there
    for index in 0..<result.rowCount { try body(PostgresRow(result: result, index: index)) }
  }

  // The server reports it later, see `PostgresEngine.write(_:)`.
  func isAboutTakenIdentifier(_ error: any Error) -> Bool { false }
}
