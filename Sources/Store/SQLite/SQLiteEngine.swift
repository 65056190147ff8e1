import GRDB

/// A file of SQLite.
struct SQLiteEngine: StoreEngine {
  let name: String
  let queue: DatabaseQueue

  func read<Value>(_ body: (any SQLDatabase) throws -> Value) throws -> Value {
    try queue.read { try body(SQLiteDatabase($0)) }
  }

  func write<Value>(_ body: (any SQLDatabase) throws -> Value) throws -> Value {
    try queue.write { try body(SQLiteDatabase($0)) }
  }

  func close() throws { try queue.close() }
}
