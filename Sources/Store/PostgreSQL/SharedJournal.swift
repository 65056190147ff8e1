import Commands
import Foundation
import Home

/// Keeps commands where other servers do so too: each is given the number that it was decided for, and the key of the
/// journal lets one server alone have it.
struct SharedJournal {
  let store: KitchenStore

  /// - Throws: `JournalConflict` where somebody else has that number, or has done such a command already; ``StoreError``.
  func commit(_ entries: [JournalEntry<HomeEvent>], after last: Int) throws -> [Int] {
    var pauses = Self.pauses[...]
    while true {
      do {
        let numbers = try store.engine.write { try KitchenStore.insert(entries, after: last, $0) }
        store.bell?.ring()
        store.upkeep?.grew(from: last, to: numbers.last ?? last)
        return numbers
      } catch let error as PostgresError where error.isConflict || error.constraint == "journal_identifier" {
        StoreMeasures.countConflict()
        throw JournalConflict()
      } catch let error as PostgresError where error.isLoss && !pauses.isEmpty {
        StoreMeasures.countLoss()
        // Nobody knows whether it was kept when the server went away: the journal does, once it can be asked again.
        Thread.sleep(forTimeInterval: pauses.removeFirst())
        if let kept = try? kept(entries) { return kept }
      } catch {
        throw StoreError(telling: error, operation: "keep a command", path: store.engine.name)
      }
    }
  }

  /// Does something while this server has its turn: servers of a house that asked for one wait for each other.
  static func alone(in engine: PostgresEngine, _ body: () -> Void) {
    var hasBegun = false
    // A lock of the transaction, which no pooler gives to another connection. It ends with it, whatever happens.
    try? engine.write { database in
      _ = try database.value("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))::text", [.text(engine.channel)])
      hasBegun = true
      body()
    }
    if !hasBegun { body() }
  }

  // They are kept together, or not at all.
  private func kept(_ entries: [JournalEntry<HomeEvent>]) throws -> [Int]? {
    let numbers = try entries.compactMap { try store.journalled(id: $0.id)?.sequence }
    return numbers.count == entries.count ? numbers : nil
  }

  /// In seconds: a server that restarts is there again in three.
  private static let pauses = [0.05, 0.2, 0.5, 1, 1.5]
}
