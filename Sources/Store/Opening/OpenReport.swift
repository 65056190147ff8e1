import Foundation

/// The events at the opening of the store.
public struct OpenReport: Sendable, Hashable {
  /// A damaged database that was set aside.
  public struct Damage: Sendable, Hashable {
    /// Its present path; `-wal` and `-shm` lie beside it if there were any.
    public var path: String
    /// SQLite's message about it.
    public var detail: String
    /// The number of the kitchen's records saved from it.
    public var records: Int
    /// The number of the journal's commands saved from it.
    public var commands: Int
  }

  /// Acknowledged commands that are missing.
  public struct Loss: Sendable, Hashable {
    /// The newest command in the database; 0: there is none.
    public var last: Int
    /// The newest acknowledged command; nil: it belongs to another household, which this database does not
    /// hold.
    public var acknowledged: Int?
    /// The copy of the present files with their log; nil: there was no log.
    public var copy: String?
  }

  /// The database's path.
  public var database: String
  /// Whether it was made just now.
  public var isNew: Bool
  /// The schema's version before the migration; nil: there was none.
  public var convertedFrom: Int?
  /// The damaged database in this place; nil: there was none.
  public var damage: Damage?
  /// The lost commands; nil: none.
  public var loss: Loss?

  /// Whether somebody should know.
  public var isTrouble: Bool { damage != nil || loss != nil }
}

extension OpenReport.Loss {
  /// The loss according to the mark that was beside the database when it was opened; nil: none.
  init?(of mark: StoreSeal.Mark, in folder: StoreFolder, epoch: String, last: Int, now: Date) throws(StoreError) {
    let isOwn = mark.epoch == epoch
    guard !isOwn || mark.sequence > last else { return nil }
    self.init(
      last: last, acknowledged: isOwn ? mark.sequence : nil, copy: isOwn ? try SetAside.copy(folder, now: now) : nil)
  }

  fileprivate func description(of database: String) -> String {
    guard let acknowledged else {
      return "The store \(database) holds another household than the one that was kept here; if that was not meant, "
        + "put its backup there."
    }
    // bounded: more was acknowledged
    let first = last + 1
    let commands = first == acknowledged ? "command \(first) is" : "commands \(first) to \(acknowledged) are"
    return "The store's log was damaged, or an older copy was put in its place: \(commands) missing that had been kept."
      + (copy.map { " A copy of what there is was put at \($0)." } ?? "")
  }
}

extension OpenReport: CustomStringConvertible {
  /// The report in one line, for the log and for `sous doctor`.
  public var description: String {
    if let damage {
      let detail = damage.detail.split(whereSeparator: \.isNewline).joined(separator: " ")
      return "The store was damaged (\(detail)). It was set aside as \(damage.path); "
        + "\(damage.records) records and \(damage.commands) commands were saved from it to \(database)."
    }
    if let loss { return loss.description(of: database) }
    if let convertedFrom {
      return "The store \(database) was converted from schema \(convertedFrom) to \(Schema.version)."
    }
    return isNew ? "A new store was made: \(database)." : "The store is \(database)."
  }
}
