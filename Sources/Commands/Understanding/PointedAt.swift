import Grammar

/// "Add them": words that refer to something and are no things themselves.
enum PointedAt {
  private static let words: Set<String> = [
    "it", "them", "that", "those", "this", "these", "em", "one", "some",
    "more", "some more", "a few more", "another", "another one",
  ]

  /// A command about things without mere references: if none is left, the box asks for them.
  static func without(_ meaning: Meaning) -> Meaning {
    guard meaning.intent == "shopping.add", case .list(let items)? = meaning.slots["items"] else { return meaning }
    let named = items.filter { item in
      guard case .object(let slots) = item, case .text(let name)? = slots["name"] else { return true }
      return !words.contains(name)
    }
    guard named.count < items.count else { return meaning }
    var meaning = meaning
    meaning.slots["items"] = named.isEmpty ? nil : .list(named)
    return meaning
  }
}
