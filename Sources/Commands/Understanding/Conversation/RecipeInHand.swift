import Grammar

/// The recipe that was spoken of last, for what is asked about it without its name: "what goes in it", "start cooking".
enum RecipeInHand {
  /// Commands that are about a recipe and may leave out which.
  private static let intents: Set<String> = [
    "recipe.show", "recipe.start", "recipe.ingredients", "recipe.shop", "recipe.amount",
  ]

  /// The parse with the recipe of the last command, where it names none.
  static func filling(_ parse: ParseResult, after last: Meaning?) -> ParseResult {
    guard parse.refusal == nil, let meaning = parse.meaning, intents.contains(meaning.intent),
      meaning.slots["recipe"] == nil, let last, last.intent.hasPrefix("recipe."), let recipe = last.slots["recipe"]
    else { return parse }
    var filled = parse
    filled.meaning?.slots["recipe"] = recipe
    return filled
  }
}
