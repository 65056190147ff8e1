import Grammar

extension Interpreter {
  /// Typed words that are only things of the household, "eggs, flour, sugar": the box asks whether to add
  /// them to the shopping list, because they may mean anything. Nil: there are other words.
  func bareItems(
    _ utterance: Utterance, text: String, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> ParseResult? {
    guard utterance.origin == .typed, !context.isOrdering, utterance.words.count <= Self.mostBareWords,
      !utterance.words.contains(where: Self.ofSentences.contains)
    else { return nil }
    // Nine minutes are no item.
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

  /// Words of sentences and sayings, "water the flowers", "piece of cake", which lists do not have.
  private static let ofSentences: Set<String> = ["the", "of", "my", "our", "your"]
  private static let ofTime: Set<String> = [
    "second", "seconds", "minute", "minutes", "hour", "hours", "today", "tomorrow", "tonight", "o'clock", "am", "pm",
  ]
  /// The most words of a likely list.
  private static let mostBareWords = 20
  /// The confidence for bare items at a box with a shopping list.
  private static let bareConfidence = 0.5
}
