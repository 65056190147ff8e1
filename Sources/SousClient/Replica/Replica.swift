import Foundation
import Wire

/// The household's state on this device: the box's records, with this device's changes that the box has
/// not reported back yet.
///
/// A plain value, after the rules of docs/protocol.md: records replace those with the same identifier,
/// a change that is not newer than the known state is ignored, and another epoch starts anew.
public struct Replica: Hashable, Sendable, Codable {
  /// A change of this device that the box has not reported back yet.
  public struct Pending: Hashable, Sendable, Codable {
    /// The change with its identifier.
    public var change: WireChange
    /// The time of the change, by the box's clock.
    public var madeAt: Date
    /// The box's number after the change; nil: the box has not answered.
    public var acknowledged: Int?
  }

  /// The person whose list it is; nil: everybody's.
  public let person: String?
  /// The store of ``seq``; nil: the box has sent nothing yet.
  public private(set) var epoch: String?
  /// The number of the newest known change.
  public private(set) var seq = 0
  /// The household's day, `YYYY-MM-DD`; empty: unknown.
  public private(set) var today = ""
  /// The role of this device: `family`, `guest` or `staff`; empty: unknown.
  public private(set) var role = ""
  /// The box's records.
  public private(set) var confirmed = Records()
  /// The changes of this device, in order.
  public private(set) var pending: [Pending] = []
  // Deleted lines with a pending addition, which must not show them again.
  private var gone: Set<String> = []

  /// Makes an empty replica.
  /// - Parameter person: the person whose list it is. The default, nil, is everybody's.
  public init(person: String? = nil) { self.person = person }

  /// The result of receiving a change.
  public enum Reception: Hashable, Sendable {
    case taken
    /// The change was known already.
    case passedOver
    /// The change is from another store, or precedes any snapshot: a snapshot is needed.
    case needsSnapshot
  }

  // MARK: What the box tells

  /// Starts anew from a snapshot of the box.
  public mutating func apply(_ snapshot: Snapshot) {
    // In another store, or one restored from an earlier day, the numbers of answered changes have no
    // meaning.
    if snapshot.epoch != epoch || snapshot.seq < seq { pending.removeAll { $0.acknowledged != nil } }
    (epoch, seq, today, role) = (snapshot.epoch, snapshot.seq, snapshot.today, snapshot.role)
    confirmed = snapshot.records
    confirmed.fillTables()
    dropToldBack()
  }

  /// Applies one change.
  public mutating func apply(_ change: ChangeFrame) -> Reception {
    guard change.epoch == epoch else { return .needsSnapshot }
    if change.seq >= seq { today = change.today }
    guard change.seq > seq else { return .passedOver }
    seq = change.seq
    let added = Set(pending.compactMap(\.addedItem))
    gone.formUnion((change.removed[Records.Table.items.rawValue] ?? []).filter(added.contains))
    confirmed.take(change.set, removing: change.removed)
    // Reported back under its own name: it is part of the confirmed records from here on.
    if let id = change.id { pending.removeAll { $0.change.id == id } }
    dropToldBack()
    return .taken
  }

  // MARK: What is changed here

  /// Shows a change of this device at once. A change without an identifier is refused, because the box
  /// could not report it back.
  /// - Parameter madeAt: its time, by the box's clock.
  public mutating func add(_ change: WireChange, madeAt: Date) {
    guard let id = change.id, !pending.contains(where: { $0.change.id == id }) else { return }
    pending.append(Pending(change: change, madeAt: madeAt))
  }

  /// Records that the box has done a change, and will have reported it at `seq`.
  public mutating func acknowledge(_ id: String, seq: Int) {
    guard let index = pending.firstIndex(where: { $0.change.id == id }) else { return }
    pending[index].acknowledged = seq
    dropToldBack()
  }

  /// Removes a refused change from the shown state.
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

  /// The state to show: the lines in order, with this device's own changes applied.
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
  /// The line that it adds; nil: none.
  var addedItem: String? {
    if case .itemAdded(let frame) = change { frame.itemId } else { nil }
  }
}

extension Optional {
  fileprivate func map(_ transform: (Wrapped) -> Bool, or other: Bool) -> Bool { map(transform) ?? other }
}
