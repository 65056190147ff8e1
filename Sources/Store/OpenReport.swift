/// What happened when the store was opened.
public struct OpenReport: Sendable, Hashable {
  /// A damaged database that was put out of the way.
  public struct Damage: Sendable, Hashable {
    /// Where it is now; `-wal` and `-shm` stand beside it where there were any.
    public var path: String
    /// What SQLite said about it.
    public var detail: String
    /// How many records of the kitchen could be saved from it.
    public var records: Int
    /// How many commands of the journal could be saved from it.
    public var commands: Int
  }

  /// The database's path.
  public var database: String
  /// Whether it was made just now.
  public var isNew: Bool
  /// The schema's version before it was converted; nil: nothing was converted.
  public var convertedFrom: Int?
  /// The damaged database that stood here; nil: none did.
  public var damage: Damage?
}

extension OpenReport: CustomStringConvertible {
  /// One line, fit for the log and for `sous doctor`.
  public var description: String {
    if let damage {
      let detail = damage.detail.split(whereSeparator: \.isNewline).joined(separator: " ")
      return "The store was damaged (\(detail)). It was set aside as \(damage.path); "
        + "\(damage.records) records and \(damage.commands) commands were saved from it to \(database)."
    }
    if let convertedFrom {
      return "The store \(database) was converted from schema \(convertedFrom) to \(Schema.version)."
    }
    return isNew ? "A new store was made: \(database)." : "The store is \(database)."
  }
}
