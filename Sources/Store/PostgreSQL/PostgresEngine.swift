/// A house of a PostgreSQL database.
struct PostgresEngine: StoreEngine {
  let pool: PostgresPool
  /// The house whose rows are visible.
  let house: String

  var name: String { pool.name }

  func read<Value>(_ body: (any SQLDatabase) throws -> Value) throws -> Value {
    try pool.transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", of: house, body)
  }

  func write<Value>(_ body: (any SQLDatabase) throws -> Value) throws -> Value {
    try pool.transaction("BEGIN", of: house, body)
  }

  func close() throws {}
}
