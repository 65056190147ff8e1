extension CompiledGrammar {
  /// The meanings of a whole utterance, the best first.
  ///
  /// Fewest words of `<text.any>` win, then household rules, then the higher weight, then fewest words passed over.
  /// All the equally best are there, so that an ambiguity is seen; of the others at most a handful, and none that
  /// takes more any words than had to be tried.
  public func interpretations(
    of utterance: Utterance, reference: ReferenceTime, vocabulary: Vocabulary, rules: RuleFilter = .all
  ) -> [Interpretation] {
    understanding(of: utterance, reference: reference, vocabulary: vocabulary, rules: rules).interpretations
  }

  /// The meanings of a whole utterance, and whether it was too long or too much work.
  public func understanding(
    of utterance: Utterance, reference: ReferenceTime, vocabulary: Vocabulary, rules: RuleFilter = .all
  ) -> Understanding {
    understanding(of: utterance, reference: reference, vocabulary: vocabulary, rules: selection(rules))
  }

  /// Whether words are a sentence, could become one, or neither, as speech.
  public func completeness(
    of words: [String], vocabulary: Vocabulary, rules: RuleFilter = .all
  ) -> Completeness {
    let utterance = Utterance(words: words)
    guard !utterance.isTooLong else { return Completeness(isComplete: false, isExtendable: false) }
    var search = SentenceSearch(self, utterance, vocabulary)
    let found = search.run(allowed(by: rules))
    return Completeness(isComplete: !found.isEmpty, isExtendable: search.isExtendable)
  }

  private func allowed(by filter: RuleFilter) -> [Int32] {
    filter == .all ? commandRules : intentRules.filter { filter.allows(rules[Int($0)]) }
  }

  /// The rules a filter allows, looked up once.
  public func selection(_ filter: RuleFilter) -> RuleSelection { RuleSelection(rules: allowed(by: filter)) }

  /// The same for rules that were selected before.
  public func understanding(
    of utterance: Utterance, reference: ReferenceTime, vocabulary: Vocabulary, rules: RuleSelection
  ) -> Understanding {
    guard !utterance.words.isEmpty else {
      return Understanding(interpretations: [], isTooLong: utterance.isTooLong, isCutShort: false)
    }
    var search = SentenceSearch(self, utterance, vocabulary)
    let found = search.interpretations(rules.rules, reference)
    return Understanding(interpretations: found, isTooLong: false, isCutShort: search.isCutShort)
  }
}

/// Rules that an utterance may have, as numbers.
public struct RuleSelection: Sendable {
  let rules: [Int32]
}

/// Matches a whole utterance: politeness, one intent, politeness.
private struct SentenceSearch {
  struct Sentence {
    let rule: Int32
    let start: Int32
    let derivation: Derivation
    let rank: Rank
  }

  /// Meanings that are worse than the best are returned up to this number, equally good ones up to the second.
  private static let meaningLimit = 8
  private static let bestLimit = 64
  /// After no any words at all, this many at once are tried, then however many there are.
  private static let fewAnyWords: Int32 = 4
  /// Politeness may follow politeness this often.
  private static let frameLimit = 4

  private let grammar: CompiledGrammar
  private let utterance: Utterance
  private var matcher: Matcher

  init(_ grammar: CompiledGrammar, _ utterance: Utterance, _ vocabulary: Vocabulary) {
    self.grammar = grammar
    self.utterance = utterance
    matcher = Matcher(grammar, MatcherInput(utterance, grammar, vocabulary))
  }

  var isCutShort: Bool { matcher.isCutShort }
  var isExtendable: Bool { matcher.hasReachedEnd }

  private var end: Int32 { Int32(matcher.input.count) }

  /// The best meanings, tried without any words first and with more and more of them after: as fewest such words
  /// win, what is found with few need not be sought with many.
  mutating func interpretations(_ rules: [Int32], _ reference: ReferenceTime) -> [Interpretation] {
    var limit: Int32 = 0
    while true {
      matcher.restart(anyLimit: limit)
      let sentences = run(rules)
      let found = interpretations(of: sentences, reference)
      guard matcher.hasCutAny, limit < Int32.max, !isCutShort else { return found }
      if let best = found.first {
        // With longer runs of any words the total could not be less.
        if best.rank.anyWords <= Int(limit) { return found }
        limit = Int32(best.rank.anyWords)
      } else {
        limit = limit == 0 ? Self.fewAnyWords : Int32.max
      }
    }
  }

  mutating func run(_ rules: [Int32]) -> [Sentence] {
    let endings = endings()
    matcher.mayEnd = endings.map { $0.isEnd || $0.isExtendable }
    var sentences: [Sentence] = []
    for start in closure(of: grammar.frameBefore, from: 0) {
      for rule in rules {
        let root = grammar.rules[Int(rule)].root
        for derivation in matcher.match(root, at: start, isTail: true) where derivation.end > start {
          let ending = endings[Int(derivation.end)]
          if ending.isExtendable { matcher.hasReachedEnd = true }
          if ending.isEnd { sentences.append(sentence(rule, start, derivation)) }
        }
      }
    }
    return sentences
  }

  /// For each position whether only politeness follows, and whether what follows is the beginning of politeness.
  private mutating func endings() -> [(isEnd: Bool, isExtendable: Bool)] {
    var endings = Array(repeating: (isEnd: false, isExtendable: false), count: Int(end) + 1)
    endings[Int(end)].isEnd = true
    guard let after = grammar.frameAfter else { return endings }
    for position in stride(from: end - 1, through: 0, by: -1) {
      matcher.hasReachedEnd = false
      let found = matcher.match(after, at: position).map(\.end).filter { $0 > position }
      endings[Int(position)].isEnd = found.contains { endings[Int($0)].isEnd }
      endings[Int(position)].isExtendable = matcher.hasReachedEnd || found.contains { endings[Int($0)].isExtendable }
    }
    matcher.hasReachedEnd = false
    return endings
  }

  /// The positions that a rule, repeated, leads to, with its start.
  private mutating func closure(of rule: Int32?, from start: Int32) -> [Int32] {
    var positions = [start]
    guard let rule else { return positions }
    var fresh = positions
    for _ in 0..<Self.frameLimit where !fresh.isEmpty {
      var next: [Int32] = []
      // Politeness that could follow a whole sentence is nothing to wait for.
      for position in fresh where position < end {
        for derivation in matcher.match(rule, at: position)
        where !positions.contains(derivation.end) && !next.contains(derivation.end) {
          next.append(derivation.end)
        }
      }
      positions += next
      fresh = next
    }
    return positions
  }

  private func sentence(_ rule: Int32, _ start: Int32, _ derivation: Derivation) -> Sentence {
    let rank = Rank(
      anyWords: Int(derivation.anyWords),
      layer: grammar.rules[Int(rule)].layer,
      weight: Double(derivation.weight) / 1e6,
      skipped: Int(derivation.skipped + start + end - derivation.end)
    )
    return Sentence(rule: rule, start: start, derivation: derivation, rank: rank)
  }

  /// The slots of the best sentences; sentences of equal meaning become one.
  private func interpretations(of sentences: [Sentence], _ reference: ReferenceTime) -> [Interpretation] {
    let sorted = sentences.sorted { left, right in
      left.rank != right.rank ? left.rank < right.rank : left.rule < right.rule
    }
    var builder = SlotBuilder(grammar, utterance, matcher.input, reference)
    var found: [Interpretation] = []
    for sentence in sorted {
      if found.count >= Self.meaningLimit, let first = found.first, first.rank < sentence.rank { break }
      guard found.count < Self.bestLimit else { break }
      guard let slots = builder.slots(sentence.derivation.slots, matcher.trail) else { continue }
      let intent = grammar.rules[Int(sentence.rule)].fullName
      if found.contains(where: { $0.intent == intent && $0.slots == slots }) { continue }
      let before = matcher.input.wordsBefore
      let range = Int(before[Int(sentence.start)])..<Int(before[Int(sentence.derivation.end)])
      found.append(Interpretation(intent: intent, slots: slots, rank: sentence.rank, range: range))
    }
    return found
  }
}
