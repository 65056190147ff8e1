import Grammar

/// The recipe that was spoken of last, for what is asked about it without its name: "what goes in it", "start cooking".
enum RecipeInHand {
  /// Commands that are about a recipe and may leave out which.
  private static let intents: Set<String> = [
    "recipe.show", "recipe.start", "recipe.ingredients", "recipe.shop", "recipe.amount", "recipe.servings",
    "recipe.steps", "recipe.time", "recipe.favourite", "recipe.substitute",
  ]

  /// The parse with the recipe that was spoken of, where it names none. "How much milk do I need" is about the recipe
  /// then, and not about a list; "go on" after a list is about that.
  /// - Parameters:
  ///   - last: what was done last.
  ///   - recipe: the recipe that was spoken of in the last minutes.
  ///   - isCooking: whether a recipe is being cooked, which is what is meant then.
  static func filling(
    _ parse: ParseResult, after last: Meaning?, recipe: SlotValue? = nil, isCooking: Bool = false
  ) -> ParseResult {
    guard parse.refusal == nil || isRecipeMissing(parse), let meaning = parse.meaning else { return parse }
    if let about = other(than: meaning, said: parse.text, after: last, recipe: recipe, isCooking: isCooking) {
      var changed = parse
      (changed.meaning, changed.refusal) = (about, nil)
      return changed
    }
    guard intents.contains(meaning.intent), meaning.slots["recipe"] == nil, !isCooking, let recipe else { return parse }
    var filled = parse
    filled.meaning?.slots["recipe"] = recipe
    filled.refusal = nil
    return filled
  }

  private static func isRecipeMissing(_ parse: ParseResult) -> Bool {
    parse.refusal == .incomplete(missing: ["recipe"])
  }

  private static func other(
    than meaning: Meaning, said text: String, after last: Meaning?, recipe: SlotValue?, isCooking: Bool
  ) -> Meaning? {
    let words = Utterance.words(of: text)
    switch meaning.intent {
    case "shopping.query":
      guard isCooking || last?.intent.hasPrefix("recipe.") == true, let item = meaning.slots["item"],
        meaning.slots["list"] == nil,
        zip(words, words.dropFirst()).contains(where: { $0 == "how" && ["much", "many"].contains($1) }),
        !words.contains("list")
      else { return nil }
      var slots: Slots = ["ingredient": item]
      if !isCooking { slots["recipe"] = recipe }
      return Meaning(intent: "recipe.amount", slots: slots)
    case "timer.status":
      // "How long does it take", of a recipe.
      guard last?.intent.hasPrefix("recipe.") == true, let recipe, words.contains("take"), words.contains("long"),
        meaning.slots.isEmpty
      else { return nil }
      return Meaning(intent: "recipe.time", slots: ["recipe": recipe])
    case "recipe.repeat":
      // "Could you repeat that", where nothing is cooked.
      return isCooking || last?.intent.hasPrefix("recipe.") == true ? nil : Meaning(intent: "box.repeat")
    case "recipe.next":
      // "Continue" after "pause everything".
      if !isCooking, let last, last.intent == "timer.pause" {
        return Meaning(intent: "timer.resume", slots: last.slots)
      }
      guard let last, last.intent == "shopping.show" || last.intent == "shopping.rest" else { return nil }
      return Meaning(intent: "shopping.rest", slots: last.slots.filter { $0.key == "list" })
    default: return nil
    }
  }
}
