import Grammar

/// The interpreter of utterances: the grammars and the household's words.
///
/// Pure: the same words in the same context have the same meaning.
public struct Interpreter: Sendable {
  /// The rules of all grammars.
  public let grammar: CompiledGrammar
  /// The household's current words.
  public var vocabulary: Vocabulary
  /// The household's own phrases: the sentence of each, by its ``PhraseKey``.
  public var phrases: [String: String]
  /// The box's names in words: its wake words. People type them like they say them.
  public var names: [[String]]
  /// The networks for typed sentences outside the grammars.
  let learnt: LearntReadings
  /// Commands and follow-ups.
  private let anything: RuleSelection
  private let commands: RuleSelection
  /// Commands about an order, and all others.
  private let orders: RuleSelection
  private let others: RuleSelection

  /// Makes an interpreter.
  /// - Parameters:
  ///   - phrases: the sentences of the household's own phrases. The default is none.
  ///   - learnt: the networks for typed sentences outside the grammars. The default is that they are
  ///     refused.
  ///   - names: the box's wake words; a typed sentence may begin with one. The default is none.
  public init(
    grammar: CompiledGrammar, vocabulary: Vocabulary, phrases: [String: String] = [:],
    learnt: LearntReadings = LearntReadings(), names: [String] = []
  ) {
    self.grammar = grammar
    self.names = names.map(Utterance.words)
    self.phrases = phrases
    self.learnt = learnt
    self.vocabulary = vocabulary
    anything = grammar.selection(RuleFilter.all.with(answers: FollowUp.rules))
    commands = grammar.selection(.all)
    orders = grammar.selection(.only(OrderContext.grammars))
    others = grammar.selection(RuleFilter.all.except(OrderContext.grammars))
  }

  /// The meaning of an utterance.
  ///
  /// During a ring, words that silence it do that, whatever else they could mean. A follow-up ("make it
  /// three") is decided by the last command, and is ambiguous without one. An utterance may have several
  /// commands; a typed one may contain hesitations or typing errors.
  /// - Parameter text: the original words, for the result.
  public func parse(
    _ utterance: Utterance, text: String, context: ConversationContext = ConversationContext(),
    reference: ReferenceTime
  ) -> ParseResult {
    let utterance = unaddressed(utterance)
    if let taught = teaching(utterance, text, reference) { return taught }
    if utterance.origin == .typed, let several = sentences(text, context, reference) { return several }
    let result = understood(utterance, text: text, context: context, reference: reference)
    guard result.meaning?.intent == Self.phrase else { return result }
    return meaning(ofPhrase: result, text, context, reference)
  }

  /// The meaning of an utterance that teaches nothing; a phrase of the household means itself.
  func understood(
    _ utterance: Utterance, text: String, context: ConversationContext, reference: ReferenceTime
  ) -> ParseResult {
    if context.isRinging, let silencing = best(utterance, .only(Self.silencing), reference).first {
      return ParseResult(text: text, meaning: silencing.meaning)
    }
    let reading = read(utterance, text, context, reference)
    if let result = reading.result,
      utterance.origin == .spoken || reading.anyWords == 0 && !(result.isAmbiguous && learnt.paraphrases != nil)
    {
      return result
    }
    if utterance.origin == .spoken, let several = several(utterance, text, context, reference, anyWords: 0) {
      return several
    }
    if utterance.origin == .typed, let result = second(utterance, text, context, reference, reading) { return result }
    if reading.result == nil, let result = withReason(utterance, text, context, reference) { return result }
    // A sentence without a meaning may have one without its polite beginning and end.
    if utterance.origin == .typed, reading.result == nil, let plain = PlainSpeech.of(utterance) {
      let again = understood(plain, text: text, context: context, reference: reference)
      if case .notUnderstood? = again.refusal {} else { return again }
    }
    if let result = reading.result, reading.anyWords < Self.manyAnyWords, !result.isAmbiguous { return result }
    if utterance.origin == .typed, reading.result == nil, BeyondTheBox.isForAPhone(utterance.words) {
      return notUnderstood(utterance, text: text, isRinging: context.isRinging, reference)
    }
    let paraphrase = paraphrased(utterance, text: text, context, reference)
    if let paraphrase, paraphrase.meaning != nil { return paraphrase }
    if let several = severalInOwnWords(utterance, text: text, context, reference) { return several }
    if let result = reading.result { return result }
    if let bare = bareItems(utterance, text: text, context, reference) { return bare }
    let guesses = [
      rambling(utterance, text, context, reference), statistically(utterance, text: text, reference),
    ].compactMap { $0 }
    return Self.likeliest(of: guesses, or: paraphrase)
      ?? notUnderstood(utterance, text: text, isRinging: context.isRinging, reference)
  }

  /// The number of any-words from which a sure paraphrase is likelier: "tell me how much longer they
  /// want" is no dish.
  private static let manyAnyWords = 3

  /// An utterance as one command.
  struct Reading {
    /// The result; nil: it is none.
    var result: ParseResult?
    /// The number of its any-words.
    var anyWords = 0
    /// Its meaning as a command about an order.
    var order: Meaning?
  }

  func read(
    _ utterance: Utterance, _ text: String, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> Reading {
    var reading = readAny(utterance, text, context, reference)
    if context.isOrdering {
      let order = understanding(utterance, orders, reference, bestAlone: true).best
      let isOrder = reading.result?.meaning.map { OrderContext.isOrder($0.intent) } ?? false
      if !isOrder, let first = order.first, reading.result == nil || first.rank.anyWords <= reading.anyWords {
        reading = self.reading(of: order, text)
      }
    } else if let candidate = reading.order {
      let others = understanding(utterance, others, reference, bestAlone: true).best
      if let first = others.first, first.rank.anyWords <= reading.anyWords || OrderContext.isOpen(candidate) {
        return self.reading(of: others, text)
      }
    }
    if case .ambiguous(let candidates)? = reading.result?.refusal,
      let meant = OrderContext.meant(among: candidates, isOrdering: context.isOrdering)
    {
      reading.result = resolve([meant], text: text)
    }
    return reading
  }

  private func readAny(
    _ utterance: Utterance, _ text: String, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> Reading {
    // Without a last command to follow up on, inferior meanings decide nothing.
    var found = understanding(utterance, anything, reference, bestAlone: context.last == nil).interpretations
    if context.last == nil {
      guard found.contains(where: { RuleFilter.isAnswer($0.intent) }) else {
        return reading(of: Understanding.best(of: found), text)
      }
      found = understanding(utterance, anything, reference).interpretations
    }
    guard let follow = found.first(where: { RuleFilter.isAnswer($0.intent) }) else {
      return reading(of: Understanding.best(of: found), text)
    }
    let candidates = Understanding.best(of: found.filter { !RuleFilter.isAnswer($0.intent) })
    let others = candidates.first?.rank.anyWords ?? Int.max
    // A follow-up on the last command wins; in "make it three" a rule with any-words takes "it" for a
    // thing.
    if context.last != nil, follow.rank.anyWords <= others {
      let answers = found.filter { RuleFilter.isAnswer($0.intent) }.map { FollowUp($0.meaning) }
      let meant =
        answers.lazy.compactMap { $0.meanings(in: context) }.first
        ?? (candidates.isEmpty ? answers.lazy.compactMap { $0.meanings(before: context) }.first : nil)
      if let meanings = meant, let first = meanings.first {
        var result = resolve([first], text: text)
        if result.refusal == nil { result.further = Array(meanings.dropFirst()) }
        return Reading(result: result, anyWords: follow.rank.anyWords)
      }
    }
    if follow.rank.anyWords < others {
      let meanings = FollowUp(follow.meaning).meanings
      if meanings.count > 1 {
        return Reading(result: ParseResult(text: text, refusal: .ambiguous(candidates: meanings)))
      }
      if !meanings.isEmpty { return Reading(result: resolve(meanings, text: text), anyWords: follow.rank.anyWords) }
    }
    if !candidates.isEmpty { return reading(of: candidates, text) }
    // The follow-up was found with fewer any-words than a command needs.
    return reading(of: understanding(utterance, commands, reference, bestAlone: true).best, text)
  }

  private func understanding(
    _ utterance: Utterance, _ rules: RuleSelection, _ reference: ReferenceTime, bestAlone: Bool = false
  ) -> Understanding {
    rules.understanding(of: utterance, reference: reference, vocabulary: vocabulary, bestAlone: bestAlone)
  }

  private func reading(of candidates: some Collection<Interpretation>, _ text: String) -> Reading {
    guard let first = candidates.first else { return Reading() }
    // A household with a phrase "good night" is not just greeted.
    let own = candidates.first { $0.intent == Self.phrase }
    if let own, candidates.allSatisfy({ [Self.phrase, "box.chat"].contains($0.intent) }) {
      return Reading(result: resolve(own.meaning, text: text))
    }
    let result =
      candidates.count == 1 ? resolve(first.meaning, text: text) : resolve(candidates.map(\.meaning), text: text)
    let order = candidates.first { OrderContext.isOrder($0.intent) }?.meaning
    return Reading(result: result, anyWords: first.rank.anyWords, order: order)
  }

  // MARK: Second looks

  /// The meaning of an utterance that is no command as it stands, or one only with any-words.
  private func second(
    _ utterance: Utterance, _ text: String, _ context: ConversationContext, _ reference: ReferenceTime,
    _ reading: Reading
  ) -> ParseResult? {
    // For a sentence that is one command with any-words, parts with fewer of them are more likely; but a
    // reminder's text may well be two things.
    if reading.result == nil, let asked = colonLength(utterance, text, context, reference) { return asked }
    let intent = reading.result?.meaning?.intent
    let isReminder = intent == "timer.start" || intent == "alarm.set"
    let limit = reading.result == nil ? Int.max : isReminder ? 0 : reading.anyWords - 1
    // Before its parts: "for eight, no, twelve minutes" is one timer.
    if reading.result == nil, let corrected = corrected(utterance, text, context, reference) { return corrected }
    if let several = several(utterance, text, context, reference, anyWords: limit) { return several }
    if reading.result == nil, let fluent = Hesitation.removed(from: utterance) {
      let again = read(fluent, text, context, reference)
      if let result = again.result { return result }
      if let several = several(fluent, text, context, reference, anyWords: limit) { return several }
    }
    if reading.result == nil {
      let words = ChatSpelling.inFull(utterance.words)
      if words != utterance.words {
        let again = read(Utterance(words.joined(separator: " ")), text, context, reference)
        // A sentence with further errors is corrected below.
        if let result = again.result, again.anyWords == 0 { return result }
      }
    }
    return mended(utterance, text, context, reference, reading)
  }

  /// The meaning of a sentence as one command, or as several.
  func command(
    in sentence: Utterance, _ text: String, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> ParseResult? {
    let reading = read(sentence, text, context, reference)
    return reading.result ?? several(sentence, text, context, reference, anyWords: Int.max)
  }

  /// The only clause of a long sentence that is a command, word for word: it is executed if the rest
  /// cannot change it, else the box asks.
  private func rambling(
    _ utterance: Utterance, _ text: String, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> ParseResult? {
    guard utterance.origin == .typed else { return nil }
    let isOfRecipe = context.last?.intent.hasPrefix("recipe.") ?? false
    let found = Rambling(utterance, isOfRecipe: isOfRecipe) { part in
      // A clause is read as a sentence of its own: with the context, and without polite beginnings.
      let alone = ConversationContext(isOrdering: context.isOrdering)
      let parts = [part] + (PlainSpeech.of(part).map { [$0] } ?? [])
      var reading = parts.lazy.map { self.read($0, text, alone, reference) }.first { $0.result != nil } ?? Reading()
      if reading.result == nil || reading.result?.refusal != nil {
        let after = parts.lazy.map { self.read($0, text, context, reference) }.first { reading in
          reading.result?.meaning.map { meaning in
            Rambling.followsUp(meaning.intent)
              || Rambling.corrects(meaning.intent) && utterance.words.starts(with: part.words)
          } ?? false
        }
        reading = after ?? reading
      }
      guard reading.anyWords == 0, let result = reading.result, result.refusal == nil, result.command != nil,
        let meaning = result.meaning
      else { return nil }
      return [meaning] + result.further
    }.found()
    guard let found, let first = found.meanings.first else { return nil }
    var result = ParseResult(text: text, meaning: first, further: Array(found.meanings.dropFirst()))
    result.mended = found.clause
    // A query does no harm if there is no other command.
    let isSure = found.isAlone || (found.isAll && found.meanings.allSatisfy { Command.isQuery($0.intent) })
    result.confidence = isSure ? Self.ramblingConfidence : Self.ramblingDoubt
    if !isSure || Self.alwaysAsked.contains(first.intent) {
      // For several commands in one clause, the question is about all or none.
      guard result.further.isEmpty else { return nil }
      result.meaning = nil
      result.refusal = .ambiguous(candidates: [first])
    }
    return result
  }

  private static let ramblingConfidence = 0.9
  private static let ramblingDoubt = 0.5

  /// The meaning after correcting typing errors. A corrected sentence must be known word for word, and
  /// words understood as a name are left as they are.
  private func mended(
    _ utterance: Utterance, _ text: String, _ context: ConversationContext, _ reference: ReferenceTime,
    _ reading: Reading
  ) -> ParseResult? {
    let typed = utterance
    let usual = ChatSpelling.inFull(Mending.withoutUsual(typed.words) ?? typed.words)
    let isSloppy = usual != typed.words
    let utterance = isSloppy ? Utterance(usual.joined(separator: " ")) : typed
    var reading = reading
    if isSloppy {
      reading = read(utterance, text, context, reference)
      var known = reading.anyWords == 0 ? reading.result : nil
      known = known ?? several(utterance, text, context, reference, anyWords: 0)
      if var result = known, result.meaning != nil {
        result.mended = usual.joined(separator: " ")
        return result
      }
    }
    // If other words have errors, a name may have one too.
    let names = isSloppy ? [] : reading.result?.meaning.map { Mending.names(in: $0) } ?? []
    let mending = Mending(grammar, vocabulary)
    for words in mending.sentences(for: utterance.words, isSloppy: isSloppy) {
      if zip(words, utterance.words).contains(where: { $0 != $1 && names.contains($1) }) { continue }
      let right = utterance.replacing(words)
      let again = read(right, text, context, reference)
      var result = again.result
      if result == nil || again.anyWords > 0 { result = several(right, text, context, reference, anyWords: 0) }
      guard var result, result.meaning != nil, again.anyWords == 0 || !result.further.isEmpty else { continue }
      result.mended = words.joined(separator: " ")
      return result
    }
    guard isSloppy, var result = reading.result, result.meaning != nil else { return nil }
    result.mended = usual.joined(separator: " ")
    return result
  }

  private static let ofPlaces: Set<String> = ["order", "portion", "menu", "business", "reservation", "loyalty"]

  /// The commands that silence rings.
  public static let silencing: Set<String> = ["timer.stop", "timer.snooze", "answer.later"]

  /// The equally best meanings of an utterance among some rules.
  func best(_ utterance: Utterance, _ rules: RuleFilter, _ reference: ReferenceTime) -> ArraySlice<Interpretation> {
    grammar.understanding(of: utterance, reference: reference, vocabulary: vocabulary, rules: rules).best
  }

  /// The result for words with these meanings, at least one.
  func resolve(_ meanings: [Meaning], text: String) -> ParseResult {
    // In another order, the same parts of a sentence mean the same.
    let meanings = meanings.reduce(into: [Meaning]()) { unique, meaning in
      if !unique.contains(meaning) { unique.append(meaning) }
    }
    // Between a complete and an incomplete command, the complete one is meant.
    let whole =
      meanings.count == 1
      ? meanings : meanings.filter { OrderSentence.meanings(of: $0).allSatisfy { MissingSlot.all(of: $0).isEmpty } }
    let chosen = whole.isEmpty ? meanings : whole
    guard chosen.count == 1, let meaning = chosen.first else {
      return ParseResult(text: text, refusal: .ambiguous(candidates: chosen))
    }
    return resolve(meaning, text: text)
  }

  private func resolve(_ meaning: Meaning, text: String) -> ParseResult {
    let meanings =
      meaning.intent == "timer.start" ? TimerSentence.meanings(of: meaning) : OrderSentence.meanings(of: meaning)
    let meaning = Possessive.without(Reckoning.taken(PointedAt.without(meanings.first ?? meaning)))
    let missing = MissingSlot.all(of: meaning)
    return ParseResult(
      text: text, meaning: meaning, refusal: missing.isEmpty ? nil : .incomplete(missing: missing),
      further: missing.isEmpty ? Array(meanings.dropFirst()) : [])
  }

  /// The result for words without a meaning, with suggestions.
  private func notUnderstood(
    _ utterance: Utterance, text: String, isRinging: Bool, _ reference: ReferenceTime
  ) -> ParseResult {
    // A person at a ringing box wants it quiet first of all.
    let silencing = isRinging ? Self.silencing.filter { !RuleFilter.isAnswer($0) }.sorted().reversed() : []
    let first = silencing.flatMap { grammar.examples(of: $0).prefix(1) }
    // Without a known place, orders and bookings are impossible.
    let idle = vocabulary.isEmpty("business") ? Self.ofPlaces : []
    let near = grammar.suggestions(
      for: utterance.words, vocabulary: vocabulary, reference: reference, limit: 3, without: idle)
    let phrases = first + near.filter { !first.contains($0) }
    return ParseResult(text: text, refusal: .notUnderstood(near: Array(phrases.prefix(3))))
  }
}
