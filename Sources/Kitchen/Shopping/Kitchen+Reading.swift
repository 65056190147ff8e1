import Commands
import Grammar

/// Reading lists out.
extension Kitchen {
  /// The number of items said before "and 12 more".
  static let mostSpoken = 10

  func queryItem(_ name: String, on scope: ListScope, in state: KitchenState) throws -> Decision<KitchenEvent> {
    let clean = try CleanName.of(name, naming: "an item")
    let lines = scope.lines(in: state)
    let found = lines.called(clean)
    let open = found.filter { !$0.checked }.map { Wording.amount($0.amount, of: $0.name) }
    if !open.isEmpty { return Decision(say: "Yes, \(scope.spoken) has \(Spoken.list(open)).") }
    if let ticked = found.first {
      return Decision(say: "\(Wording.sentence(scope.spoken)) has \(ticked.name), already ticked.")
    }
    let near = lines.endingIn(clean).filter { !$0.checked }.map(\.name)
    let hint = near.isEmpty ? "" : " There is \(Wording.short(near, most: Self.mostSpoken))."
    return Decision(say: "No, \(clean) \(Wording.isPlural(clean) ? "are" : "is") not on \(scope.spoken).\(hint)")
  }

  func showList(
    _ list: String?, store: String?, category: String?, person: String?, in state: KitchenState,
    context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    var (store, category) = (store, category)
    // "From the bakery" is a shop or a category, whichever exists.
    if let named = store, category == nil, state.shop(named: named) == nil, Self.isCategory(named, in: state) {
      (store, category) = (nil, named)
    }
    let scope = try ListScope(list: list, store: store, person: person, in: state, context: context)
    let shelf = category.map(ProperKey.init)
    let lines = scope.lines(in: state).filter { shelf == nil || ProperKey($0.category) == shelf }
    let open = Self.onTheWay(lines, of: scope, in: state)
    let ticked = lines.count - open.count
    let place =
      (category.map { " under \(Wording.sentence($0.lowercased()))" } ?? "")
      + (scope.store.map { " for \($0)" } ?? "")
    var said =
      open.isEmpty
      ? "Nothing\(ticked > 0 ? " more" : "") is on \(scope.spoken)\(place)."
      : "On \(scope.spoken)\(place): \(Self.read(open, grouped: shelf == nil && scope.list == ListScope.usual))."
    if ticked > 0 { said += " \(ticked) \(ticked == 1 ? "is" : "are") ticked." }
    if scope.store != nil, let elsewhere = Self.unbound(scope, in: state) { said += " \(elsewhere)" }
    return Decision(
      say: said, shows: .list(scope.list),
      lists: Listing(.items, Self.readOrder(open, grouped: shelf == nil && scope.list == ListScope.usual), list: list))
  }

  // The names in the order in which they are read.
  private static func readOrder(_ lines: [ShoppingItem], grouped: Bool) -> [String] {
    let shelves = lines.reduce(into: [String]()) { if !$0.contains($1.category) { $0.append($1.category) } }
    let isGrouped = grouped && lines.count > 4 && shelves.count > 1
    let ordered = isGrouped ? shelves.flatMap { shelf in lines.filter { $0.category == shelf } } : lines
    return ordered.prefix(mostSpoken).map(\.name)
  }

  /// Reads the rest of a long list after ``showList(_:store:category:person:in:context:)``.
  func readRest(of scope: ListScope, in state: KitchenState) -> Decision<KitchenEvent> {
    let open = Self.onTheWay(scope.lines(in: state), of: scope, in: state)
    let isGrouped = scope.list == ListScope.usual && open.count > 4
    let shelves = open.reduce(into: [String]()) { if !$0.contains($1.category) { $0.append($1.category) } }
    let ordered = isGrouped ? shelves.flatMap { shelf in open.filter { $0.category == shelf } } : open
    let rest = ordered.dropFirst(Self.mostSpoken)
    guard !rest.isEmpty else { return Decision(say: "That is all of \(scope.spoken).", shows: .list(scope.list)) }
    return Decision(say: "Also: \(Spoken.list(rest.map(Self.spoken))).", shows: .list(scope.list))
  }

  // The open lines, by the known way through the shop, else in their order.
  private static func onTheWay(
    _ lines: [ShoppingItem], of scope: ListScope, in state: KitchenState
  ) -> [ShoppingItem] {
    let open = lines.filter { !$0.checked }.sorted { ($0.addedAt, $0.name) < ($1.addedAt, $1.name) }
    guard scope.list == ListScope.usual, open.count > 4 else { return open }
    let way = state.aisleOrder(of: scope.store ?? state.preferences.store)
    let known = way.flatMap { shelf in open.filter { $0.category == shelf } }
    return known + open.filter { !way.contains($0.category) }
  }

  // Few items are read in their order; more are read by category, in the order of a walk through a shop.
  private static func read(_ lines: [ShoppingItem], grouped: Bool) -> String {
    let shelves = lines.reduce(into: [String]()) { if !$0.contains($1.category) { $0.append($1.category) } }
    guard grouped, lines.count > 4, shelves.count > 1 else {
      return Wording.short(lines.map(spoken), most: mostSpoken)
    }
    var left = mostSpoken
    var groups: [String] = []
    for shelf in shelves where left > 0 {
      // bounded: what is left of a number above
      let there = lines.filter { $0.category == shelf }.prefix(left)
      left -= there.count
      groups.append("\(shelf): \(Spoken.list(there.map(spoken)))")
    }
    let more = lines.count - mostSpoken
    return groups.joined(separator: ". ") + (more > 0 ? ". And \(more) more" : "")
  }

  private static func spoken(_ line: ShoppingItem) -> String {
    Wording.amount(line.amount, of: line.name)
  }

  // Items for any shop may be bought in this one too.
  private static func unbound(_ scope: ListScope, in state: KitchenState) -> String? {
    let loose = state.items.values.count { $0.list == scope.list && $0.store == nil && !$0.checked }
    return loose == 0 ? nil : "\(Wording.count(loose, "more item")) can come from any shop."
  }

  private static func isCategory(_ name: String, in state: KitchenState) -> Bool {
    state.items.values.contains { ProperKey($0.category) == ProperKey(name) }
  }
}
