import Commands

extension Kitchen {
  /// Clears a list but for some items. All of them must be on it: a misheard name would clear an item
  /// that was to be kept.
  func clear(
    _ scope: ListScope, butFor items: [SpokenItem], in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    let lines = scope.lines(in: state)
    guard !lines.isEmpty else { throw Refusal.impossible("Nothing is on \(scope.spoken).") }
    var kept: [ShoppingItem] = []
    for item in items {
      let found = try Self.found(item, amount: nil, on: scope, in: state)
      guard !found.isEmpty else {
        throw Refusal.impossible("\(Self.missing(item, on: scope, in: state)) Nothing is cleared.")
      }
      kept += found
    }
    let ids = Set(kept.map(\.id))
    let gone = lines.filter { !ids.contains($0.id) }
    let left = Wording.short(kept.map(\.name), most: 4)
    guard !gone.isEmpty else { return Decision(say: "Nothing else is on \(scope.spoken) than \(left).") }
    return Decision(
      events: gone.map { .item(Change(from: $0, to: nil)) },
      say: "Cleared \(Wording.count(gone.count, "item")), all but \(left). Say undo to get "
        + "\(gone.count == 1 ? "it" : "them") back.")
  }

  /// Clears a list, or what is ticked on it, which is in the house then.
  func clearList(
    _ what: ClearScope, of scope: ListScope, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let gone = scope.lines(in: state).filter { what == .all || $0.checked }
    guard !gone.isEmpty else {
      throw Refusal.impossible(
        what == .all ? "Nothing is on \(scope.spoken)." : "Nothing on \(scope.spoken) is ticked.")
    }
    let back = gone.count == 1 ? "it" : "them"
    let things = Wording.count(gone.count, what == .all ? "item" : "ticked item")
    let from = scope.list == ListScope.usual && scope.person == nil ? "" : " from \(scope.spoken)"
    // Bought items are in the house now.
    let isStocked = what == .checked && scope.list == ListScope.usual && state.preferences.stocksBought
    let stocked = isStocked ? gone.flatMap { Self.stocking($0, context: context) } : []
    let into = isStocked ? " into the pantry" : from
    return Decision(
      events: stocked + gone.map { .item(Change(from: $0, to: nil)) },
      say: "Cleared \(things)\(into). Say undo to get \(back) back.")
  }
}
