import Grammar

extension Interpreter {
  /// The commands of a sentence with several requests; nil: it has not.
  func several(
    _ utterance: Utterance, _ text: String, _ context: ConversationContext, _ reference: ReferenceTime,
    anyWords limit: Int
  ) -> ParseResult? {
    let meanings = SeveralCommands(utterance) { part in
      let reading = read(part, text, ConversationContext(isOrdering: context.isOrdering), reference)
      guard let result = reading.result, result.refusal == nil, let meaning = result.meaning, result.command != nil
      else { return nil }
      return ([meaning] + result.further, reading.anyWords)
    }.meanings(anyWords: limit)
    guard let meanings else { return followedUp(utterance, text, context, reference, anyWords: limit) }
    return ParseResult(text: text, askingFor: meanings)
  }

  /// A command, with a follow-up on it: "set a timer for ten minutes and another one for fifteen".
  private func followedUp(
    _ utterance: Utterance, _ text: String, _ context: ConversationContext, _ reference: ReferenceTime,
    anyWords limit: Int
  ) -> ParseResult? {
    guard let place = utterance.words.dropFirst().firstIndex(of: "and") else { return nil }
    let first = read(utterance.part(0..<place), text, ConversationContext(isOrdering: context.isOrdering), reference)
    guard var result = first.result, result.refusal == nil, let last = result.meaning, result.command != nil,
      result.further.isEmpty
    else { return nil }
    let rest = utterance.part(place..<utterance.words.count)
    let follow = RuleFilter.only(["answer.another"])
    let found = grammar.understanding(of: rest, reference: reference, vocabulary: vocabulary, rules: follow).best.first
    guard let found, first.anyWords + found.rank.anyWords <= limit,
      let meanings = FollowUp(found.meaning).meanings(after: last)
    else { return nil }
    result.further = meanings
    return result
  }
}
