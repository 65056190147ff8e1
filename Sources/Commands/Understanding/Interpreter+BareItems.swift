import Grammar

extension Interpreter {
  /// Typed words that are things of the household and nothing else, "eggs, flour, sugar": whether they are to be added to
  /// the shopping list is asked, for they may be anything. Nil: there is more in them.
  func bareItems(
    _ utterance: Utterance, text: String, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> ParseResult? {
    guard utterance.origin == .typed, !context.isOrdering, utterance.words.count <= Self.mostBareWords,
      !utterance.words.contains(where: Self.ofSentences.contains)
    else { return nil }
    // Nobody buys nine minutes.
    guard best(utterance, .only(["answer.seconds"]), reference).isEmpty,
      !utterance.words.contains(where: Self.ofTime.contains)
    else { return nil }
    let sentence = Utterance("add \(text)")
    guard let found = best(sentence, .only(["shopping.add"]), reference).first, found.rank.anyWords == 0 else {
      return nil
    }
    var result = resolve([found.meaning], text: text)
    guard result.refusal == nil, result.command != nil else { return nil }
    result.mended = sentence.words.joined(separator: " ")
    result.confidence = Self.bareConfidence
    result.meaning = nil
    result.refusal = .ambiguous(candidates: [found.meaning])
    return result
  }

  /// Words of sentences and sayings, "water the flowers", "piece of cake", which lists do without.
  private static let ofSentences: Set<String> = ["the", "of", "my", "our", "your"]
  private static let ofTime: Set<String> = [
    "second", "seconds", "minute", "minutes", "hour", "hours", "today", "tomorrow", "tonight", "o'clock", "am", "pm",
  ]
  /// More words than that are seldom a list.
  private static let mostBareWords = 20
  /// Of people who write only things to a box that keeps their shopping list.
  private static let bareConfidence = 0.5
}
