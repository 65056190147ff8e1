import Grammar

/// Prevents harm by guesses: a removal, an order or a booking is never guessed from a sentence without
/// a word for it, and the sentence's content must be in the guess.
struct GuessCheck {
  /// The verdict on a guess.
  enum Verdict: Sendable, Hashable {
    /// It has nothing in common with the sentence: it is neither executed nor asked about.
    case refused
    /// Some content of the sentence is missing: the box may ask about it.
    case asked
    case passed
  }

  private let words: [String]
  private let said: [String]
  private let isFrame: (String) -> Bool
  private let isFood: (String) -> Bool

  /// - Parameters:
  ///   - words: the sentence.
  ///   - said: the sentence of the guess.
  ///   - isFrame: whether a word is in sentences of all kinds, and so names nothing.
  ///   - isFood: whether a word is part of a food's name.
  init(
    _ words: [String], saidAs said: String, isFrame: @escaping (String) -> Bool, isFood: @escaping (String) -> Bool
  ) {
    (self.words, self.said) = (words, Utterance.words(of: said))
    (self.isFrame, self.isFood) = (isFrame, isFood)
  }

  /// - Parameters:
  ///   - isAsked: whether the box asks about it in any case.
  ///   - isChange: whether it changes something. The default is that it does.
  ///   - isBare: whether no slot of the guess is filled, so that it has no content of the sentence.
  func verdict(on intent: String, isAsked: Bool, isBare: Bool = false, isChange: Bool = true) -> Verdict {
    if let needed = Self.needed(by: intent), !words.contains(where: needed.contains) { return .refused }
    // "Who put crisps on the list" is a query, and adds nothing.
    if isChange, let question = isQuestion { return Self.stated.contains(intent) ? .refused : question }
    // "Can I use flour for the gravy" does not say what takes whose place.
    if intent == "recipe.substitute", said.contains("use"), said.contains("instead"), !saysInstead { return .refused }
    if isAsked { return .asked }
    // "Put them back" may mean something else than the last change.
    if intent == "box.undo", !words.contains(where: Self.undoWords.contains) { return .asked }
    let content = words.filter { word in
      !SentenceFrame.words.contains(word) && !CarrierWords.contains(word) && !isFrame(word)
        && !Self.awayWords.contains(word) && !ImpossibleNumber.isNumber(word)
    }
    let missing = content.filter { !isIn($0) }
    if isBare, missing.count == content.count, content.contains(where: isFood) { return .refused }
    // Of three numbers, a timer takes only one.
    if hasMoreNumbers { return .asked }
    return isChange && missing.count >= 3 && 2 * missing.count > content.count ? .asked : .passed
  }

  /// Whether a condition, or a frequency, is missing from the guess ("is milk on the list, if not add
  /// it"); for a change a day; and a food, of which "eggs and leftover rice" has two.
  /// - Parameters:
  ///   - isOfFood: whether it is a question about a food.
  ///   - isOfPast: whether it is about what has happened, so that "this morning" changes nothing.
  func leavesOut(isChange: Bool, isOfFood: Bool = false, isOfPast: Bool = false) -> Bool {
    let implied = impliedDays
    return words.indices.contains { index in
      let word = words[index]
      guard !said.contains(word), !isPolite(index) else { return false }
      return Self.conditions.contains(word) || restricts(index)
        || isChange && Self.days.contains(word) && !implied.contains(word)
          && !(isOfPast && Self.pastDays.contains(word))
        || (isChange || isOfFood) && isFood(word) && !isFrame(word) && !SentenceFrame.words.contains(word)
    }
  }

  /// Whether the sentence says what takes whose place.
  private var saysInstead: Bool {
    if !words.filter(["swap", "replace", "substitute", "sub"].contains).isEmpty { return true }
    return zip(words, words.dropFirst()).contains {
      ($0 == "instead" || $0 == "place" || $0 == "out" || $0 == "lieu") && $1 == "of" || $0 == "rather" && $1 == "than"
    } || words.contains(where: ["haven't", "no", "without", "only"].contains)
  }

  /// Whether a clause begins there that leaves only some things: "that all of them can eat".
  private func restricts(_ index: Int) -> Bool {
    ["that", "which"].contains(words[index]) && words[(index + 1)...].contains { ["eat", "have", "like"].contains($0) }
      && words[(index + 1)...].contains {
        ["can", "can't", "all", "everyone", "everybody", "will", "won't"].contains($0)
      }
  }

  /// Whether it begins a polite condition: "if you'd be so good".
  private func isPolite(_ index: Int) -> Bool {
    words[index] == "if" && words.indices.contains(index + 1) && Self.you.contains(words[index + 1])
      && !words[index...].contains { Self.doing.contains($0) }
  }

  // Dinner is in the evening.
  private var impliedDays: Set<String> {
    if said.contains("dinner") || said.contains("supper") { return ["evening", "night", "tonight"] }
    if said.contains("breakfast") { return ["morning"] }
    return said.contains("lunch") ? ["afternoon", "noon"] : []
  }

  private static let you: Set<String> = ["you", "you'd", "you'll", "you're", "you've"]
  private static let doing: Set<String> = ["have", "see", "find", "get", "think", "know", "hear", "run"]
  private static let pastDays: Set<String> = ["morning", "afternoon", "evening", "night", "today", "tonight"]

  private static let conditions: Set<String> = [
    "if", "unless", "except", "whenever", "every", "each", "weekday", "weekdays", "weekends", "daily", "weekly",
    "another", "without",
  ]
  private static let days: Set<String> = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "today", "tomorrow", "tonight",
    "morning", "afternoon", "evening", "night",
  ]

  /// The verdict on a change guessed from a question; nil: it does not begin as one.
  private var isQuestion: Verdict? {
    guard let first = words.first, !Self.proposals.contains(Array(words.prefix(2))) else { return nil }
    if Self.neverRequests.contains(first) { return .refused }
    return Self.seldomRequests.contains(first) ? .asked : nil
  }

  /// Notes about people: a question states nothing, "is lena veggie".
  private static let stated: Set<String> = ["diet.note", "diet.forget", "person.add", "person.remove", "person.rename"]

  /// Words at the beginning of questions.
  static let questionWords = neverRequests.union(seldomRequests)
  private static let neverRequests: Set<String> = [
    "who", "who's", "whose", "when", "when's", "where", "where's", "which",
  ]
  private static let seldomRequests: Set<String> = [
    "what", "what's", "how", "how's", "is", "are", "does", "did", "was", "were", "has",
  ]
  private static let proposals: Set<[String]> = [
    ["how", "about"], ["what", "about"], ["is", "it"], ["is", "there"],
  ]

  private func isIn(_ word: String) -> Bool {
    said.contains {
      $0 == word || $0.hasPrefix(word.dropLast()) && word.count > 3 || word.hasPrefix($0) && $0.count > 3
    }
  }

  /// Whether the sentence has more numbers than the guess.
  private var hasMoreNumbers: Bool {
    return Self.numbers(in: words) > max(1, Self.numbers(in: said))
  }

  /// The number of numbers in words, "twenty five" and "2" being one each; "one" and "a" are seldom any.
  private static func numbers(in words: [String]) -> Int {
    var (count, isInside) = (0, false)
    for word in words {
      let isNumber =
        word.allSatisfy(\.isNumber) || !["a", "an", "one", "half"].contains(word) && ImpossibleNumber.isNumber(word)
      if isNumber, !isInside { count += 1 }
      isInside = isNumber
    }
    return count
  }

  private static func needed(by intent: String) -> Set<String>? {
    // "We don't feel like cooking tonight" clears no dinner.
    if intent == "meal.clear" { return awayWords.subtracting(["don't", "not", "longer", "without", "turn", "end"]) }
    if [
      "shopping.clear", "shopping.keep", "box.restore", "store.remove", "person.remove", "recipe.remove",
    ].contains(
      intent)
      || intent.hasSuffix(".cancel") || intent.hasSuffix(".remove")
    {
      return awayWords
    }
    switch intent {
    case "order.add", "order.place", "order.confirm", "order.again": return orderWords
    case "reservation.make", "reservation.change", "reservation.late": return tableWords
    default: return nil
    }
  }

  private static let awayWords: Set<String> = [
    "clear", "cancel", "cancelled", "canceled", "cancelling", "delete", "deleted", "deleting", "remove", "removed",
    "removing",
    "erase", "erased", "empty", "wipe", "forget", "drop", "dropped", "stop", "end", "ended", "off", "rid", "throw",
    "scrap",
    "scratch", "cross", "strike", "discard", "dismiss", "kill", "abort", "undo", "out", "take", "away", "no", "don't",
    "dump",
    "purge", "reset", "ditch", "trash", "nix", "axe", "disregard", "call", "turn", "without", "not", "longer",
    "abandon", "annul", "release", "close", "withdraw", "terminate",
    "canceling", "anymore", "free", "void",
  ]
  private static let undoWords: Set<String> = ["undo", "undone", "revert", "reverse"]
  private static let orderWords: Set<String> = [
    "order", "ordered", "have", "get", "like", "want", "buy", "place", "send", "bring",
  ]
  private static let tableWords: Set<String> = [
    "table", "book", "booking", "booked", "reserve", "reservation", "reservations", "seat", "seats", "late", "spot",
    "restaurant", "dinner", "lunch", "party", "people",
  ]
}
