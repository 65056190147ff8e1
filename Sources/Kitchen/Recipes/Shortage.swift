import Commands
import Foundation
import Grammar

/// The missing ingredients of recipes.
struct Shortage {
  /// The need of one thing for all recipes together.
  private struct Need {
    var name: String
    /// The amounts that cannot be added up, in a list; empty: none was given.
    var amounts: [Amount]
  }

  private var keys: [String] = []
  private var needs: [String: Need] = [:]
  private let reference: KitchenReference

  init(_ reference: KitchenReference) {
    self.reference = reference
  }

  /// Adds the ingredients of a recipe, `factor` times.
  mutating func add(_ recipe: Recipe, times factor: Double) {
    for ingredient in recipe.ingredients where !ingredient.name.isEmpty && !IngredientName.isStaple(ingredient.key) {
      if needs[ingredient.key] == nil {
        keys.append(ingredient.key)
        needs[ingredient.key] = Need(name: IngredientName.plain(ingredient.name), amounts: [])
      }
      guard let amount = ingredient.amount(times: factor), var need = needs[ingredient.key] else { continue }
      let shares = need.amounts.map { reference.amount(amount, in: $0.unit, of: need.name) }
      if let place = shares.firstIndex(where: { $0 != nil }), let share = shares[place] {
        need.amounts[place].quantity += share
      } else {
        need.amounts.append(amount)
      }
      needs[ingredient.key] = need
    }
  }

  /// The items to buy, given the stock: with an amount if shops sell by it.
  func items(beyond stock: Stock) -> [SpokenItem] {
    keys.compactMap { key in
      guard let need = needs[key] else { return nil }
      guard !stock.lots(of: key).isEmpty else { return Self.item(need.name, need.amounts) }
      let lacking = need.amounts.compactMap { amount -> Amount? in
        // Stock in another kind of unit counts as enough.
        guard let there = stock.quantity(of: need.name, key: key, in: amount.unit) else { return nil }
        let rest = amount.quantity - there
        return rest > amount.quantity * 0.01 ? Amount(quantity: rest, unit: amount.unit) : nil
      }
      return lacking.isEmpty ? nil : Self.item(need.name, lacking)
    }
  }

  // Shops do not sell two teaspoons of cumin or three cloves of garlic.
  private static func item(_ name: String, _ amounts: [Amount]) -> SpokenItem {
    guard amounts.count == 1, let amount = amounts.first else { return SpokenItem(name: name) }
    switch amount.unit {
    case .tsp, .tbsp, .pinch, .clove, .slice, .stick, .head, .bunch, .cup, .sprig, .stalk, .handful, .drop, .splash,
      .sheet, .strip, .knob:
      return SpokenItem(name: name)
    case nil, .piece: return SpokenItem(name: name, quantity: amount.quantity.rounded(.up))
    default:
      let rounded = CookMeasure.rounded(amount)
      let isCounted = rounded.dimension != .mass && rounded.dimension != .volume
      return SpokenItem(
        name: name, quantity: isCounted ? rounded.quantity.rounded(.up) : rounded.quantity, unit: rounded.unit)
    }
  }
}

extension Ingredient {
  /// The amount, `factor` times; the upper end of a range. Nil: none is given.
  func amount(times factor: Double) -> Amount? {
    (upper ?? quantity).map { Amount(quantity: $0 * factor, unit: unit) }
  }

  /// The spoken form, `factor` times: "2 to 3 cups of flour", "salt". A line without a parsed number is
  /// read as it is, with a note about that if the rest is multiplied.
  func spoken(times factor: Double) -> String {
    let asWritten = factor == 1 ? "" : ", as written"
    guard let quantity else {
      if name.isEmpty { return text }
      if text.contains(where: \.isNumber), note?.contains(where: \.isNumber) == true || name.contains(where: \.isNumber)
      {
        return text + asWritten
      }
      return note.map { "\(name), \($0)" } ?? name
    }
    let notes = note?.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) } ?? []
    // "plus 2 tbsp for dusting" after a weight: the part that could not be added up.
    let more =
      notes.first { note in
        ["plus ", "+ "].contains(where: note.hasPrefix) && note.contains(where: \.isNumber)
      }.map { ", \($0)\(asWritten)" } ?? ""
    return (notes.first == "about" ? "about " : "") + amountSpoken(quantity, of: wholeName(notes), times: factor) + more
  }

  private func amountSpoken(_ quantity: Double, of name: String, times factor: Double) -> String {
    let low = CookMeasure.rounded(Amount(quantity: quantity * factor, unit: unit))
    guard let upper else { return Wording.spoken(low, of: name) }
    let high = CookMeasure.rounded(Amount(quantity: upper * factor, unit: unit))
    guard high != low else { return Wording.spoken(low, of: name) }
    return low.unit == high.unit
      ? "\(Spoken.number(low.quantity)) to \(Wording.spoken(high, of: name))"
      : "\(Wording.amount(low)) to \(Wording.spoken(high, of: name))"
  }

  // The name with its size and its preparation if the line has them before it: "finely chopped large
  // onions".
  private func wholeName(_ notes: [String]) -> String {
    let line = text.lowercased()
    var told = name
    var left = notes.map { $0.lowercased() }
    while let place = left.firstIndex(where: { !$0.isEmpty && line.contains("\($0) \(told)") }) {
      told = "\(left.remove(at: place)) \(told)"
    }
    return told
  }
}

extension Wording {
  /// An amount of something with its number, even for one: "1 onion".
  static func spoken(_ amount: Amount, of name: String) -> String {
    guard amount.unit == nil || amount.unit == .piece else { return Self.amount(amount, of: name) }
    return "\(Spoken.number(amount.quantity)) \(name)"
  }
}

extension Kitchen {
  /// Puts items on the shopping list that it lacks, or has fewer of.
  func buying(
    _ items: [SpokenItem], for person: String? = nil, in state: KitchenState, context: CommandContext
  ) throws -> (events: [KitchenEvent], told: String) {
    let scope = try ListScope(list: nil, person: person, in: state, context: context)
    let open = scope.lines(in: state).filter { !$0.checked }
    var now = state
    var events: [KitchenEvent] = []
    var added: [String] = []
    var there: [String] = []
    for item in items {
      let lines = open.filter { NameKey(IngredientName.plain($0.name)) == NameKey(item.name) }
      if let line = lines.first {
        let wanted = Amount(quantity: item.quantity ?? 1, unit: item.unit)
        guard item.quantity != nil, let share = reference.amount(wanted, in: line.unit, of: item.name),
          share > line.quantity
        else {
          there.append(line.name)
          continue
        }
        var raised = line
        raised.quantity = share
        let event = KitchenEvent.item(Change(from: line, to: raised))
        now.apply(event)
        events.append(event)
        added.append(Wording.amount(raised.amount, of: line.name))
        continue
      }
      let decision = try addItems([item], to: scope, in: now, context: context)
      for event in decision.events { now.apply(event) }
      events += decision.events
      added.append(Wording.amount(Amount(quantity: item.quantity ?? 1, unit: item.unit), of: item.name))
    }
    let list = scope.spoken
    var told = added.isEmpty ? [] : ["On \(list): \(Wording.short(added, most: 10))."]
    if !there.isEmpty {
      let verb = there.count > 1 || there.allSatisfy(Wording.isPlural) ? "are" : "is"
      told.append("\(Wording.sentence(Wording.short(there, most: 5))) \(verb) on it already.")
    }
    return (events, told.joined(separator: " "))
  }
}
