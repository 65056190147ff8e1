import Basics
import Foundation

/// A PostgreSQL database with many houses, for one process.
public final class StoreServer: Sendable {
  /// The address without a password.
  public var name: String { pool.name }

  let pool: PostgresPool
  let bell: PostgresBell
  let listener: PostgresListener
  let upkeep: PostgresUpkeep

  /// Connects, and migrates the schema to the newest version.
  /// - Parameters:
  ///   - url: a connection string or URI of libpq.
  ///   - label: the server's name for its connections. The default is "sous".
  ///   - mostIdle: the maximum number of idle connections. The default is 8.
  /// - Throws: ``StoreError``
  public init(url: String, label: String = "sous", mostIdle: Int = 8) throws(StoreError) {
    pool = try explaining("open the store", path: DatabaseAddress.withoutPassword(url)) {
      try PostgresPool(url, label: label, mostIdle: mostIdle)
    }
    bell = PostgresBell(pool)
    (listener, upkeep) = (PostgresListener(bell, pool), PostgresUpkeep(pool))
  }

  /// Sends the last notifications, and closes all connections; afterwards nothing can be read or stored.
  public func close() {
    bell.finish()
    pool.close()
  }

  /// Whether a house exists.
  /// - Throws: ``StoreError``
  public func has(_ house: String) throws(StoreError) -> Bool {
    try PostgresEngine(pool: pool, house: house).read(to: "look for a house") { database in
      try database.value("SELECT 1 FROM identity") != nil
    }
  }

  /// The names of houses in order.
  /// - Parameters:
  ///   - name: the last known name; empty, the default: none.
  ///   - limit: the maximum number. The default is 1,000.
  /// - Throws: ``StoreError``
  public func houses(after name: String = "", limit: Int = 1_000) throws(StoreError) -> [String] {
    try directory.read(to: "list the houses") { database in
      try database.texts(
        "SELECT name FROM houses WHERE name > ? ORDER BY name LIMIT ?", [.text(name), .integer(limit)])
    }
  }

  /// Wakes all waiters for news of a house, here and elsewhere.
  func tell(_ house: String) {
    bell.ring(house)
    listener.wake(house)
  }

  /// Wakes all waiters for the end of sign-ins, here and elsewhere.
  func tellOfAccounts() { tell(Self.everywhere) }

  /// The house that sees only the public part of all houses. No house has its name.
  var directory: PostgresEngine { PostgresEngine(pool: pool, house: Self.everywhere) }

  static let everywhere = "*"
}
