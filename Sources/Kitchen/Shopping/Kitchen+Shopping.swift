import Commands
import Grammar

/// The shopping list and other named lists.
extension Kitchen {
  /// Adds, removes, ticks, reads and clears lines.
  ///
  /// A list other than the shopping list exists while it has lines.
  func shopping(
    _ command: ShoppingCommand, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .add(let items, let list, let store, let person):
      let scope = try ListScope(list: list, store: store, person: person, in: state, context: context)
      return try addItems(items, to: scope, in: state, context: context)
    case .remove(let items, let list, let store, let person):
      let scope = try ListScope(list: list, store: store, person: person, in: state, context: context)
      return try removeItems(items, from: scope, in: state)
    case .check(let items, let list, let store, let person):
      // "The rice is done" is also about cooking; "tick off rice" is not, so there is a question.
      if list == nil, store == nil, person == nil, let timer = Self.timer(meantBy: items, in: state) {
        throw Refusal.confirm(
          command: .timer(.cancel(target: Target(id: timer.id))),
          question: "That is not on the shopping list. Shall I cancel the \(timer.title)?")
      }
      let scope = try ListScope(list: list, store: store, person: person, in: state, context: context)
      return try tickItems(items, on: scope, checked: true, in: state)
    case .uncheck(let items, let list, let store, let person):
      let scope = try ListScope(list: list, store: store, person: person, in: state, context: context)
      // "Put the bread back", after it was taken off.
      let isGone = try items.allSatisfy {
        try Self.found($0, amount: Self.amount(of: $0), on: scope, in: state).isEmpty
      }
      if isGone, !items.isEmpty {
        let names = Wording.sentence(Wording.short(items.map(\.name), most: 4))
        let isOne = items.count == 1 && !Wording.isPlural(items[0].name)
        throw Refusal.confirm(
          command: .shopping(.add(items: items, list: list, store: store, person: person)),
          question: "\(names) \(isOne ? "is" : "are") not on \(scope.spoken). Shall I add \(isOne ? "it" : "them")?")
      }
      return try tickItems(items, on: scope, checked: false, in: state)
    case .setQuantity(let item, let quantity, let unit, let list):
      let scope = try ListScope(list: list, in: state, context: context)
      return try setQuantity(of: item, to: Amount(quantity: quantity, unit: unit), on: scope, in: state)
    case .query(let item, let list):
      return try queryItem(item, on: ListScope(list: list, in: state, context: context), in: state)
    case .show(let list, let store, let category, let person):
      return try showList(list, store: store, category: category, person: person, in: state, context: context)
    case .store(let store): return try switchStore(to: store, in: state)
    case .clear(let what, let list):
      return try clearList(what, of: ListScope(list: list, in: state, context: context), in: state, context: context)
    case .keep(let items, let list):
      return try clear(ListScope(list: list, in: state, context: context), butFor: items, in: state)
    case .categorise(let item, let category): return try categorise(item, as: category, in: state)
    case .swap(let item, let newName, let list):
      return try swapItem(item, for: newName, on: ListScope(list: list, in: state, context: context), in: state)
    case .first(let item, let list):
      let scope = try ListScope(list: list, in: state, context: context)
      return try putFirst(item, on: scope, in: state, context: context)
    case .checkAll(let category, let list):
      return try tickAll(category, on: ListScope(list: list, in: state, context: context), in: state)
    case .rest(let list): return readRest(of: try ListScope(list: list, in: state, context: context), in: state)
    case .lists: return tellLists(in: state)
    case .repeat, .stopRepeating, .repeats: return try recurring(command, in: state, context: context)
    case .usualStore, .usualStores: return try usualShops(command, in: state)
    }
  }

  /// The timer with the name of the only item, if no list has that.
  private static func timer(meantBy items: [SpokenItem], in state: KitchenState) -> KitchenTimer? {
    guard items.count == 1, let name = items.first?.name, items.first?.quantity == nil,
      !state.items.values.contains(where: { NameKey($0.name) == NameKey(name) })
    else { return nil }
    let named = state.timers.values.filter { timer in
      !timer.isMissed && timer.name.map { NameKey($0) == NameKey(name) } ?? false
    }
    return named.count == 1 ? named.first : nil
  }

  /// The most lines of one list.
  static let mostLines = 500
  /// The largest quantity of a line, in its unit.
  static let mostOfOne = 100_000.0

  /// Checks that a spoken amount fits on a list.
  /// - Throws: ``Refusal`` for zero, negative and excessive amounts.
  static func checked(_ amount: Amount) throws -> Amount {
    guard amount.quantity.isFinite, amount.quantity > 0 else {
      throw Refusal.impossible(
        "A quantity must be more than nothing. To take something off, say \u{201C}remove eggs\u{201D}.")
    }
    guard amount.quantity <= mostOfOne else {
      throw Refusal.impossible("That is too much: the limit is \(Spoken.number(mostOfOne)).")
    }
    return amount
  }

  private func switchStore(to name: String, in state: KitchenState) throws -> Decision<KitchenEvent> {
    guard let shop = try state.market(name) else {
      return Decision(events: state.changingPreferences { $0.store = nil }, say: "New items are for any shop.")
    }
    let events = state.changingPreferences { $0.store = shop.name }
    let waiting = state.items.values.count { $0.list == ListScope.usual && $0.store == shop.name && !$0.checked }
    let now = events.isEmpty ? "New items are already for \(shop.name)." : "New items are now for \(shop.name)."
    return Decision(
      events: events, say: waiting == 0 ? now : "\(now) \(Wording.count(waiting, "item")) to get there.")
  }
}
