import Grammar

extension Interpreter {
  /// The commands of a typed sentence with several requests, some of them paraphrases: "josh finished the
  /// milk so stick that down, and remind me to pay sam back tomorrow"; nil: a part is not surely known.
  func severalInOwnWords(
    _ utterance: Utterance, text: String, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> ParseResult? {
    guard learnt.paraphrases != nil, utterance.origin == .typed,
      (Self.leastOfSeveral...Self.mostOfSeveral).contains(utterance.words.count)
    else { return nil }
    let alone = ConversationContext(isOrdering: context.isOrdering)
    let meanings = SeveralCommands(utterance, mostPlaces: Self.mostParts) { part in
      // Fewer paraphrases, and fewer words that may be anything, are likelier than more.
      let reading = read(part, text, alone, reference)
      if reading.anyWords == 0, let result = reading.result, result.refusal == nil, let meaning = result.meaning,
        result.command != nil
      {
        return ([meaning] + result.further, 0)
      }
      guard part.words.count >= Self.leastOfPart,
        let result = paraphrased(part, text: text, alone, reference), result.refusal == nil,
        let meaning = result.meaning, meaning.intent != "box.chat", !Self.alwaysAsked.contains(meaning.intent)
      else { return nil }
      return ([meaning] + result.further, 1)
    }.meanings(anyWords: Self.mostParts)
    return meanings.map { ParseResult(text: text, askingFor: $0) }
  }

  private static let leastOfSeveral = 6
  private static let mostOfSeveral = 40
  /// The shortest paraphrase in a longer sentence, in words.
  private static let leastOfPart = 3
  private static let mostParts = 4
}
