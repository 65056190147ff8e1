import Foundation
import Wire

extension Records {
  /// Applies the foreseeable effect of a change of this device.
  ///
  /// Lists and the pantry are shown so. Timers are not: they ring at the box, and a timer that the box
  /// has not started or stopped yet must not look as if it had.
  mutating func foresee(_ change: WireChange, madeAt: Date) {
    switch change {
    case .itemAdded(let frame): add(frame, madeAt: frame.at ?? madeAt)
    case .itemChecked(let frame): edit(frame.itemId) { $0.checked = true }
    case .itemUnchecked(let frame): edit(frame.itemId) { $0.checked = false }
    case .itemUpdated(let frame): edit(frame.itemId) { $0.take(frame.fields) }
    case .itemDeleted(let frame): items?.removeAll { $0.id == frame.itemId }
    case .itemRemoved(let frame): buy(frame, madeAt: madeAt)
    case .pantryItem(let frame): stock(frame, madeAt: madeAt)
    case .timer, .command: break
    }
  }

  private mutating func edit(_ id: String, _ change: (inout ItemRecord) -> Void) {
    guard let index = items?.firstIndex(where: { $0.id == id }) else { return }
    if var item = items?[index] {
      change(&item)
      items?[index] = item
    }
  }

  // Without a line's identifier the box adds to a line with that name, or creates one that this device
  // cannot name.
  private mutating func add(_ frame: ItemAdded, madeAt: Date) {
    guard let id = frame.itemId, items?.contains(where: { $0.id == id }) != true else { return }
    let amount = ShownQuantity(frame.quantity ?? .number(1), unit: frame.unit)
    let name = frame.name.plain
    let list = frame.list?.plain.lowercased() ?? Self.usualList
    let category =
      frame.category.flatMap { $0.isEmpty ? nil : $0 } ?? items?.first { $0.name.isSame(as: name) }?.category
    let usualStore = list == Self.usualList ? settings?.store : nil
    let store = frame.store.map { $0.isEmpty ? nil : shop($0) } ?? usualStore
    let people = Self.people(frame.forUsers ?? [])
    items.put(
      ItemRecord(
        id: id, name: name, quantity: amount.text, qtyNum: amount.number, unit: amount.unit,
        category: category ?? Self.unknownCategory, store: store, checked: false, forUsers: people,
        list: list, position: frame.position ?? madeAt.timeIntervalSinceReferenceDate, addedAt: madeAt))
  }

  private mutating func buy(_ frame: ItemRemoved, madeAt: Date) {
    let name = frame.ingredient.plain
    let line = items?.first { item in
      frame.itemId.map { $0 == item.id } ?? (item.name.isSame(as: name) && item.list == Self.usualList)
    }
    // Another person has bought it.
    if frame.itemId != nil, line == nil { return }
    if let line { items?.removeAll { $0.id == line.id } }
    var row = AddPantryItem(id: frame.id, name: name)
    (row.qtyNum, row.unit) = frame.qty.map { ($0, frame.unit) } ?? (line?.qtyNum, line?.unit)
    row.category = line?.category
    stock(row, madeAt: madeAt)
  }

  private mutating func stock(_ frame: AddPantryItem, madeAt: Date) {
    guard let id = frame.id else { return }
    let amount = ShownQuantity(
      frame.qtyNum.map(WireQuantity.number) ?? frame.qtyText.map(WireQuantity.text) ?? .number(1), unit: frame.unit)
    let name = frame.name.plain
    // The box has one row for items with the same spelling and unit.
    if var row = pantry?.first(where: { $0.name.isSame(as: name) && $0.unit == amount.unit }) {
      row.qtyNum += amount.number
      row.qtyText = ShownQuantity(.number(row.qtyNum), unit: row.unit).text
      (row.place, row.updatedAt) = (row.place == frame.place ? row.place : nil, madeAt)
      return pantry.put(row)
    }
    pantry.put(
      PantryRecord(
        id: id, name: name, qtyText: amount.text, qtyNum: amount.number, unit: amount.unit, storeId: nil,
        notes: frame.notes, updatedAt: madeAt, category: frame.category ?? Self.unknownCategory, place: frame.place,
        bestBefore: frame.bestBefore))
  }

  // Shops have an identifier or a name.
  private func shop(_ text: String) -> String { stores?.first { $0.id == text }?.name ?? text }

  // Everybody is an empty list.
  fileprivate static func people(_ ids: [String]) -> [String] {
    ids.contains(MealPlan.AssignedUser.family.userId) ? [] : ids
  }

  private static let usualList = "shopping"
  // The box's category for unknown items.
  private static let unknownCategory = "Other"
}

extension ItemRecord {
  fileprivate mutating func take(_ fields: ItemFields) {
    name = fields.name?.plain ?? name
    category = fields.category ?? category
    list = fields.list?.plain.lowercased() ?? list
    position = fields.position ?? position
    forUsers = fields.forUsers.map(Records.people) ?? forUsers
    if let shop = fields.store { store = shop.isEmpty ? nil : shop }
    // A unit alone changes nothing.
    if let wanted = fields.quantity {
      let amount = ShownQuantity(wanted, unit: fields.unit)
      (quantity, qtyNum, unit) = (amount.text, amount.number, amount.unit)
    }
  }
}

extension String {
  /// The box's form of a name: one space between words.
  fileprivate var plain: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  /// Whether it is the same name, in letters of either case.
  fileprivate func isSame(as other: String) -> Bool { lowercased() == other.lowercased() }
}
