import Commands
import Foundation
import GRDB
import Home

/// Reads a store that another process may be writing. It takes no lock and changes nothing.
public final class KitchenReader: Sendable {
  /// The database's path.
  public let path: String
  let queue: DatabaseQueue
  private let mark: StoreSeal.Mark?

  /// Opens a store for reading.
  /// - Parameter busyTimeout: how long to wait for the writer, in seconds. The default is 5.
  /// - Throws: ``StoreError``
  public init(folder: StoreFolder = .standard(), busyTimeout: Double = 5) throws(StoreError) {
    path = folder.database
    if let vanished = folder.vanished { throw vanished }
    // Before the database: a box that runs may keep more meanwhile.
    mark = StoreSeal.mark(in: folder)
    queue = try Connection(path: path, fileSystem: nil, busyTimeout: busyTimeout).openForReading()
  }

  /// Everything the box knows, in the order it was added, without orders that were over for two days.
  ///
  /// A record that cannot be read is left out and told of; all others are there.
  /// - Parameters:
  ///   - now: the moment to count from. The default is the machine's.
  ///   - finding: is told of what is not as it should be. The default does nothing.
  /// - Throws: ``StoreError``
  public func load(
    now: Date = Date(), finding: (StoreFinding) -> Void = { _ in }
  ) throws(StoreError) -> HomeState {
    let reading = StoreReading()
    let state = try explaining("read the kitchen", path: path) {
      try queue.read { database in try HomeState(loading: database, now: now, reading) }
    }
    for found in reading.findings { finding(found) }
    return state
  }

  /// How many commands are missing that had been kept when this was opened: a log was damaged.
  /// - Throws: ``StoreError``
  public func missing() throws(StoreError) -> Int {
    guard let mark else { return 0 }
    return try explaining("read the journal", path: path) {
      try queue.read { database in
        guard try String.fetchOne(database, sql: "SELECT epoch FROM identity") == mark.epoch else { return 0 }
        let kept = max(0, try Int.fetchOne(database, sql: "SELECT max(seq) FROM journal") ?? 0)
        // bounded: neither is below 0
        return max(0, mark.sequence - kept)
      }
    }
  }

  /// The commands after `sequence`, oldest first.
  /// - Parameters:
  ///   - sequence: the last one known; 0 for all.
  ///   - limit: at most this many. The default is 1000.
  /// - Throws: ``StoreError``
  public func entries(after sequence: Int, limit: Int = 1000) throws(StoreError) -> [JournalledCommand] {
    try explaining("read the journal", path: path) {
      try queue.read { database in try JournalRow.entries(database, after: sequence, limit: limit) }
    }
  }
}
