/// A rule that matches a whole utterance but for the politeness around it.
struct Sentence {
  /// The rule's number in the grammar.
  let rule: Int32
  let start: Int32
  let derivation: Derivation
  let rank: Rank
}

/// Matching of a whole utterance: politeness, one intent, politeness.
extension Matcher {
  /// The limit of the second try; the first has no any-words at all, the third any number.
  private static let fewAnyWords: Int32 = 4
  /// The most repetitions of politeness.
  private static let frameLimit = 4

  /// The best meanings, tried first without any-words and then with more and more of them: as the fewest
  /// such words win, a result with few makes a search with many unnecessary.
  mutating func interpretations(_ rules: RuleSelection, _ builder: inout InterpretationBuilder) -> [Interpretation] {
    var limit: Int32 = 0
    while true {
      restart(anyLimit: limit)
      let sentences = sentences(rules, builder.slots.tables)
      let found = builder.interpretations(of: sentences, self)
      guard hasCutAny, limit < Int32.max, !isCutShort else { return found }
      if let best = found.first {
        // With longer runs of any words the total could not be less.
        if best.rank.anyWords <= Int(limit) { return found }
        limit = Int32(best.rank.anyWords)
      } else {
        limit = limit == 0 ? Self.fewAnyWords : Int32.max
      }
    }
  }

  /// The rules that match all words, each with its derivations.
  mutating func sentences(_ rules: RuleSelection, _ tables: MatchTables) -> [Sentence] {
    let extendable = findEnds()
    var sentences: [Sentence] = []
    sentences.reserveCapacity(4)
    findStarts()
    for index in 0..<beginnings.count {
      let start = beginnings[index]
      findCandidates(among: rules, from: start, tables)
      for candidate in 0..<candidates.count {
        let rule = candidates[candidate]
        let root = views.roots[Int(rule)]
        guard seesEnd || input.meets(views.needs[Int(root)]) else { continue }
        for index in match(root, at: start, isTail: true) where derivations[index].end > start {
          let derivation = derivations[index]
          if seesEnd, extendable[Int(derivation.end)] { hasReachedEnd = true }
          guard isEnd[Int(derivation.end)] else { continue }
          let rank = Rank(
            anyWords: Int(derivation.anyWords), layer: tables.layers[Int(rule)],
            weight: Double(derivation.weight) / 1e6,
            skipped: Int(derivation.skipped + start + input.count - derivation.end))
          sentences.append(Sentence(rule: rule, start: start, derivation: derivation, rank: rank))
        }
      }
    }
    return sentences
  }

  /// Finds the rules of a selection that can match from a position on, in order.
  private mutating func findCandidates(
    among selection: RuleSelection, from start: Int32, _ tables: MatchTables
  ) {
    candidates.cut(to: 0)
    guard !seesEnd, start < input.count else {
      for rule in selection.rules { candidates.append(rule) }
      return
    }
    for part in 0..<views.rules.width {
      // All that can contain every word up to a possible end of the sentence.
      let first = input.places[Int(start)]
      var open =
        selection.bits[part]
        & views.rules.intents(
          RuleRows.View.first, part, word: first.word, shapes: first.shapes, data: first.dataBeginning)
      var found: UInt64 = 0
      var position = start
      while open & ~found != 0, position < input.count {
        let place = input.places[Int(position)]
        if !place.isComma {
          open &= views.rules.intents(
            RuleRows.View.all, part, word: place.word, shapes: place.shapes, data: place.data)
        }
        position += 1
        if mayEnd[Int(position)] { found |= open }
      }
      while found != 0 {
        candidates.append(tables.intents[part * 64 + found.trailingZeroBitCount])
        found &= found - 1
      }
    }
  }

  /// Finds the positions after which only politeness follows. If continuations matter, a sentence is also
  /// tried where the beginning of politeness follows; returns these positions.
  private mutating func findEnds() -> [Bool] {
    isEnd.cut(to: 0)
    isEnd.append(repeating: false, count: Int(input.count))
    isEnd.append(true)
    var extendable = seesEnd ? [Bool](repeating: false, count: Int(input.count) + 1) : []
    for position in stride(from: input.count - 1, through: 0, by: -1) {
      guard let after = views.frameAfter else { break }
      hasReachedEnd = false
      for index in match(after, at: position) where derivations[index].end > position {
        if isEnd[Int(derivations[index].end)] { isEnd[Int(position)] = true }
        if seesEnd, extendable[Int(derivations[index].end)] { extendable[Int(position)] = true }
      }
      if seesEnd, hasReachedEnd { extendable[Int(position)] = true }
    }
    hasReachedEnd = false
    mayEnd.cut(to: 0)
    ends.cut(to: 0)
    for position in 0...input.count {
      mayEnd.append(isEnd[Int(position)] || (seesEnd && extendable[Int(position)]))
      if mayEnd[Int(position)] { ends.append(position) }
    }
    return extendable
  }

  /// Finds the positions after any repetition of politeness, including the first.
  private mutating func findStarts() {
    beginnings.cut(to: 0)
    beginnings.append(0)
    guard let rule = views.frameBefore else { return }
    var fresh = 0..<1
    for _ in 0..<Self.frameLimit where !fresh.isEmpty {
      let known = beginnings.count
      // Politeness that could follow a whole sentence is no reason to wait.
      for place in fresh where beginnings[place] < input.count {
        for index in match(rule, at: beginnings[place]) {
          let end = derivations[index].end
          if !beginnings.contains(end) { beginnings.append(end) }
        }
      }
      fresh = known..<beginnings.count
    }
  }
}

/// Makes interpretations of sentences.
struct InterpretationBuilder {
  /// The most inferior meanings to return; the second limit is for equally good ones.
  private static let meaningLimit = 8
  private static let bestLimit = 64

  var slots: SlotBuilder
  /// Whether only the best meanings are wanted.
  let bestAlone: Bool

  /// The slots of the best sentences; sentences with equal meanings become one.
  mutating func interpretations(of sentences: [Sentence], _ matcher: borrowing Matcher) -> [Interpretation] {
    guard !sentences.isEmpty else { return [] }
    let sorted =
      sentences.count == 1
      ? sentences
      : sentences.sorted { left, right in
        left.rank != right.rank ? left.rank < right.rank : left.rule < right.rule
      }
    let limit = bestAlone ? 1 : Self.meaningLimit
    var found: [Interpretation] = []
    for sentence in sorted {
      if found.count >= limit, let first = found.first, first.rank < sentence.rank { break }
      guard found.count < Self.bestLimit else { break }
      guard let slots = self.slots.slots(sentence.derivation.slots, matcher) else { continue }
      let intent = self.slots.tables.ruleNames[Int(sentence.rule)]
      if found.contains(where: { $0.intent == intent && $0.slots == slots }) { continue }
      let range = matcher.input.words(from: sentence.start, to: sentence.derivation.end)
      found.append(Interpretation(intent: intent, slots: slots, rank: sentence.rank, range: range))
    }
    return found
  }
}
