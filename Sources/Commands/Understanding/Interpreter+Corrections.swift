import Grammar

extension Interpreter {
  /// A typed command that is corrected in the same sentence, perhaps with the reason: "alarm for half
  /// eight tomorrow, actually nah nine, i've got no lectures"; nil: it is none.
  func corrected(
    _ utterance: Utterance, _ text: String, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> ParseResult? {
    let words = utterance.words
    guard utterance.origin == .typed, (4...Self.longestCorrected).contains(words.count) else { return nil }
    for place in words.indices.dropFirst(2) where Self.correcting.contains(words[place]) {
      let alone = ConversationContext(isOrdering: context.isOrdering)
      let first = read(utterance.part(0..<place), text, alone, reference)
      guard first.anyWords <= Self.mostAnyWords, let result = first.result, result.refusal == nil,
        let last = result.meaning,
        result.command != nil, result.further.isEmpty
      else { continue }
      for end in stride(from: words.count, to: place + 1, by: -1) where isReason(utterance, from: end) {
        let rest = utterance.part(place..<end)
        // "Three" is an amount after some commands, and a time after others.
        let follows = Self.corrections.lazy.flatMap { self.best(rest, .only([$0]), reference) }
          .filter { $0.rank.anyWords == 0 }.compactMap { FollowUp($0.meaning).meanings(after: last) }
        guard let meant = follows.compactMap({ Pending.meanings(last, then: $0) }).first, let meaning = meant.first
        else { continue }
        var result = resolve([meaning], text: text)
        if result.refusal == nil { result.further = Array(meant.dropFirst()) }
        return result
      }
    }
    return nil
  }

  /// A typed command with its reason behind it: "forget karim's allergy, he was joking"; nil: it is none.
  func withReason(
    _ utterance: Utterance, _ text: String, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> ParseResult? {
    let words = utterance.words
    guard utterance.origin == .typed, (4...Self.longestCorrected).contains(words.count) else { return nil }
    for place in words.indices.dropFirst(2).reversed()
    where utterance.isAfterComma[place] && Self.tellsWhy(words[place...]) && isReason(utterance, from: place) {
      let reading = read(utterance.part(0..<place), text, context, reference)
      guard reading.anyWords <= Self.mostAnyWords, let result = reading.result, result.refusal == nil,
        let meaning = result.meaning, result.command != nil,
        meaning.intent == "box.cancel" || !SeveralCommands.isLonely(meaning.intent),
        !Self.alwaysAsked.contains(meaning.intent), meaning.slots["all"] == nil, !OrderContext.isOrder(meaning.intent)
      else { continue }
      return result
    }
    return nil
  }

  /// Whether words are a statement about somebody or something, and leave what was said as it is: "she's
  /// got work", "the oven's not hot yet", but not "weekdays only" and not "rice keeps going".
  private static func tellsWhy(_ words: ArraySlice<String>) -> Bool {
    guard words.count > 1, let first = words.first, !words.contains(where: restricting.contains) else { return false }
    let next = words[words.startIndex + 1]
    return reasons.contains(first) || first.hasSuffix("'s")
      || ["the", "my", "our"].contains(first) && next.hasSuffix("'s")
  }

  private static let restricting: Set<String> = [
    "stay", "stays", "keep", "keeps", "leave", "only", "less", "more", "extra", "free", "going", "weekdays",
    "weekends", "weekday", "weekend", "daily", "except", "without", "instead", "but", "no", "never",
  ]

  /// Whether the words from a place on are only a reason: they ask for nothing, and have no number.
  func isReason(_ utterance: Utterance, from place: Int) -> Bool {
    let rest = utterance.words[place...]
    guard let first = rest.first else { return true }
    return (utterance.isAfterComma[place] || Self.reasons.contains(first))
      && !rest.contains {
        Rambling.doing.contains($0) || !Self.causes.contains(first) && ImpossibleNumber.isNumber($0)
      }
  }

  /// Of the command: names of things, which corrections leave alone.
  private static let mostAnyWords = 2
  private static let longestCorrected = 30
  private static let correcting: Set<String> = [
    "no", "nah", "nope", "actually", "sorry", "wait", "hang", "hold", "oops", "rather", "make", "i",
  ]
  private static let corrections = [
    "answer.change", "answer.retime", "answer.days", "answer.dish_there", "answer.table_change",
  ]
  /// A number behind these is no other value: "because the train's not in till seven".
  private static let causes: Set<String> = ["because", "cause", "cos", "since"]
  private static let reasons: Set<String> = [
    "i", "i've", "i'm", "i'll", "we", "we've", "we're", "we'll", "he", "he's", "she", "she's", "they", "they're",
    "it's", "there's", "because", "cause", "cos", "since", "as", "so",
  ]
}
