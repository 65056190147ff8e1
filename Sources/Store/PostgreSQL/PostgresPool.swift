import Basics
import Foundation
import Synchronization

/// The connections of a process to one PostgreSQL database, which all houses in it share.
///
/// The pool opens connections on demand and reuses them; it replaces a broken one.
final class PostgresPool: Sendable {
  /// The address without its password.
  let name: String
  /// The server's name for its connections: `application_name` in `pg_stat_activity`.
  let label: String
  private let address: String
  private let mostIdle: Int
  private let idle = Mutex<[PostgresConnection]>([])
  private let isClosed = Atomic(false)

  /// Connects, and migrates the schema to the newest version.
  /// - Parameters:
  ///   - address: a connection string or URI of libpq.
  ///   - label: the server's name for its connections. The default is "sous".
  ///   - mostIdle: the maximum number of idle connections. The default is 8.
  /// - Throws: ``PostgresError``, ``StoreError``
  init(_ address: String, label: String = "sous", mostIdle: Int = 8) throws {
    name = DatabaseAddress.withoutPassword(address)
    self.label = label
    self.address = address
    self.mostIdle = mostIdle
    let connection = try connect()
    try PostgresSchema.prepare(connection, place: name)
    give(connection)
  }

  func close() {
    isClosed.store(true, ordering: .relaxed)
    idle.withLock { $0 = [] }
  }

  /// A separate connection for notifications.
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

  /// Runs a transaction for a house; row-level security hides all others.
  /// - Parameter begin: the statement that begins it.
  func transaction<Value>(
    _ begin: String, of house: String, _ body: (any SQLDatabase) throws -> Value
  ) throws -> Value {
    var isFirst = true
    while true {
      let kept = idle.withLock { $0.popLast() }
      let connection = try kept ?? connect()
      do {
        let value = try transaction(begin, of: house, on: connection, body)
        give(connection)
        return value
      } catch {
        // An idle connection may have been cut off in the meantime; nothing was executed on it that a
        // repetition could double.
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
    _ begin: String, of house: String, on connection: PostgresConnection, _ body: (any SQLDatabase) throws -> Value
  ) throws -> Value {
    try connection.send(begin)
    try connection.send("SELECT set_config('sous.house', ?, true)", [.text(house)])
    do {
      let value = try body(PostgresDatabase(connection: connection))
      try connection.send("COMMIT")
      do {
        // A COMMIT rolls a failed transaction back; its failure has already been thrown.
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
      if idle.count < mostIdle { idle.append(connection) }
    }
  }
}
