import Foundation
import SousClient
import Wire

/// A box in its simplest form: lines with the moment of their last tick and change, and the names of all that was done.
struct ModelBox {
  private(set) var seq = 0
  private(set) var items: [String: ItemRecord] = [:]
  /// Everything that was told, for those who missed it.
  private(set) var changes: [ChangeFrame] = []
  /// How often a change was done, by its identifier.
  private(set) var done: [String: Int] = [:]
  private var gone: Set<String> = []
  private var stamps: [String: (Date, String)] = [:]

  /// Does a change, unless it was done before.
  mutating func take(_ change: WireChange) -> Ack {
    let id = change.id ?? ""
    guard done[id] == nil else { return Ack(id: id, seq: seq, done: true, say: "") }
    var set: [ItemRecord] = []
    var removed: [String] = []
    switch change {
    case .itemAdded(let frame):
      if let item = frame.itemId, items[item] == nil, !gone.contains(item) {
        set = [Samples.item(item, frame.name, at: frame.at ?? Samples.moment)]
      }
    case .itemChecked(let frame): set = ticked(frame.itemId, true, frame.at, id)
    case .itemUnchecked(let frame): set = ticked(frame.itemId, false, frame.at, id)
    case .itemDeleted(let frame): if items[frame.itemId] != nil { removed = [frame.itemId] }
    default: break
    }
    guard !set.isEmpty || !removed.isEmpty else { return Ack(id: id, seq: seq, done: true, say: "") }
    done[id] = 1
    seq += 1
    for item in set { items[item.id] = item }
    for item in removed { items[item] = nil }
    gone.formUnion(removed)
    changes.append(Samples.change(seq, id: id, set: set, removing: removed))
    return Ack(id: id, seq: seq, done: true, say: "")
  }

  private mutating func ticked(_ id: String, _ isTicked: Bool, _ at: Date?, _ command: String) -> [ItemRecord] {
    guard var item = items[id] else { return [] }
    let stamp = (at ?? Samples.moment, command)
    guard stamps["\(id)"].map({ $0 < stamp }) ?? true else { return [] }
    stamps[id] = stamp
    item.checked = isTicked
    return [item]
  }

  var snapshot: Snapshot { Samples.snapshot(seq, items: items.values.sorted { $0.id < $1.id }) }
}
