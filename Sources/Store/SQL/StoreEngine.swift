/// The database of a household, and its transactions.
protocol StoreEngine: Sendable {
  /// The name in messages: a file's path, or an address without its password.
  var name: String { get }
  /// Reads one moment of it.
  func read<Value>(_ body: (any SQLDatabase) throws -> Value) throws -> Value
  /// Changes it, all or nothing; returns when the change would survive a power cut.
  func write<Value>(_ body: (any SQLDatabase) throws -> Value) throws -> Value
  /// Ends the connection.
  func close() throws
}

extension StoreEngine {
  /// Reads one moment of it, and translates every error.
  /// - Parameter operation: the attempted operation, as in "Cannot … at".
  func read<Value>(
    to operation: String, _ body: (any SQLDatabase) throws -> Value
  ) throws(StoreError) -> Value {
    try explaining(operation, path: name) { try read(body) }
  }

  /// Changes it, and translates every error.
  func write<Value>(
    to operation: String, _ body: (any SQLDatabase) throws -> Value
  ) throws(StoreError) -> Value {
    try explaining(operation, path: name) { try write(body) }
  }
}
