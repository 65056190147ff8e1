/// A database that a household is kept in, and the transactions on it.
protocol StoreEngine: Sendable {
  /// The name in messages: a file's path, or an address without its password.
  var name: String { get }
  /// Reads one moment of it.
  func read<Value>(_ body: (any SQLDatabase) throws -> Value) throws -> Value
  /// Changes it, all or nothing; returns once what was changed would survive a power cut.
  func write<Value>(_ body: (any SQLDatabase) throws -> Value) throws -> Value
  /// Ends the connection.
  func close() throws
}

extension StoreEngine {
  /// Reads one moment of it, and gives every error in our words.
  /// - Parameter operation: what is tried, as in "Cannot … at".
  func read<Value>(
    to operation: String, _ body: (any SQLDatabase) throws -> Value
  ) throws(StoreError) -> Value {
    try explaining(operation, path: name) { try read(body) }
  }

  /// Changes it, and gives every error in our words.
  func write<Value>(
    to operation: String, _ body: (any SQLDatabase) throws -> Value
  ) throws(StoreError) -> Value {
    try explaining(operation, path: name) { try write(body) }
  }
}
