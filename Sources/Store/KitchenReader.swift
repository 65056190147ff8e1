import Basics
import Commands
import Foundation
import GRDB
import Home

/// Reads a store that another process may be writing. It takes no lock and changes nothing.
public final class KitchenReader: Sendable {
  /// The database's path, or its address.
  public let path: String
  let engine: any StoreEngine
  private let mark: StoreSeal.Mark?

  /// Opens a store for reading.
  /// - Parameter busyTimeout: the wait for the writer, in seconds. The default is 5.
  /// - Throws: ``StoreError``
  public init(folder: StoreFolder = .standard(), busyTimeout: Double = 5) throws(StoreError) {
    path = folder.database
    if let vanished = folder.vanished { throw vanished }
    // Before the database: a running box may store more in the meantime.
    mark = StoreSeal.mark(in: folder)
    let queue = try Connection(path: path, fileSystem: nil, busyTimeout: busyTimeout).openForReading()
    engine = SQLiteEngine(name: path, queue: queue)
  }

  /// Opens a house of a PostgreSQL database for reading.
  /// - Parameter url: a connection string or URI of libpq.
  /// - Throws: ``StoreError``
  public init(url: String, house: String) throws(StoreError) {
    path = DatabaseAddress.withoutPassword(url)
    mark = nil
    engine = try explaining("read the store", path: path) {
      PostgresEngine(pool: try PostgresPool(url), house: house)
    }
  }

  init(beside engine: PostgresEngine) {
    (path, mark) = (engine.name, nil)
    self.engine = engine
  }

  /// SQLite's connection.
  /// - Throws: ``StoreError/failed(operation:path:code:message:)`` for a store on PostgreSQL.
  func queue(to operation: String) throws(StoreError) -> DatabaseQueue {
    if let engine = engine as? SQLiteEngine { return engine.queue }
    throw .failed(operation: operation, path: path, code: 0, message: "PostgreSQL has its own programs for that")
  }

  /// The whole state, in the order of insertion, without orders that ended more than two days ago.
  ///
  /// An unreadable record is left out and reported; all others are there.
  /// - Parameters:
  ///   - now: the moment to count from. The default is the machine's.
  ///   - finding: receives each flaw. The default does nothing.
  /// - Throws: ``StoreError``
  public func load(
    now: Date = Date(), finding: (StoreFinding) -> Void = { _ in }
  ) throws(StoreError) -> HomeState {
    let reading = StoreReading()
    let state = try engine.read(to: "read the kitchen") { try HomeState(loading: $0, now: now, reading) }
    for found in reading.findings { finding(found) }
    return state
  }

  /// The number of stored commands that were missing when the store was opened, after damage to a log.
  /// - Throws: ``StoreError``
  public func missing() throws(StoreError) -> Int {
    guard let mark else { return 0 }
    return try engine.read(to: "read the journal") { database in
      guard try database.value("SELECT epoch FROM identity")?.text == mark.epoch else { return 0 }
      let kept = max(0, try database.value("SELECT max(seq) FROM journal")?.integer ?? 0)
      // bounded: neither is below 0
      return max(0, mark.sequence - kept)
    }
  }

  /// The number of the newest command; 0 when there has been none.
  /// - Throws: ``StoreError``
  public func lastSequence() throws(StoreError) -> Int {
    try engine.read(to: "read the journal") { try $0.value("SELECT max(seq) FROM journal")?.integer ?? 0 }
  }

  /// The commands after `sequence`, oldest first.
  /// - Parameters:
  ///   - sequence: the last one known; 0 for all.
  ///   - limit: at most this many. The default is 1000.
  /// - Throws: ``StoreError``
  public func entries(after sequence: Int, limit: Int = 1000) throws(StoreError) -> [JournalledCommand] {
    try engine.read(to: "read the journal") { database in
      try JournalRow.entries(database, after: sequence, limit: limit)
    }
  }
}
