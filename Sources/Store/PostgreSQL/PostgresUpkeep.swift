import Dispatch
import Synchronization

/// Makes PostgreSQL update its statistics while a database is young.
///
/// Its own autovacuum checks once a minute. Until then it plans as if the tables had their size at the
/// first planning of a statement, and reads a whole house to find one row.
final class PostgresUpkeep: Sendable {
  private let pool: PostgresPool
  private let queue = DispatchQueue(label: "sous.upkeep", qos: .utility)
  private let isOld = Atomic(false)
  private let counted = Mutex<ContinuousClock.Instant?>(nil)

  init(_ pool: PostgresPool) { self.pool = pool }

  /// Reports that the journal of a house has grown from one number to another.
  func grew(_ house: String, from last: Int, to newest: Int) {
    guard newest >= Self.least, last.leadingZeroBitCount != newest.leadingZeroBitCount,
      !isOld.load(ordering: .relaxed), isDue
    else { return }
    queue.async { [self] in
      try? pool.transaction("BEGIN", of: house) { database in
        let known = try database.value("SELECT reltuples::bigint FROM pg_class WHERE oid = 'journal'::regclass")
        guard known?.integer ?? 0 < Self.enough else { return isOld.store(true, ordering: .relaxed) }
        for table in Self.tables { try database.run("ANALYZE \(table)", []) }
      }
    }
  }

  // Counted over all houses, because each of many may grow.
  private var isDue: Bool {
    counted.withLock { counted in
      let now = ContinuousClock.now
      if let counted, now - counted < Self.rhythm { return false }
      counted = now
      return true
    }
  }

  private static let rhythm = Duration.seconds(5)
  private static let tables = ["journal", "events", "kept_orders", "kept_order_items", "reservations", "items"]
  private static let least = 128
  /// The number of rows from which autovacuum is in time.
  private static let enough = 50_000
}
