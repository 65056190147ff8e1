import Foundation
import Wire

/// What this device knows of the household: what the box told it, and on top of that what was changed here and the box
/// has not told back yet.
///
/// A plain value, after the rules of docs/protocol.md: records take the place of those with their identifier, a change
/// that is not newer than what is known is passed over, and another epoch starts anew.
public struct Replica: Hashable, Sendable, Codable {
  /// A change of this device that the box has not told back yet.
  public struct Pending: Hashable, Sendable, Codable {
    /// What was changed; it has an identifier.
    public var change: WireChange
    /// When, by the box's clock.
    public var madeAt: Date
    /// The number that the box has reached with it; nil: the box has not answered.
    public var acknowledged: Int?
  }

  /// Whose list it is; nil: everybody's.
  public let person: String?
  /// The store that ``seq`` counts in; nil: the box has told nothing yet.
  public private(set) var epoch: String?
  /// The number of the newest change that is known.
  public private(set) var seq = 0
  /// The household's day, `YYYY-MM-DD`; empty: unknown.
  public private(set) var today = ""
  /// What this device may do: `family`, `guest` or `staff`; empty: unknown.
  public private(set) var role = ""
  /// What the box told.
  public private(set) var confirmed = Records()
  /// What was changed here, in the order it was.
  public private(set) var pending: [Pending] = []
  // Lines that are gone although an addition of them is still pending: it must not show them again.
  private var gone: Set<String> = []

  /// Knows nothing.
  /// - Parameter person: whose list it is. The default, nil, is everybody's.
  public init(person: String? = nil) { self.person = person }

  /// What a change was worth.
  public enum Reception: Hashable, Sendable {
    case taken
    /// Known already.
    case passedOver
    /// It is from another store, or there is nothing yet that it changes: a snapshot is needed.
    case needsSnapshot
  }

  // MARK: What the box tells

  /// Starts anew from everything the box knows.
  public mutating func apply(_ snapshot: Snapshot) {
    // Of another store, or of one that was put back to an earlier day, numbers say nothing about what was answered.
    if snapshot.epoch != epoch || snapshot.seq < seq { pending.removeAll { $0.acknowledged != nil } }
    (epoch, seq, today, role) = (snapshot.epoch, snapshot.seq, snapshot.today, snapshot.role)
    confirmed = snapshot.records
    confirmed.fillTables()
    dropToldBack()
  }

  /// Takes one change.
  public mutating func apply(_ change: ChangeFrame) -> Reception {
    guard change.epoch == epoch else { return .needsSnapshot }
    if change.seq >= seq { today = change.today }
    guard change.seq > seq else { return .passedOver }
    seq = change.seq
    let added = Set(pending.compactMap(\.addedItem))
    gone.formUnion((change.removed[Records.Table.items.rawValue] ?? []).filter(added.contains))
    confirmed.take(change.set, removing: change.removed)
    // Told back under its own name: it is part of what is confirmed from here on.
    if let id = change.id { pending.removeAll { $0.change.id == id } }
    dropToldBack()
    return .taken
  }

  // MARK: What is changed here

  /// Shows a change of this device at once. One without an identifier is not taken, for nobody could tell it back.
  /// - Parameter madeAt: when, by the box's clock.
  public mutating func add(_ change: WireChange, madeAt: Date) {
    guard let id = change.id, !pending.contains(where: { $0.change.id == id }) else { return }
    pending.append(Pending(change: change, madeAt: madeAt))
  }

  /// The box has done a change, and told of it by the time it reached `seq`.
  public mutating func acknowledge(_ id: String, seq: Int) {
    guard let index = pending.firstIndex(where: { $0.change.id == id }) else { return }
    pending[index].acknowledged = seq
    dropToldBack()
  }

  /// The box has refused a change: it is shown no longer.
  public mutating func drop(_ id: String) {
    pending.removeAll { $0.change.id == id }
    forgetGone()
  }

  private mutating func dropToldBack() {
    pending.removeAll { pending in pending.acknowledged.map { $0 <= seq } ?? false }
    forgetGone()
  }

  private mutating func forgetGone() {
    if !gone.isEmpty { gone.formIntersection(pending.compactMap(\.addedItem)) }
  }

  // MARK: What is shown

  /// What is shown now: lines sorted by their place, and this device's own changes made already.
  public var shown: Records {
    var records = confirmed
    records.fillTables()
    for pending in pending where !pending.addedItem.map(gone.contains, or: false) {
      records.foresee(pending.change, madeAt: pending.madeAt)
    }
    if let person { records.items?.removeAll { !$0.forUsers.contains(person) } }
    records.items?.sort { ($0.position, $0.id) < ($1.position, $1.id) }
    return records
  }
}

extension Replica.Pending {
  /// The line that it adds; nil: it adds none.
  var addedItem: String? {
    if case .itemAdded(let frame) = change { frame.itemId } else { nil }
  }
}

extension Optional {
  fileprivate func map(_ transform: (Wrapped) -> Bool, or other: Bool) -> Bool { map(transform) ?? other }
}
