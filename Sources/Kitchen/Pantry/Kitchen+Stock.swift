import Basics
import Commands
import Foundation
import Grammar

/// Telling the stock.
extension Kitchen {
  func queryStock(
    _ item: String, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let name = try CleanName.of(item.lowercased(), naming: "an item")
    guard let key = state.stockKey(meaning: name) else {
      let near = state.lots.values.map(\.name).filter { NameKey(name).isTail(of: NameKey($0)) }
      let hint = near.isEmpty ? "" : " There is \(Wording.short(Array(Set(near)).sorted(), most: 5))."
      return Decision(say: "No, there \(Wording.isPlural(name) ? "are" : "is") no \(name) in the pantry.\(hint)")
    }
    let lots = Stock(state, reference).lots(of: key)
    let places = Set(lots.compactMap(\.place)).sorted()
    let place = places.isEmpty ? "" : " in the \(Spoken.list(places))"
    let day = lots.compactMap(\.bestBefore).min().map { ", best before \(Self.bareDay($0, context: context))" } ?? ""
    let known = lots.first?.name ?? name
    let isBare = lots.count == 1 && lots.first?.unit == nil && lots.first?.quantity == 1
    return Decision(say: "Yes, \(isBare ? known : "\(known): \(Self.total(lots))")\(place)\(day).")
  }

  func showStock(
    category: String?, place: String?, in state: KitchenState
  ) throws -> Decision<KitchenEvent> {
    let wanted = try place.map(Place.checked)
    let isAll = wanted == nil || wanted == Place.everywhere
    let lots = state.lots.values.filter { lot in
      (isAll || lot.place == wanted)
        && (category == nil || ProperKey(self.category(of: lot.name, in: state)) == category.map(ProperKey.init))
    }
    let what = category.map { " under \(Wording.sentence($0.lowercased()))" } ?? ""
    let name = isAll ? "pantry" : wanted ?? "pantry"
    guard !lots.isEmpty else { return Decision(say: "Nothing\(what) is in the \(name).") }
    var keys: [String] = []
    var groups: [String: [PantryLot]] = [:]
    for lot in lots.sorted(by: Stock.isOlder) {
      let key = IngredientName.key(lot.name)
      if groups[key] == nil { keys.append(key) }
      groups[key, default: []].append(lot)
    }
    let told = keys.compactMap { key -> String? in
      guard let group = groups[key], let first = group.first else { return nil }
      return group.count == 1 ? Wording.amount(first.amount, of: first.name) : "\(first.name): \(Self.total(group))"
    }
    return Decision(say: "In the \(name)\(what): \(Wording.short(told, most: Self.mostSpoken)).")
  }

  func tellLow(in state: KitchenState) -> Decision<KitchenEvent> {
    guard !state.minimums.isEmpty else {
      return Decision(say: "I watch nothing yet. Say \u{201C}keep at least six eggs in stock\u{201D}.")
    }
    let stock = Stock(state, reference)
    let low = state.minimums.values.filter { minimum in
      let there = stock.quantity(of: minimum.name, key: minimum.id, in: minimum.unit)
      return (there ?? (stock.lots(of: minimum.id).isEmpty ? 0 : minimum.quantity)) < minimum.quantity - 1e-6
    }
    guard !low.isEmpty else { return Decision(say: "Nothing is running low.") }
    let told = low.map { minimum in
      let lots = stock.lots(of: minimum.id)
      return lots.isEmpty ? "\(minimum.name): none" : "\(minimum.name): \(Self.total(lots))"
    }
    return Decision(say: "Running low: \(Wording.short(told, most: Self.mostSpoken)).")
  }

  /// The number of days for questions about expiry, unless a day is named.
  private static let daysAhead = 7

  func tellExpiring(
    until date: CalendarDay?, in state: KitchenState, context: CommandContext
  ) -> Decision<KitchenEvent> {
    let last = date ?? context.today.adding(days: Self.daysAhead, in: context.calendar)
    let dated = state.lots.values.filter { $0.bestBefore.map { $0 <= last } ?? false }.sorted(by: Stock.isOlder)
    guard !dated.isEmpty else {
      let when = date.map { "by \(Self.day($0, context: context))" } ?? "in the next week"
      return Decision(say: "Nothing in the pantry expires \(when).")
    }
    let past = dated.filter { ($0.bestBefore ?? last) < context.today }
    let coming = dated.filter { ($0.bestBefore ?? last) >= context.today }
    func told(_ lots: [PantryLot]) -> String {
      let parts = lots.map { "\($0.name) \(Self.day($0.bestBefore ?? last, context: context))" }
      return parts.count > 6
        ? parts.prefix(6).joined(separator: ", ") + " and \(parts.count - 6) more" : Spoken.list(parts)
    }
    var sentences: [String] = []
    if !past.isEmpty { sentences.append("Past their day: \(told(past)).") }
    if !coming.isEmpty { sentences.append("To be eaten first: \(told(coming)).") }
    return Decision(say: sentences.joined(separator: " "))
  }

  func tellKeeping(
    _ item: String, place: String?, after seconds: Int?, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let name = try CleanName.of(item.lowercased(), naming: "an item")
    let key = state.stockKey(meaning: name)
    let own = key.flatMap { Stock(state, reference).lots(of: $0).compactMap(\.bestBefore).min() }
    var sentences: [String] =
      own.map { day in
        let verb = Wording.isPlural(name) ? "are" : "is"
        let past = day < context.today ? "that day is past: look and smell before you use it" : "that day is not past"
        return ["Your \(name) \(verb) best before \(Self.bareDay(day, context: context)); \(past)."]
      } ?? []
    guard let keeping = reference.keeping(of: name) else {
      guard sentences.isEmpty else { return Decision(say: sentences.joined()) }
      throw Refusal.impossible("I do not know how long \(name) keeps.")
    }
    let verdict = try seconds.flatMap { try Self.verdict(keeping, at: place, after: $0) }
    if let verdict { sentences.append(verdict.say) }
    sentences.append(try Self.told(keeping, name: name, place: verdict?.place ?? place))
    return Decision(say: sentences.joined(separator: " "))
  }

  /// Whether food is still good after a time in a place, and the place to mention; nil: unknown.
  private static func verdict(
    _ keeping: Keeping, at spoken: String?, after seconds: Int
  ) throws -> (say: String, place: String?)? {
    let place = try spoken.map(Place.checked)
    let kept: String? =
      switch place {
      // A time without a place means the fridge, where most perishable food is kept.
      case nil: keeping.fridge ?? keeping.cupboard
      case "fridge": keeping.fridge
      case "freezer": keeping.freezer
      default: keeping.cupboard
      }
    if let longest = kept.flatMap(KeepingTime.longest) {
      return (seconds <= longest ? "Yes, if it was kept well." : "No, that is too long.", spoken)
    }
    let isOut = place.map { !["fridge", "freezer", Place.everywhere].contains($0) } ?? false
    guard isOut, keeping.cupboard == nil, keeping.fridge != nil, seconds > longestWarm else { return nil }
    return ("No, not out of the fridge.", "fridge")
  }

  /// The seconds for which food may be out of the fridge: two hours (USDA FSIS, "Danger Zone").
  private static let longestWarm = 7_200

  private static func told(_ keeping: Keeping, name: String, place: String?) throws -> String {
    let all = [("in the cupboard", keeping.cupboard), ("in the fridge", keeping.fridge), ("frozen", keeping.freezer)]
    let wanted = try place.map(Place.checked)
    let index = wanted == "fridge" ? 1 : wanted == "freezer" ? 2 : wanted == nil || wanted == Place.everywhere ? nil : 0
    let chosen = index.map { [all[$0]] } ?? all
    let parts = chosen.compactMap { place, time in time.map { "\($0) \(place)" } }
    let verb = Wording.isPlural(name) ? "keep" : "keeps"
    guard !parts.isEmpty else {
      let place = index.map { all[$0].0 } ?? "there"
      return "The USDA names no time for \(name) \(place)."
    }
    let note = keeping.note.map { " (\($0))" } ?? ""
    return "By the USDA's FoodKeeper, \(name)\(note) \(verb) \(Spoken.list(parts))."
  }

  /// "tomorrow", "on Friday".
  static func day(_ day: CalendarDay, context: CommandContext) -> String {
    Spoken.date(day.description, from: context.reference)
  }
}

/// The places of food.
enum Place {
  /// The name of the whole stock rather than one place.
  static let everywhere = "pantry"

  /// The stored form of a place: "the refrigerator" is the fridge.
  /// - Throws: ``Refusal`` for an invalid name.
  static func checked(_ spoken: String) throws -> String {
    let name = try CleanName.of(spoken.lowercased(), naming: "a place")
    let words = name.split(separator: " ").filter { !["the", "my", "our", "in"].contains($0) }
    let plain = words.isEmpty ? name : words.joined(separator: " ")
    return others[plain] ?? plain
  }

  private static let others = [
    "refrigerator": "fridge", "icebox": "fridge", "deep freeze": "freezer", "frozen": "freezer",
    "cupboards": "cupboard",
    "larder": everywhere, "stock": everywhere, "house": everywhere, "kitchen": everywhere, "store cupboard": "cupboard",
  ]
}
