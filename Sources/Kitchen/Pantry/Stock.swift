import Commands
import Foundation
import Grammar

/// The stock, with removals.
struct Stock {
  private var lots: [String: [PantryLot]] = [:]
  private let reference: KitchenReference

  /// The stock of a kitchen, each thing's lots oldest first.
  init(_ state: KitchenState, _ reference: KitchenReference) {
    self.reference = reference
    for lot in state.lots.values { lots[IngredientName.key(lot.name), default: []].append(lot) }
    for key in lots.keys { lots[key]?.sort(by: Self.isOlder) }
  }

  /// The order of use: by the best-before day, then by arrival.
  static func isOlder(_ left: PantryLot, _ right: PantryLot) -> Bool {
    switch (left.bestBefore, right.bestBefore) {
    case (let left?, let right?) where left != right: left < right
    case (.some, nil): true
    case (nil, .some): false
    default: (left.addedAt, left.id) < (right.addedAt, right.id)
    }
  }

  /// The keys of all things in stock.
  var keys: Set<String> { Set(lots.keys) }

  /// Whether a thing is in stock.
  func has(_ key: String) -> Bool { lots[key] != nil || IngredientName.isStaple(key) }

  /// The lots of a thing, oldest first.
  func lots(of key: String) -> [PantryLot] { lots[key] ?? [] }

  /// The quantity of a thing, in `unit`; nil if some of it has another kind of unit.
  func quantity(of name: String, key: String, in unit: Measure?) -> Double? {
    var sum = 0.0
    for lot in lots(of: key) {
      guard let share = reference.amount(lot.amount, in: unit, of: name) else { return nil }
      sum += share
    }
    return sum
  }

  /// Removes an amount of a thing, oldest lots first.
  /// - Parameter amount: nil removes all of it.
  /// - Returns: the changes, and the amount that was lacking, in the unit of `amount`; nil changes if the
  ///   stock has another kind of unit.
  mutating func take(
    _ amount: Amount?, of name: String, key: String
  ) -> (changes: [Change<PantryLot>], short: Double)? {
    let there = lots(of: key)
    guard let amount else {
      lots[key] = nil
      return (there.map { Change(from: $0, to: nil) }, 0)
    }
    var changes: [Change<PantryLot>] = []
    var rest = amount.quantity
    var kept: [PantryLot] = []
    for lot in there {
      guard rest > 1e-9, let share = reference.amount(lot.amount, in: amount.unit, of: name) else {
        kept.append(lot)
        continue
      }
      var lowered = lot
      // The rest after the conversion of units is the same share of the lot.
      lowered.quantity = share > rest ? lot.quantity * (1 - rest / share) : 0
      changes.append(Change(from: lot, to: lowered.isSpent ? nil : lowered))
      if !lowered.isSpent { kept.append(lowered) }
      rest = max(0, rest - share)
    }
    lots[key] = kept.isEmpty ? nil : kept
    return changes.isEmpty ? nil : (changes, rest)
  }
}

extension KitchenState {
  /// The key of the thing in stock that a name means: that of its own name, else of the only one that
  /// ends in it ("flour" for "rye flour").
  func stockKey(meaning name: String) -> String? {
    let key = IngredientName.key(name)
    if lots.values.contains(where: { IngredientName.key($0.name) == key }) { return key }
    let asked = NameKey(IngredientName.plain(name))
    let longer = Set(
      lots.values.map { NameKey(IngredientName.plain($0.name)) }.filter { asked.isTail(of: $0) })
    return longer.count == 1 ? longer.first?.description : nil
  }
}
