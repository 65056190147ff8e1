import Commands

/// Removing lines, ticking them and changing their amounts.
extension Kitchen {
  func removeItems(
    _ spoken: [SpokenItem], from scope: ListScope, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    guard !spoken.isEmpty else { throw Refusal.incomplete(missing: "items", question: "What shall I remove?") }
    var now = state
    var events: [KitchenEvent] = []
    var told: [String] = []
    var missing: [String] = []
    for item in spoken {
      let amount = try Self.amount(of: item)
      let found = try Self.found(item, amount: amount, on: scope, in: now)
      if found.isEmpty { missing.append(Self.missing(item, on: scope, in: now)) }
      for line in found {
        let left = Self.taking(amount, off: line)
        let event = KitchenEvent.item(Change(from: line, to: left))
        told.append(
          left.map { "\(Wording.sentence($0.name)): now \(Wording.amount($0.amount))." }
            ?? "Removed \(Wording.amount(line.amount, of: line.name)).")
        now.apply(event)
        events.append(event)
      }
    }
    return try Self.decision(events, told: told, missing: missing)
  }

  /// The rest of a line after removing an amount; without an amount, all of it is removed.
  private static func taking(_ amount: Amount?, off line: ShoppingItem) -> ShoppingItem? {
    guard let amount else { return nil }
    var left = line
    if let share = amount.quantity(in: line.unit) { left.quantity -= share }
    return left.isSpent ? nil : left
  }

  /// An item in the house need not be bought: it is removed from the shopping list. Ticked there, it
  /// would be added to the pantry once more when the ticked items are cleared.
  static func crossingOff(_ items: [SpokenItem], in state: KitchenState) throws -> [KitchenEvent] {
    var now = state
    var events: [KitchenEvent] = []
    for item in items {
      let amount = try amount(of: item)
      let open = now.items.values.filter { $0.list == ShoppingItem.usualList && !$0.checked }.called(item.name)
      for line in open where amount == nil || line.amount.dimension == amount?.dimension {
        let event = KitchenEvent.item(Change(from: line, to: taking(amount, off: line)))
        now.apply(event)
        events.append(event)
      }
    }
    return events
  }

  func tickItems(
    _ spoken: [SpokenItem], on scope: ListScope, checked: Bool, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    guard !spoken.isEmpty else {
      throw Refusal.incomplete(missing: "items", question: checked ? "What shall I tick?" : "What shall I untick?")
    }
    var now = state
    var events: [KitchenEvent] = []
    var ticked: [String] = []
    var already: [String] = []
    var missing: [String] = []
    for item in spoken {
      let found = try Self.found(item, amount: Self.amount(of: item), on: scope, in: now)
      if found.isEmpty { missing.append(Self.missing(item, on: scope, in: now)) }
      let open = found.filter { $0.checked != checked }
      if let line = found.first, open.isEmpty {
        already.append("\(Wording.sentence(line.name)): \(checked ? "already ticked" : "not ticked anyway").")
      }
      events += now.setting(checked, of: open)
      for line in open where !ticked.contains(line.name) { ticked.append(line.name) }
    }
    let verb = checked ? "Ticked" : "Unticked"
    let told = ticked.isEmpty ? [] : ["\(verb) \(Wording.short(ticked, most: 10))."]
    return try Self.decision(events, told: told + already, missing: missing)
  }

  func setQuantity(
    of name: String, to amount: Amount, on scope: ListScope, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    let amount = try Self.checked(amount)
    let item = SpokenItem(name: name)
    let found = try Self.found(item, amount: nil, on: scope, in: state)
    let fitting = found.filter { $0.amount.dimension == amount.dimension }
    guard let line = fitting.first(where: { !$0.checked }) ?? fitting.first ?? found.first else {
      throw Refusal.impossible(Self.missing(item, on: scope, in: state))
    }
    var changed = line
    // "Make it three" keeps the unit, such as bottles.
    let keepsUnit = amount.unit == nil
    changed.amount = keepsUnit ? Amount(quantity: amount.quantity, unit: line.unit) : amount
    changed.checked = false
    let told = "Now \(Wording.amount(changed.amount, of: line.name))."
    return Decision(events: changed == line ? [] : [.item(Change(from: line, to: changed))], say: told)
  }

  // The spoken amount of an item; nil: none.
  static func amount(of item: SpokenItem) throws -> Amount? {
    guard item.quantity != nil || item.unit != nil else { return nil }
    return try checked(Amount(quantity: item.quantity ?? 1, unit: item.unit))
  }

  // The meant lines; with an amount, those that can be reduced by it, open ones first.
  static func found(
    _ item: SpokenItem, amount: Amount?, on scope: ListScope, in state: KitchenState
  ) throws -> [ShoppingItem] {
    let name = try CleanName.of(item.name, naming: "an item")
    let lines = scope.lines(in: state).called(name)
    guard let amount else { return lines }
    let fitting = lines.filter { $0.amount.dimension == amount.dimension }
    return (fitting.first { !$0.checked } ?? fitting.first).map { [$0] } ?? []
  }

  static func missing(_ item: SpokenItem, on scope: ListScope, in state: KitchenState) -> String {
    let lines = scope.lines(in: state)
    let name = Wording.sentence(item.name)
    if let line = lines.called(item.name).first {
      return "\(Wording.sentence(scope.spoken)) has \(Wording.amount(line.amount, of: line.name))."
    }
    let several = lines.endingIn(item.name).map(\.name)
    if !several.isEmpty { return "\(name) could be \(several.joined(separator: " or "))." }
    let place = scope.store.map { " for \($0)" } ?? ""
    return "\(name) \(Wording.isPlural(item.name) ? "are" : "is") not on \(scope.spoken)\(place)."
  }

  private static func decision(
    _ events: [KitchenEvent], told: [String], missing: [String]
  ) throws -> Decision<KitchenEvent> {
    let say = (told + missing).joined(separator: " ")
    if told.isEmpty { throw Refusal.impossible(say) }
    return Decision(events: events, say: say)
  }
}
