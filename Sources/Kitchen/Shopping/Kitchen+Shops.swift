import Commands
import Foundation
import Grammar

/// The knowledge about shops: the usual shops of items, and the ways through them.
extension Kitchen {
  /// Stores usual shops, deletes them (no shop), or tells them.
  func usualShops(
    _ command: ShoppingCommand, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .usualStore(let items, let store): return try remember(items, at: store, in: state)
    case .usualStores(let item?): return try tellShop(of: item, in: state)
    default: return tellShops(in: state)
    }
  }

  private func remember(
    _ items: [SpokenItem], at store: String?, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    guard !items.isEmpty else { throw Refusal.incomplete(missing: "items", question: "What do you buy there?") }
    let shop = try store.flatMap { try state.market($0) }
    guard shop == nil || state.usualShops.count + items.count <= UsualShop.most else {
      throw Refusal.impossible("I know where \(UsualShop.most) things are bought already. Let me forget one first.")
    }
    var events: [KitchenEvent] = []
    var moved = 0
    var names: [String] = []
    for item in items {
      let name = try CleanName.of(item.name.lowercased(), naming: "an item")
      let key = NameKey(name).description
      let before = state.usualShops[key]
      let after = shop.map { UsualShop(id: key, name: name, store: $0.name) }
      names.append(name)
      guard before?.store != after?.store else { continue }
      events.append(.usualShop(Change(from: before, to: after)))
      // Existing lines without another shop are meant too.
      for line in state.items.values
      where line.list == ListScope.usual && !line.checked && NameKey.areSame(line.name, name) {
        guard line.store == before?.store, line.store != after?.store else { continue }
        var changed = line
        changed.store = after?.store
        events += state.changing(line, to: changed)
        moved += 1
      }
    }
    let told = Wording.sentence(Spoken.list(names))
    let isSeveral = names.count > 1 || Wording.isPlural(names[0])
    guard let shop else {
      let none = "\(told) \(isSeveral ? "have" : "has") no shop of \(isSeveral ? "their" : "its") own."
      return Decision(
        events: events, say: events.isEmpty ? none : "\(told) can come from any shop again.")
    }
    let also = moved == 0 ? "" : " What is on the list goes there too."
    return Decision(
      events: events, say: "\(told) \(isSeveral ? "are" : "is") for \(shop.name) from now on.\(also)")
  }

  private func tellShop(of item: String, in state: KitchenState) throws -> Decision<KitchenEvent> {
    let name = try CleanName.of(item.lowercased(), naming: "an item")
    guard let usual = state.usualShops[NameKey(name).description] else {
      return Decision(
        say: "I do not know where you buy \(name). Say \u{201C}we buy \(name) at\u{201D} and the shop.")
    }
    return Decision(say: "You buy \(name) at \(usual.store).")
  }

  private func tellShops(in state: KitchenState) -> Decision<KitchenEvent> {
    guard !state.usualShops.isEmpty else {
      return Decision(say: "I do not know yet what you buy where. Say \u{201C}we buy bread at\u{201D} and the shop.")
    }
    let shops = Dictionary(grouping: state.usualShops.values, by: \.store).sorted { $0.key < $1.key }
    let parts = shops.map { "At \($0.key): \(Wording.short($0.value.map(\.name).sorted(), most: 8))." }
    return Decision(say: parts.joined(separator: " "))
  }

  /// The default shop of an item: its usual shop, else that of new items.
  static func store(for name: String, on list: String, in state: KitchenState) -> String? {
    guard list == ListScope.usual else { return nil }
    return state.usualShops[NameKey(name).description]?.store ?? state.preferences.store
  }

  /// The event that learns the way through a shop from a tick; none if it teaches nothing.
  static func learning(from line: ShoppingItem, at moment: Date, in state: KitchenState) -> [KitchenEvent] {
    guard line.list == ListScope.usual, line.checked else { return [] }
    let id = line.store ?? state.preferences.store ?? ShopAisles.anywhere
    let before = state.aisles[id]
    var after = before ?? ShopAisles(id: id, tickedAt: moment)
    after.tick(line.category, at: moment)
    return after == before ? [] : [.aisles(Change(from: before, to: after))]
  }
}

extension KitchenState {
  /// The learnt order of a shop's categories; nil: for items without a shop.
  func aisleOrder(of store: String?) -> [String] { aisles[store ?? ShopAisles.anywhere]?.order ?? [] }

  /// The effect of a shop's rename, or of its removal (nil), on the knowledge about it.
  func carryingShopKnowledge(_ name: String, to replacement: String?) -> [KitchenEvent] {
    var events: [KitchenEvent] = usualShops.values.filter { ProperKey($0.store) == ProperKey(name) }.map { usual in
      let after = replacement.map { UsualShop(id: usual.id, name: usual.name, store: $0) }
      return .usualShop(Change(from: usual, to: after))
    }
    guard let way = aisles[name] else { return events }
    events.append(.aisles(Change(from: way, to: nil)))
    if let replacement, aisles[replacement] == nil {
      var after = way
      after.id = replacement
      events.append(.aisles(Change(from: nil, to: after)))
    }
    return events
  }
}
