import Commands
import Foundation
import Grammar

/// Adding items to a list.
extension Kitchen {
  func addItems(
    _ spoken: [SpokenItem], to scope: ListScope, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    guard !spoken.isEmpty else { throw Refusal.incomplete(missing: "items", question: "What shall I add?") }
    var now = state
    var events: [KitchenEvent] = []
    var added: [String] = []
    var merged: [String] = []
    for (place, item) in spoken.enumerated() {
      let name = try Self.itemName(item.name)
      let amount = try Self.checked(Amount(quantity: item.quantity ?? 1, unit: item.unit))
      let isBare = item.quantity == nil && item.unit == nil
      let step: (event: KitchenEvent?, told: String)
      if let line = Self.mergeable(name, amount: amount, isBare: isBare, on: scope, in: now) {
        step = try Self.raise(line, by: amount, isBare: isBare)
        merged.append(step.told)
      } else {
        let line = Self.tickedTwin(of: name, amount: amount, on: scope, in: now)
        step = try put(name, amount, to: scope, over: line, place: place, in: now, context: context)
        added.append(step.told)
      }
      guard let event = step.event else { continue }
      now.apply(event)
      events.append(event)
    }
    let decision = Decision<KitchenEvent>(events: events, say: Self.told(added: added, merged: merged, on: scope))
    return warning(decision, ofItems: spoken.map(\.name), in: state)
  }

  /// Words that point at things and name none.
  private static let pointing: Set<String> = [
    "all that", "all of that", "all this", "all of this", "all those", "all of those", "all of them", "them all",
    "the lot", "lot", "rest", "the rest", "the others", "others", "that", "this", "those", "these", "them", "it",
    "both",
    "everything", "all of it", "all", "the same", "same",
  ]

  /// The name of an item to buy.
  /// - Throws: ``Refusal`` also for words with another likely meaning: a negative amount, a place that is
  ///   no list.
  private static func itemName(_ spoken: String) throws -> String {
    let name = try CleanName.of(spoken, naming: "an item")
    let words = name.lowercased().split(separator: " ")
    if words.first == "minus", words.count > 2, Double(words[1]) != nil {
      throw Refusal.impossible("I cannot add less than nothing.")
    }
    if words.count > 1, let number = words.first.flatMap({ Double($0) }), number > mostOfOne {
      throw Refusal.impossible("That is too much: the limit is \(Spoken.number(mostOfOne)).")
    }
    if let first = words.first, words.count > 2, ["what", "whatever", "everything"].contains(first) {
      throw Refusal.impossible("I do not know what that is. Name the things, or the recipe that needs them.")
    }
    if Self.pointing.contains(name.lowercased()) {
      throw Refusal.impossible("I do not know what that is. Name the things, or the recipe that needs them.")
    }
    if words.count == 1, units.contains(String(words[0])) {
      throw Refusal.incomplete(missing: "items", question: "A \(words[0]) of what?")
    }
    if let into = words.dropFirst().dropLast().first(where: { ["into", "onto"].contains($0) }) {
      let parts = name.components(separatedBy: " \(into) ")
      let advice = "Say \u{201C}add \(parts.first ?? name)\u{201D} for the shopping list."
      throw Refusal.impossible("I know no list called \(parts.last ?? ""). \(advice)")
    }
    return name
  }

  /// Measures, which are no items to buy.
  private static let units: Set<String> = [
    "kilo", "kilos", "kg", "gram", "grams", "pound", "pounds", "litre", "liter", "litres", "liters", "pint", "pints",
    "ounce", "ounces", "dozen", "teaspoon", "tablespoon",
  ]

  // An open line that takes the amount: without an amount, any line with that name does.
  private static func mergeable(
    _ name: String, amount: Amount, isBare: Bool, on scope: ListScope, in state: KitchenState
  ) -> ShoppingItem? {
    let open = lines(called: name, on: scope, in: state).filter { !$0.checked }
    return open.first { $0.amount.dimension == amount.dimension } ?? (isBare ? open.first : nil)
  }

  // A ticked line with that name, which is wanted again.
  private static func tickedTwin(
    of name: String, amount: Amount, on scope: ListScope, in state: KitchenState
  ) -> ShoppingItem? {
    let ticked = lines(called: name, on: scope, in: state).filter(\.checked)
    return ticked.first { $0.amount.dimension == amount.dimension } ?? ticked.first
  }

  // One person's share is a line of its own, so that their list has it and nothing else.
  private static func lines(called name: String, on scope: ListScope, in state: KitchenState) -> [ShoppingItem] {
    scope.lines(in: state).filter { line in
      line.people == (scope.person.map { [$0] } ?? []) && NameKey.areSame(line.name, name)
    }
  }

  private static func raise(
    _ line: ShoppingItem, by amount: Amount, isBare: Bool
  ) throws -> (event: KitchenEvent?, told: String) {
    // "Flour" beside "500 g of flour" adds nothing; "milk" beside "2 bottles of milk" adds one.
    let isMeasured = line.amount.dimension == .mass || line.amount.dimension == .volume
    if isBare, isMeasured {
      return (nil, "You already have \(Wording.amount(line.amount, of: line.name)).")
    }
    var raised = line
    // "Eggs", and then "half a dozen eggs": the line said no number.
    let isUncounted = line.unit == nil && line.quantity == 1 && Wording.isPlural(line.name)
    if isUncounted, !isBare, amount.unit == nil, amount.quantity > 1 {
      raised.quantity = amount.quantity
      return (.item(Change(from: line, to: raised)), "Now \(Wording.amount(raised.amount, of: line.name)).")
    }
    raised.quantity += isBare ? 1 : amount.quantity(in: line.unit) ?? 0
    _ = try checked(raised.amount)
    return (
      .item(Change(from: line, to: raised)),
      "You already have \(line.name); now \(Wording.amount(raised.amount))."
    )
  }

  private func put(
    _ name: String, _ amount: Amount, to scope: ListScope, over ticked: ShoppingItem?, place: Int,
    in state: KitchenState, context: CommandContext
  ) throws -> (event: KitchenEvent?, told: String) {
    let usual = scope.store == nil && scope.list == ListScope.usual ? state.usualShops[NameKey(name).description] : nil
    let told = Wording.amount(amount, of: name) + (usual.map { " from \($0.store)" } ?? "")
    // Fractions of a second keep the order within one sentence.
    let moment = context.now.addingTimeInterval(Double(place) / 1_000)
    if let ticked {
      var again = ticked
      again.amount = amount
      again.checked = false
      again.addedAt = moment
      return (.item(Change(from: ticked, to: again)), told)
    }
    guard state.items.values.count(where: { $0.list == scope.list }) < Self.mostLines else {
      throw Refusal.impossible(
        "The \(scope.list) list is full: \(Self.mostLines) items. Clear the ticked ones first.")
    }
    let line = ShoppingItem(
      id: context.makeID(), name: name, list: scope.list, quantity: amount.quantity, unit: amount.unit,
      category: category(of: name, in: state), store: scope.store ?? Self.store(for: name, on: scope.list, in: state),
      people: scope.person.map { [$0] } ?? [], addedAt: moment)
    return (.item(Change(from: nil, to: line)), told)
  }

  private static func told(added: [String], merged: [String], on scope: ListScope) -> String {
    let place = scope.list == ListScope.usual ? "" : " to \(scope.spoken)"
    let person = scope.list == ListScope.usual ? scope.person.map { " for \($0)" } ?? "" : ""
    let store = scope.store.map { ", from \($0)" } ?? ""
    let new = added.isEmpty ? [] : ["Added \(Wording.short(added, most: 10))\(place)\(person)\(store)."]
    return (new + merged).joined(separator: " ")
  }
}
