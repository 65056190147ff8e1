import Grammar

/// The last mentioned recipe, for questions without its name: "what goes in it", "start cooking".
enum RecipeInHand {
  /// Commands about a recipe that may omit its name.
  private static let intents: Set<String> = [
    "recipe.show", "recipe.start", "recipe.ingredients", "recipe.shop", "recipe.amount", "recipe.servings",
    "recipe.steps", "recipe.time", "recipe.favourite", "recipe.substitute",
    "recipe.contains", "recipe.suits", "recipe.lacks", "recipe.note", "diet.check",
  ]

  /// The parse with the mentioned recipe, if it names none. "How much milk do I need" is then about the
  /// recipe, and not about a list; "go on" after a list is about that.
  /// - Parameters:
  ///   - last: the last command.
  ///   - recipe: the recipe mentioned in the last minutes.
  ///   - isCooking: whether there is a current recipe, which is then meant.
  static func filling(
    _ parse: ParseResult, after last: Meaning?, recipe: SlotValue? = nil, isCooking: Bool = false
  ) -> ParseResult {
    let parse = family(of: parse, after: last, isCooking: isCooking)
    guard parse.refusal == nil || isRecipeMissing(parse), let meaning = parse.meaning else { return parse }
    if let about = other(than: meaning, said: parse.text, after: last, recipe: recipe, isCooking: isCooking) {
      var changed = parse
      (changed.meaning, changed.refusal) = (about, nil)
      return changed
    }
    // "Let's have it again on Thursday".
    if planning.contains(meaning.intent), case .text(let dish)? = meaning.slots["dish"], pointing.contains(dish) {
      var filled = parse
      filled.meaning?.slots["dish"] = recipe
      if recipe == nil { filled.refusal = .incomplete(missing: ["dish"]) }
      return filled
    }
    guard intents.contains(meaning.intent), meaning.slots["recipe"] == nil, !isCooking, let recipe else { return parse }
    var filled = parse
    filled.meaning?.slots["recipe"] = recipe
    filled.refusal = nil
    return filled
  }

  /// The one of several meanings that is about the current topic: "what's first", during cooking.
  private static func family(of parse: ParseResult, after last: Meaning?, isCooking: Bool) -> ParseResult {
    guard case .ambiguous(let candidates)? = parse.refusal, candidates.count > 1 else { return parse }
    let spokenOf = last?.intent.prefix { $0 != "." } ?? "recipe"
    let meant = candidates.filter { $0.intent.hasPrefix("\(isCooking ? "recipe" : spokenOf).") }
    guard meant.count == 1, !Taking.away.contains(meant[0].intent) else { return parse }
    let missing = MissingSlot.all(of: meant[0])
    var decided = parse
    (decided.meaning, decided.refusal) = (meant[0], missing.isEmpty ? nil : .incomplete(missing: missing))
    return decided
  }

  private static let planning: Set<String> = ["meal.plan", "meal.add_side", "meal.move"]
  private static let pointing: Set<String> = ["it", "that", "this", "them", "that one", "this one"]

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
    case "shopping.show":
      // "What stuff do I need", about a recipe that was spoken of.
      guard last?.intent.hasPrefix("recipe.") == true, let recipe, meaning.slots.isEmpty, words.contains("need"),
        Set(words).isDisjoint(with: ["buy", "get", "shop", "list", "shopping", "still", "from"])
      else { return nil }
      return Meaning(intent: "recipe.ingredients", slots: isCooking ? [:] : ["recipe": recipe])
    case "timer.status":
      // "How long does it take", about a recipe.
      guard last?.intent.hasPrefix("recipe.") == true, let recipe, words.contains("take"), words.contains("long"),
        meaning.slots.isEmpty
      else { return nil }
      return Meaning(intent: "recipe.time", slots: ["recipe": recipe])
    case "meal.guests":
      // "We're six tonight", during dinner's cooking.
      guard isCooking, let count = meaning.slots["count"],
        meaning.slots["date"] == nil || words.contains("tonight") || words.contains("today")
      else { return nil }
      return Meaning(intent: "recipe.scale", slots: ["servings": count])
    case "recipe.scale":
      // "Scale it to six", before cooking; "we're six tonight", without a mentioned recipe.
      guard !isCooking else { return nil }
      if let last, ["meal.plan", "meal.guests"].contains(last.intent), let count = meaning.slots["servings"] {
        var slots: Slots = ["count": count]
        slots["date"] = last.slots["date"]
        slots["slot"] = last.slots["slot"]
        return Meaning(intent: "meal.guests", slots: slots)
      }
      if let recipe {
        var slots = meaning.slots
        slots["recipe"] = recipe
        return Meaning(intent: "recipe.ingredients", slots: slots)
      }
      guard let count = meaning.slots["servings"],
        !Set(words).isDisjoint(with: ["we", "we're", "us", "people", "guests"])
      else { return nil }
      return Meaning(intent: "meal.guests", slots: ["count": count])
    case "recipe.done":
      // "I am done, thank you", where nothing is cooked.
      guard !isCooking, meaning.slots.isEmpty, !Set(words).isDisjoint(with: ["thank", "thanks"]) else { return nil }
      return Meaning(intent: "box.chat", slots: ["about": .text("thanks")])
    case "recipe.repeat":
      // "Could you repeat that", without cooking.
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
