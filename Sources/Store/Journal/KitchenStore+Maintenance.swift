import Foundation

/// The retention of the journal.
public struct Retention: Sendable, Hashable {
  /// Commands older than this lose their events and can no longer be undone, in seconds. The default is
  /// 90 days.
  public var events: Double
  /// Commands older than this are forgotten, and their identifiers with them, in seconds. The default is
  /// 400 days.
  public var commands: Double
  /// The newest commands are kept whole however old they are. The default is 1000.
  public var newest: Int

  /// Makes a rule; each property states its default.
  public init(events: Double = 90 * 86_400, commands: Double = 400 * 86_400, newest: Int = 1000) {
    self.events = events
    self.commands = commands
    self.newest = newest
  }
}

extension KitchenStore {
  /// Trims the journal; call it once a day.
  ///
  /// An old command first loses its events, which are most of its size. Its identifier and its answer
  /// stay, so that a repeat still changes nothing; much later they go too. Sequence numbers are never
  /// reused.
  /// - Returns: the number of commands that lost their events, and of those that were deleted.
  /// - Throws: ``StoreError``; then nothing was trimmed.
  @discardableResult
  public func trim(
    _ retention: Retention = Retention(), now: Date
  ) throws(StoreError) -> (emptied: Int, forgotten: Int) {
    try engine.write(to: "trim the journal") { database in
      let last = try database.value("SELECT max(seq) FROM journal")?.integer ?? 0
      // bounded: neither is below 0
      let bound = max(0, last) - max(0, retention.newest)
      // No text: nothing is that old.
      func cut(_ age: Double) -> [SQLValue] { [.text(Timestamp.text(now - age) ?? ""), .integer(bound)] }
      let forgotten = try database.execute(
        "DELETE FROM journal WHERE time < ? AND seq <= ?", cut(retention.commands))
      // No change from before a deleted command can still arrive.
      try database.run("DELETE FROM removed_items WHERE seq < (SELECT min(seq) FROM journal)", [])
      let old = cut(retention.events)
      try database.run("DELETE FROM events WHERE seq IN (SELECT seq FROM journal WHERE time < ? AND seq <= ?)", old)
      let emptied = try database.execute(
        "UPDATE journal SET changes = 0 WHERE changes > 0 AND time < ? AND seq <= ?", old)
      return (emptied, forgotten)
    }
  }
}
