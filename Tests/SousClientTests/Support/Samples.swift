import Basics
import Foundation
import SousClient
import Wire

/// Records and frames as a box would send them.
enum Samples {
  static let epoch = "8f2c"
  /// 18:05 on Saturday 14 March 2026 in London.
  static let moment = Date(timeIntervalSince1970: 1_773_511_500)

  static func item(_ id: String, _ name: String, at: Date = moment) -> ItemRecord {
    ItemRecord(
      id: id, name: name, quantity: "1", qtyNum: 1, unit: "item", category: "Other", store: nil, checked: false,
      forUsers: [], list: "shopping", position: at.timeIntervalSinceReferenceDate, addedAt: at)
  }

  static func snapshot(
    _ seq: Int, items: [ItemRecord] = [], epoch: String = epoch, time: Date = moment, role: String = "family",
    recent: [Heard] = []
  ) -> Snapshot {
    var records = Records()
    records.items = items
    return Snapshot(
      seq: seq, epoch: epoch, time: time, today: "2026-03-14", role: role, records: records, status: Status(),
      recent: recent)
  }

  static func change(
    _ seq: Int, id: String? = "x", set items: [ItemRecord] = [], removing removed: [String] = [],
    epoch: String = epoch, time: Date = moment
  ) -> ChangeFrame {
    var set = Records()
    set.items = items.isEmpty ? nil : items
    return ChangeFrame(
      seq: seq, epoch: epoch, id: id, time: time, today: "2026-03-14", set: set,
      removed: removed.isEmpty ? [:] : ["items": removed])
  }

  static func adding(_ id: String, item: String, _ name: String) -> WireChange {
    .itemAdded(ItemAdded(id: id, at: moment, itemId: item, name: name))
  }

  static func checking(_ id: String, item: String) -> WireChange {
    .itemChecked(ItemChecked(id: id, at: moment, itemId: item))
  }
}

extension Replica {
  /// The names of the lines that are shown; those that are ticked have a plus.
  var names: [String] { (shown.items ?? []).map { $0.checked ? "+\($0.name)" : $0.name } }
}

/// Chance that is the same for the same seed.
struct Dice: RandomNumberGenerator {
  private var generator: SeededGenerator

  init(_ seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { generator.next() }

  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(count, 1))) }
  mutating func happens(_ probability: Double) -> Bool { Double(next() >> 11) / Double(1 << 53) < probability }
}
