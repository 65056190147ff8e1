import Basics
import Foundation

/// The requests of a caller in the current minute, counted by all servers of a database.
public struct AllowanceShelf: Sendable {
  private let engine: PostgresEngine

  /// The counter of a database.
  public init(of server: StoreServer) { engine = server.directory }

  /// The minute that a moment is in.
  public static func minute(of moment: Date) -> Int { Int(saturating: moment.timeIntervalSince1970 / 60) }

  /// Takes an amount of an allowance, or nothing.
  /// - Parameters:
  ///   - name: the owner of the allowance.
  ///   - minute: the minute that it is for; a new one makes it whole again.
  /// - Returns: whether the amount was left.
  /// - Throws: ``StoreError``
  public func take(_ amount: Int, of name: String, in minute: Int, most: Int) throws(StoreError) -> Bool {
    try engine.write(to: "count requests") { database in
      // Losing the count in a power cut does no harm.
      try database.run("SET LOCAL synchronous_commit = off", [])
      return try database.execute(
        """
        INSERT INTO allowances AS known (name, minute, used) VALUES (?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET minute = excluded.minute,
          used = CASE WHEN known.minute < excluded.minute THEN excluded.used ELSE known.used + excluded.used END
        WHERE known.minute < excluded.minute OR known.used + excluded.used <= ?
        """,
        [.text(SQLText.key(name)), .integer(minute), .integer(amount), .integer(most)]) > 0
    }
  }

  /// Deletes the allowances of earlier minutes.
  /// - Throws: ``StoreError``
  public func forget(before minute: Int) throws(StoreError) {
    try engine.write(to: "forget old counts") { database in
      try database.run("DELETE FROM allowances WHERE minute < ?", [.integer(minute)])
    }
  }
}
