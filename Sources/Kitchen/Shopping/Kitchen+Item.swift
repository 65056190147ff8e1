import Commands
import Foundation

/// Single lines of lists, for changes by screens and phones.
extension Kitchen {
  /// Changes one line by its identifier.
  ///
  /// A deleted line stays deleted, and of two changes to one field the later wins, so that the list is
  /// the same for any order of arrival (see ``Stamp``).
  func item(
    _ command: ItemCommand, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .add(
      let id, let name, let quantity, let unit, let list, let category, let store, let people, let position,
      let at):
      var change = ItemChange()
      (change.quantity, change.unit, change.list, change.store) = (quantity, unit, list, store)
      (change.category, change.people, change.position) = (category, people, position)
      return try addLine(id, name: name, change, at: at, in: state, context: context)
    case .check(let id, let at):
      var ticked = try change(id, [.checked], at: at, in: state, context: context) { line in line.checked = true }
      // A tap means a walk through a shop; a spoken tick comes from home.
      for case .item(let change) in ticked.events {
        guard let line = change.after, change.before?.checked == false else { continue }
        ticked.events += Self.learning(from: line, at: Self.moment(at, context), in: state)
      }
      return ticked
    case .uncheck(let id, let at):
      return try change(id, [.checked], at: at, in: state, context: context) { line in line.checked = false }
    case .update(let id, let wanted, let at):
      return try update(id, wanted, at: at, in: state, context: context)
    case .delete(let id):
      guard let line = try line(id, in: state) else { return Self.gone }
      return Decision(
        events: [.item(Change(from: line, to: nil))], say: "Removed \(Wording.amount(line.amount, of: line.name)).")
    case .buy(let id, let name, let quantity, let unit, let written):
      let bought = SpokenItem(name: name, quantity: quantity, unit: unit, written: written)
      return try buy(id, bought, in: state, context: context)
    }
  }

  private static let gone = Decision<KitchenEvent>(say: "That is no longer on the list.")

  /// The line with an identifier; nil if it is deleted.
  /// - Throws: ``Refusal`` if there has never been one.
  private func line(_ id: String, in state: KitchenState) throws -> ShoppingItem? {
    if let line = state.items[id] { return line }
    guard state.removedItems.contains(id) else { throw Refusal.impossible("There is no such line on any list.") }
    return nil
  }

  private func addLine(
    _ id: String?, name: String, _ change: ItemChange, at: Double?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let clean = try CleanName.of(name, naming: "an item")
    let (shops, state) = try opening(change.store, in: state, context: context)
    var decision = try addLine(id, clean, change, at: at, in: state, context: context)
    decision.events = shops.events + decision.events
    decision.say = [shops.say, decision.say].filter { !$0.isEmpty }.joined(separator: " ")
    return decision
  }

  /// The shop named by a phone, if it is new here.
  ///
  /// A phone cannot be asked about it: its change would be lost with the question.
  func opening(
    _ name: String?, in state: KitchenState, context: CommandContext
  ) throws -> (shop: Decision<KitchenEvent>, after: KitchenState) {
    guard let name, !name.isEmpty, !KitchenState.isAnywhere(name), state.shop(named: name) == nil else {
      return (Decision(say: ""), state)
    }
    let decision = try addShop(name, in: state, context: context)
    var after = state
    for event in decision.events { after.apply(event) }
    return (decision, after)
  }

  private func addLine(
    _ id: String?, _ clean: String, _ change: ItemChange, at: Double?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    var scope = ListScope(list: try Self.listName(change.list))
    guard let id else {
      // From a source without lines: as if spoken.
      let people = try state.eaters(change.people ?? [], context: context)
      scope = try ListScope(
        list: change.list, store: change.store, person: people.count == 1 ? people[0] : nil, in: state,
        context: context)
      let item = SpokenItem(name: clean, quantity: change.quantity, unit: change.unit)
      return try addItems([item], to: scope, in: state, context: context)
    }
    guard state.items[id] == nil, !state.removedItems.contains(id) else { return Decision(say: "") }
    guard !id.isEmpty, id.count <= Self.longestID else { throw Refusal.impossible("That identifier cannot be used.") }
    guard scope.lines(in: state).count < Self.mostLines else {
      throw Refusal.impossible("The \(scope.list) list is full: \(Self.mostLines) items. Clear the ticked ones first.")
    }
    let amount = try Self.checked(Amount(quantity: change.quantity ?? 1, unit: change.unit))
    var line = ShoppingItem(
      id: id, name: clean, list: scope.list, quantity: amount.quantity, unit: amount.unit,
      category: category(of: clean, in: state), store: nil, addedAt: Self.moment(at, context))
    line.store =
      try change.store.map { try shopName($0, in: state) } ?? Self.store(for: clean, on: scope.list, in: state)
    line.people = try change.people.map { try state.eaters($0, context: context) } ?? []
    line.position = try change.position.map(Self.checkedPosition) ?? line.position
    var events: [KitchenEvent] = []
    if let category = change.category, !category.isEmpty {
      line.category = try Self.spelled(category, in: state)
      events = Self.remembering(line.category, for: clean, in: state)
    }
    events.append(.item(Change(from: nil, to: line)))
    return Decision(events: events, say: "Added \(Wording.amount(amount, of: clean)).")
  }

  private func update(
    _ id: String, _ wanted: ItemChange, at: Double?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    guard try line(id, in: state) != nil else { return Self.gone }
    let (shops, state) = try opening(wanted.store, in: state, context: context)
    let name = try wanted.name.map { try CleanName.of($0, naming: "an item") }
    let list = try wanted.list.map(Self.listName)
    let store = try wanted.store.map { try shopName($0, in: state) }
    let category = try wanted.category.map { try Self.spelled($0, in: state) }
    let people = try wanted.people.map { try state.eaters($0, context: context) }
    let amount = try wanted.quantity.map { try Self.checked(Amount(quantity: $0, unit: wanted.unit)) }
    let position = try wanted.position.map(Self.checkedPosition)
    let set: [(LineField, Bool)] = [
      (.name, name != nil), (.list, list != nil), (.store, store != nil), (.category, category != nil),
      (.people, people != nil), (.amount, amount != nil), (.position, position != nil),
    ]
    let fields = set.filter(\.1).map(\.0)
    var decision = try change(id, fields, at: at, in: state, context: context) { line in
      line.name = name ?? line.name
      line.list = list ?? line.list
      line.category = category ?? line.category
      line.people = people ?? line.people
      line.position = position ?? line.position
      if let store { line.store = store }
      if let amount { line.amount = amount }
    }
    if let category, let line = state.items[id] {
      decision.events += Self.remembering(category, for: name ?? line.name, in: state)
    }
    decision.events = shops.events + decision.events
    decision.say = [shops.say, decision.say].filter { !$0.isEmpty }.joined(separator: " ")
    return decision
  }

  private func buy(
    _ id: String?, _ item: SpokenItem, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    // Deleted by another person as well: it was bought once.
    if let id, state.removedItems.contains(id) { return Self.gone }
    let clean = try CleanName.of(item.name, naming: "an item")
    let line = id.flatMap { state.items[$0] } ?? ListScope(list: ListScope.usual).lines(in: state).called(clean).first
    var bought = item
    bought.name = clean
    if item.quantity == nil { (bought.quantity, bought.unit) = (line?.quantity, line?.unit) }
    var decision = try stock([bought], place: nil, bestBefore: nil, in: state, context: context)
    if let line { decision.events.append(.item(Change(from: line, to: nil))) }
    return decision
  }

  private func change(
    _ id: String, _ fields: [LineField], at: Double?, in state: KitchenState, context: CommandContext,
    _ make: (inout ShoppingItem) -> Void
  ) throws -> Decision<KitchenEvent> {
    guard let line = try line(id, in: state) else { return Self.gone }
    var wanted = line
    make(&wanted)
    let changed = line.taking(
      fields, of: wanted, at: Stamp(time: Self.moment(at, context), command: context.id))
    guard changed != line else { return Decision(say: "") }
    return Decision(events: [.item(Change(from: line, to: changed))], say: Self.told(changed, since: line))
  }

  private static func told(_ line: ShoppingItem, since before: ShoppingItem) -> String {
    if line.checked != before.checked { return "\(line.checked ? "Ticked" : "Unticked") \(line.name)." }
    if line.amount != before.amount { return "Now \(Wording.amount(line.amount, of: line.name))." }
    if line.name != before.name { return "\(Wording.sentence(before.name)) is now \(line.name)." }
    if line.category != before.category { return "\(Wording.sentence(line.name)) is now under \(line.category)." }
    // Nothing visible, or its place.
    return ""
  }

  // A change is no later than now, whatever a phone's clock says.
  private static func moment(_ at: Double?, _ context: CommandContext) -> Date {
    guard let at, at.isFinite else { return context.now }
    // Milliseconds, as in the protocol.
    return min(Date(timeIntervalSince1970: (at * 1000).rounded() / 1000), context.now)
  }

  private func shopName(_ name: String, in state: KitchenState) throws -> String? {
    name.isEmpty ? nil : try state.market(name)?.name
  }

  private static func listName(_ name: String?) throws -> String {
    try name.map { try CleanName.of($0.lowercased(), naming: "a list") } ?? ListScope.usual
  }

  private static func checkedPosition(_ position: Double) throws -> Double {
    guard position.isFinite, abs(position) < 1e12 else { throw Refusal.impossible("That is no place on a list.") }
    return position
  }

  private static let longestID = 100
}
