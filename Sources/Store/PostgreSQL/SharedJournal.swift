import Commands
import Foundation
import Home

/// Commits commands in a store that several servers share. Each command gets the number for which it
/// was decided, and the key of the journal gives that number to one server only.
struct SharedJournal: Sendable {
  let engine: PostgresEngine
  let server: StoreServer
  /// Whether this is the only user of the server in this process.
  let isAlone: Bool
  /// The newest command when this was opened; later commands come from servers that are running now.
  let opened: Int

  /// Commits commands under the numbers after `last`.
  /// - Throws: `JournalConflict` if another server has such a number, or has done such a command already;
  ///   ``StoreError``.
  func commit(_ entries: [JournalEntry<HomeEvent>], after last: Int) throws -> [Int] {
    let numbers = try numbers(of: entries, after: last)
    server.bell.ring(engine.house)
    server.upkeep.grew(engine.house, from: last, to: numbers.last ?? last)
    return numbers
  }

  private func numbers(of entries: [JournalEntry<HomeEvent>], after last: Int) throws -> [Int] {
    var pauses = Self.pauses[...]
    while true {
      do {
        return try engine.write { try KitchenStore.insert(entries, after: last, $0) }
      } catch let error as PostgresError where error.isConflict || error.constraint == "journal_identifier" {
        StoreMeasures.countConflict()
        throw JournalConflict()
      } catch let error as PostgresError where error.isLoss && !pauses.isEmpty {
        StoreMeasures.countLoss()
        // After a loss of the server, the result is unknown; the journal has it, once it answers again.
        Thread.sleep(forTimeInterval: pauses.removeFirst())
        if let found = try? found(entries), !found.isEmpty {
          // bounded: they were kept under these numbers, or would not have come so far
          let own = entries.indices.map { last &+ 1 &+ $0 }
          // The same commands under other numbers belong to another server.
          guard found == own else { throw JournalConflict() }
          return own
        }
      } catch is NoNumber {
        throw engine.noNumber
      } catch {
        throw StoreError(telling: error, operation: "keep a command", path: engine.name)
      }
    }
  }

  // The numbers of these commands in the journal, in order.
  private func found(_ entries: [JournalEntry<HomeEvent>]) throws -> [Int] {
    try engine.read { database in
      try entries.compactMap { entry in
        try database.value("SELECT seq FROM journal WHERE id = ?", [.text(SQLText.key(entry.id))])?.integer
      }
    }
  }

  /// Runs `body` while this server has its turn: servers that request a turn for a house wait for each
  /// other.
  func alone(_ body: () -> Void) {
    var hasBegun = false
    // A lock of the transaction, which no pooler gives to another connection. It always ends with the
    // transaction.
    try? engine.write { database in
      _ = try database.value(
        "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))::text", [.text("sous \(engine.house)")])
      hasBegun = true
      body()
    }
    if !hasBegun { body() }
  }

  /// Ends the work on this house.
  func close() { isAlone ? server.close() : server.bell.finish() }

  /// The pauses in seconds: a restarting server is back after three.
  private static let pauses = [0.05, 0.2, 0.5, 1, 1.5]
}
