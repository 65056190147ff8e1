import Grammar

/// "The second one", "cross off the first two": words that refer to a listing.
struct Listed {
  private let rule: String
  private let slots: Slots

  init(_ rule: String, _ slots: Slots) { (self.rule, self.slots) = (rule, slots) }

  /// The meaning for these names; nil: none.
  func meanings(in listing: Listing) -> [Meaning]? {
    switch (rule, listing.kind) {
    case ("answer.pick", .recipes):
      guard let name = picked(from: listing.names).first, picked(from: listing.names).count == 1 else { return nil }
      let intent = if case .text(let verb)? = slots["verb"] { verb } else { "recipe.show" }
      return [Meaning(intent: intent, slots: ["recipe": .text(name)])]
    case ("answer.compare", .recipes):
      // The times show which is the quickest.
      return listing.names.count < 2
        ? nil
        : listing.names.prefix(Self.mostCompared).map { Meaning(intent: "recipe.time", slots: ["recipe": .text($0)]) }
    case ("answer.picked_items", .items):
      let names = picked(from: listing.names)
      guard case .text(let verb)? = slots["verb"], !names.isEmpty else { return nil }
      var meant: Slots = ["items": .list(names.map { .object(["name": .text($0)]) })]
      meant["list"] = listing.list.map { .text($0) }
      return [Meaning(intent: verb, slots: meant)]
    default: return nil
    }
  }

  private static let mostCompared = 4

  /// The first, the last, the first two; the one with this word.
  private func picked(from names: [String]) -> [String] {
    if case .text(let thing)? = slots["thing"] {
      let words = Set(NameKey(thing).words.map(String.init))
      return names.filter { words.isSubset(of: NameKey($0).words.map(String.init)) && !words.isEmpty }
    }
    if case .number(let count)? = slots["count"], let count = Int(exactly: count), count > 0 {
      return slots["last"] == nil ? Array(names.prefix(count)) : names.suffix(count)
    }
    guard case .number(let ordinal)? = slots["ordinal"], let ordinal = Int(exactly: ordinal), ordinal != 0 else {
      return []
    }
    // bounded: a place in a list, from the end where it is negative
    let place = ordinal > 0 ? ordinal - 1 : names.count &+ ordinal
    return names.indices.contains(place) ? [names[place]] : []
  }
}
