import Grammar

/// The recipe that was spoken of last, for what is asked about it without its name: "what goes in it", "start cooking".
enum RecipeInHand {
  /// Commands that are about a recipe and may leave out which.
  private static let intents: Set<String> = [
    "recipe.show", "recipe.start", "recipe.ingredients", "recipe.shop", "recipe.amount",
  ]

  /// The parse with the recipe of the last command, where it names none. "How much milk do I need" is about the recipe
  /// then, and not about a list; "go on" after a list is about that.
  static func filling(_ parse: ParseResult, after last: Meaning?) -> ParseResult {
    if let about = parse.meaning.flatMap({ other(than: $0, said: parse.text, after: last) }), parse.refusal == nil {
      var changed = parse
      changed.meaning = about
      return changed
    }
    guard parse.refusal == nil, let meaning = parse.meaning, intents.contains(meaning.intent),
      meaning.slots["recipe"] == nil, let last, last.intent.hasPrefix("recipe."), let recipe = last.slots["recipe"]
    else { return parse }
    var filled = parse
    filled.meaning?.slots["recipe"] = recipe
    return filled
  }

  private static func other(than meaning: Meaning, said text: String, after last: Meaning?) -> Meaning? {
    guard let last else { return nil }
    switch meaning.intent {
    case "shopping.query":
      let words = Utterance.words(of: text)
      guard last.intent.hasPrefix("recipe."), let item = meaning.slots["item"], meaning.slots["list"] == nil,
        zip(words, words.dropFirst()).contains(where: { $0 == "how" && ["much", "many"].contains($1) }),
        !words.contains("list")
      else { return nil }
      return Meaning(intent: "recipe.amount", slots: ["ingredient": item])
    case "recipe.next":
      guard last.intent == "shopping.show" || last.intent == "shopping.rest" else { return nil }
      return Meaning(intent: "shopping.rest", slots: last.slots.filter { $0.key == "list" })
    default: return nil
    }
  }
}
