import Foundation
import Synchronization

/// A database of PostgreSQL that one house, among others, is kept in.
///
/// Connections are made when they are needed and kept for the next; one that broke is made anew.
final class PostgresEngine: StoreEngine {
  let name: String
  /// The house whose rows are seen and written.
  let house: String
  /// What the server calls its connections: `application_name` in `pg_stat_activity`.
  var label: String { "sous \(house)" }
  /// The channel that servers of the house wake each other on, in the 63 bytes of a name.
  var channel: String {
    // FNV-1a (Fowler, Noll and Vo).
    let hash = house.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    return "sous " + String(hash, radix: 16)
  }
  private let address: String
  private let idle = Mutex<[PostgresConnection]>([])
  private let isClosed = Atomic(false)

  /// Connects, and brings the schema to the newest version.
  /// - Parameter address: a connection string or URI of libpq.
  /// - Throws: ``PostgresError``, ``StoreError``
  init(_ address: String, house: String) throws {
    name = Self.shown(address)
    self.address = address
    self.house = house
    let connection = try connect()
    try PostgresSchema.prepare(connection, place: name)
    give(connection)
  }

  func read<Value>(_ body: (any SQLDatabase) throws -> Value) throws -> Value {
    try transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body)
  }

  func write<Value>(_ body: (any SQLDatabase) throws -> Value) throws -> Value {
    try transaction("BEGIN", body)
  }

  func close() throws {
    isClosed.store(true, ordering: .relaxed)
    idle.withLock { $0 = [] }
  }

  /// A connection of its own, for who waits for notifications.
  func connect() throws -> PostgresConnection {
    guard !isClosed.load(ordering: .relaxed) else { throw PostgresError(message: "the store is closed") }
    let connection = try PostgresConnection(address)
    try connection.script(
      """
      SET search_path = \(PostgresSchema.name); SET client_min_messages = warning; SET lock_timeout = '5s';
      SET statement_timeout = '30s'; SET idle_in_transaction_session_timeout = '60s';
      SET application_name = '\(label.replacing("'", with: "''"))'
      """)
    return connection
  }

  private func transaction<Value>(_ begin: String, _ body: (any SQLDatabase) throws -> Value) throws -> Value {
    var isFirst = true
    while true {
      let kept = idle.withLock { $0.popLast() }
      let connection = try kept ?? connect()
      do {
        let value = try transaction(begin, on: connection, body)
        give(connection)
        return value
      } catch {
        // One that lay idle may have been cut off meanwhile; nothing was done on it then that could be done twice.
        let isStale = kept != nil && isFirst && (error as? PostgresError)?.isLoss == true && !hasCommitted(error)
        if !connection.isBroken { give(connection) }
        guard isStale else { throw error }
        idle.withLock { $0 = [] }
        isFirst = false
      }
    }
  }

  private func hasCommitted(_ error: any Error) -> Bool { (error as? PostgresError)?.isAtCommit == true }

  private func transaction<Value>(
    _ begin: String, on connection: PostgresConnection, _ body: (any SQLDatabase) throws -> Value
  ) throws -> Value {
    try connection.send(begin)
    try connection.send("SELECT set_config('sous.house', ?, true)", [.text(house)])
    do {
      let value = try body(PostgresDatabase(connection: connection))
      try connection.send("COMMIT")
      do {
        // A transaction that had failed is rolled back by COMMIT; its failure was thrown by then.
        try connection.sync()
      } catch var error as PostgresError {
        error.isAtCommit = true
        throw error
      }
      return value
    } catch {
      if !connection.isBroken {
        _ = try? connection.sync()
        try? connection.send("ROLLBACK")
        _ = try? connection.sync()
      }
      throw error
    }
  }

  private func give(_ connection: PostgresConnection) {
    guard !connection.isBroken, !isClosed.load(ordering: .relaxed) else { return }
    idle.withLock { idle in
      if idle.count < Self.mostIdle { idle.append(connection) }
    }
  }

  private static let mostIdle = 4

  /// An address without its password.
  static func shown(_ address: String) -> String {
    guard var parts = URLComponents(string: address), parts.scheme != nil else {
      return address.split(separator: " ").filter { !$0.hasPrefix("password") }.joined(separator: " ")
    }
    parts.password = nil
    parts.queryItems = parts.queryItems?.filter { $0.name != "password" }
    return parts.string ?? "postgres"
  }
}
