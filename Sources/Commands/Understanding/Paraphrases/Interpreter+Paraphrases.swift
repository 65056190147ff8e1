import Grammar

extension Interpreter {
  /// The meaning of typed words that are a paraphrase of a sentence of the grammars: if sure, it is
  /// executed; if likely, the box asks; nil: unknown.
  ///
  /// The grammars parse the sentence as if it had been said, so a paraphrase has no other meanings than
  /// theirs.
  func paraphrased(
    _ utterance: Utterance, text: String, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> ParseResult? {
    guard let paraphrases = learnt.paraphrases, utterance.origin == .typed else { return nil }
    let words = ChatSpelling.inFull(utterance.words)
    // An impossible value is reported, and not read as a possible one.
    guard (1...Self.longestParaphrase).contains(words.count), ImpossibleDay.first(in: words) == nil,
      ImpossibleNumber.complaint(about: words) == nil
    else { return nil }
    let found = paraphrases.paraphrases(of: words, after: context.before).map { paraphrase in
      var paraphrase = paraphrase
      paraphrase.sentence = Self.withCommas(of: utterance, words, in: paraphrase.sentence)
      return paraphrase
    }
    for reading in readings(of: found, text, context, reference) {
      var result = reading.result
      let meanings = [result.meaning].compactMap { $0 } + result.further
      guard let first = meanings.first, Self.isPossible(first.intent, first.slots, context) else { continue }
      // So few words are little evidence, and none at all if the meaning has none of them: "never say
      // never".
      let isShort = words.count <= Self.few
      let isBare = isShort && first.slots.isEmpty
      let likely = max(paraphrases.likely, isBare ? Self.bareLikely : isShort ? Self.shortLikely : 0)
      // A wrong answer to a question does less harm than a wrong change.
      let isQuery = meanings.allSatisfy { Command.isQuery($0.intent) } && first.intent != "box.chat"
      let sure =
        isBare
        ? max(paraphrases.sure, Self.bareSure) : isQuery ? min(paraphrases.sure, Self.querySure) : paraphrases.sure
      guard reading.confidence >= likely else { continue }
      // A question whether that was a good night is useless.
      let isChat = first.intent == "box.chat"
      if isChat, words.count > Self.longestChat || reading.confidence < sure { continue }
      let check = GuessCheck(
        words, saidAs: reading.sentence, isFrame: { learnt.statistics?.isFrame($0) ?? false },
        isFood: { learnt.statistics?.isFood($0) ?? false })
      let verdicts = meanings.map { meaning in
        check.verdict(
          on: meaning.intent, isAsked: Self.alwaysAsked.contains(meaning.intent), isBare: meaning.slots.isEmpty,
          isChange: !Command.isQuery(meaning.intent))
      }
      if verdicts.contains(.refused) { continue }
      result.mended = reading.sentence
      result.confidence = reading.confidence
      let isPart =
        Self.asksForMore(words)
        || check.leavesOut(
          isChange: meanings.contains { !Command.isQuery($0.intent) },
          isOfFood: meanings.contains { $0.slots["query"] != nil || $0.slots["item"] != nil },
          isOfPast: meanings.allSatisfy { Self.ofPast.contains($0.intent) })
      guard reading.confidence < sure || verdicts.contains(.asked) || isPart else { return result }
      // For several things the question is about all or none.
      guard meanings.count == 1 else { continue }
      result.meaning = nil
      result.refusal = .ambiguous(candidates: [first])
      return result
    }
    return nil
  }

  /// The sentence with the commas of the words that are values in it: "cups, napkins and ice" are three
  /// things.
  private static func withCommas(of utterance: Utterance, _ words: [String], in sentence: String) -> String {
    guard words == utterance.words else { return sentence }
    var sentence = sentence
    for (index, isAfterComma) in utterance.isAfterComma.enumerated() where isAfterComma && index > 0 {
      sentence = sentence.replacing("\(words[index - 1]) \(words[index])", with: "\(words[index - 1]), \(words[index])")
    }
    return sentence
  }

  /// Whether a command is possible now: without a ring there is nothing to silence, and without cooking
  /// there is no next step.
  private static func isPossible(_ intent: String, _ slots: Slots, _ context: ConversationContext) -> Bool {
    if silencing.contains(intent) { return context.isRinging }
    // "How many?" is no question after "how many mls in a cup".
    if intent == "convert.measure", slots.isEmpty { return false }
    // Half of something else than a recipe is no recipe's half.
    if intent == "recipe.scale", slots["recipe"] == nil {
      let recent = [context.last].compactMap { $0 } + context.earlier
      return context.isCooking || recent.contains { $0.intent.hasPrefix("recipe.") }
    }
    return !ofSteps.contains(intent) || context.isCooking || context.last?.intent.hasPrefix("recipe.") == true
  }

  private static let ofSteps: Set<String> = [
    "recipe.next", "recipe.back", "recipe.repeat", "recipe.step", "recipe.timer",
  ]

  /// The first sure guess, unless a paraphrase that is likelier than not differs; if none is sure, the
  /// likeliest.
  static func likeliest(of guesses: [ParseResult], or paraphrase: ParseResult?) -> ParseResult? {
    guard let sure = guesses.first(where: { $0.meaning != nil }) else {
      let likeliest = guesses.max { $0.confidence ?? 0 < $1.confidence ?? 0 }
      guard let paraphrase, paraphrase.confidence ?? 0 >= likeliest?.confidence ?? 0 else { return likeliest }
      return paraphrase
    }
    guard let paraphrase, paraphrase.confidence ?? 0 >= 0.5, case .ambiguous(let named)? = paraphrase.refusal,
      named.first?.intent != sure.meaning?.intent
    else { return sure }
    return paraphrase
  }

  /// The meanings of paraphrases, the likeliest first. Two sentences with the same meaning add their
  /// likelihoods.
  private func readings(
    of paraphrases: [Paraphrase], _ text: String, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> [(result: ParseResult, sentence: String, confidence: Double)] {
    var found: [(result: ParseResult, sentence: String, confidence: Double)] = []
    for paraphrase in paraphrases {
      guard let result = command(of: paraphrase, text, context, reference) else { continue }
      if let place = found.firstIndex(where: { $0.result == result }) {
        found[place].confidence = min(1, found[place].confidence + paraphrase.confidence)
      } else {
        found.append((result, paraphrase.sentence, paraphrase.confidence))
      }
    }
    return found.sorted { $0.confidence > $1.confidence }
  }

  /// The command of a paraphrase's sentence; nil: it is none in this context.
  private func command(
    of paraphrase: Paraphrase, _ text: String, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> ParseResult? {
    let sentence = Utterance(paraphrase.sentence)
    var alone = ConversationContext(isRinging: context.isRinging, isOrdering: context.isOrdering)
    alone.isCooking = context.isCooking
    let found = command(in: sentence, text, paraphrase.leansOnBefore ? context : alone, reference)
    guard let result = found, result.refusal == nil || result.isIncomplete, result.meaning != nil,
      result.refusal != nil || result.command != nil
    else { return nil }
    return result
  }

  private static let ofPast: Set<String> = ["pantry.add", "pantry.use", "shopping.check"]
  private static let few = 5
  private static let shortLikely = 0.6
  private static let bareLikely = 0.9
  private static let bareSure = 0.97
  /// Of unseen questions with at least this likelihood, 33 of 38 were right.
  private static let querySure = 0.8
  /// The most words of a greeting.
  private static let longestChat = 6
  /// The most words of a sentence in training.
  private static let longestParaphrase = 26
}

extension ParseResult {
  /// Whether it may be several things, which only the context could decide.
  var isAmbiguous: Bool {
    if case .ambiguous? = refusal { return true }
    return false
  }

  /// Whether a slot is missing that the box can ask for.
  fileprivate var isIncomplete: Bool {
    if case .incomplete? = refusal { return true }
    return false
  }
}
