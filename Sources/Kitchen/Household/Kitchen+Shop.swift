import Commands

/// The household's shops.
extension Kitchen {
  /// Adds, renames, removes and lists shops. A rename or a removal extends to the items for the shop.
  func shop(
    _ command: ShopCommand, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .add(let name): try addShop(name, in: state, context: context)
    case .rename(let name, let newName): try renameShop(name, to: newName, in: state)
    case .remove(let name): try removeShop(name, in: state)
    case .list: listShops(in: state)
    }
  }

  func addShop(
    _ name: String, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let clean = try CleanName.proper(name, naming: "a shop")
    if let known = state.shop(named: clean) { return Decision(say: "\(known.name) is already one of your shops.") }
    guard state.shops.count < Self.mostNames else {
      throw Refusal.impossible("There are already \(Self.mostNames) shops. Remove one first.")
    }
    let shop = Shop(id: context.makeID(), name: clean)
    return Decision(events: [.shop(Change(from: nil, to: shop))], say: "Added the shop \(clean).")
  }

  private func renameShop(
    _ name: String, to newName: String, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    let shop = try knownShop(name, in: state)
    let clean = try CleanName.proper(newName, naming: "a shop")
    if let other = state.shop(named: clean), other.id != shop.id {
      throw Refusal.impossible("There is already a shop called \(other.name).")
    }
    if clean == shop.name { return Decision(say: "\(clean) is already called that.") }
    var renamed = shop
    renamed.name = clean
    let events = [KitchenEvent.shop(Change(from: shop, to: renamed))]
    return Decision(
      events: events + state.carryingShop(shop.name, to: clean), say: "The shop \(shop.name) is now \(clean).")
  }

  private func removeShop(_ name: String, in state: KitchenState) throws -> Decision<KitchenEvent> {
    let shop = try knownShop(name, in: state)
    let there = state.items.values.count { $0.store == shop.name }
    let freed = there == 0 ? "" : " \(Wording.count(there, "item")) from there can now come from any shop."
    let events = [KitchenEvent.shop(Change(from: shop, to: nil))]
    return Decision(
      events: events + state.carryingShop(shop.name, to: nil),
      say: "Removed the shop \(shop.name).\(freed) Say undo to take it back.")
  }

  private func listShops(in state: KitchenState) -> Decision<KitchenEvent> {
    guard !state.shops.isEmpty else {
      return Decision(say: "There are no shops yet. Say \u{201C}add the shop Aldi\u{201D}.")
    }
    let names = Wording.short(state.shops.values.map(\.name), most: 20)
    let current = state.preferences.store.map { " New items are for \($0)." } ?? ""
    return Decision(say: "Your shops: \(names).\(current)")
  }

  private func knownShop(_ name: String, in state: KitchenState) throws -> Shop {
    guard let shop = try state.market(name, isNeeded: true) else { throw Refusal.impossible("Say which shop.") }
    return shop
  }
}
