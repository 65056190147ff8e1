extension CompiledGrammar {
  /// The meanings of a whole utterance, the best first.
  ///
  /// Fewest words of `<text.any>` win, then household rules, then the higher weight, then fewest words
  /// passed over. The result has all equally best meanings, so that an ambiguity is visible. It has at
  /// most a handful of the others, and none with more any-words than had to be tried.
  public func interpretations(
    of utterance: Utterance, reference: ReferenceTime, vocabulary: Vocabulary, rules: RuleFilter = .all
  ) -> [Interpretation] {
    understanding(of: utterance, reference: reference, vocabulary: vocabulary, rules: rules).interpretations
  }

  /// The meanings of a whole utterance, and whether it was too long or too much work.
  public func understanding(
    of utterance: Utterance, reference: ReferenceTime, vocabulary: Vocabulary, rules: RuleFilter = .all
  ) -> Understanding {
    selection(rules).understanding(of: utterance, reference: reference, vocabulary: vocabulary)
  }

  /// Whether words of speech are a sentence, could become one, or neither.
  public func completeness(
    of words: [String], vocabulary: Vocabulary, rules: RuleFilter = .all
  ) -> Completeness {
    let utterance = Utterance(words: words)
    guard !utterance.isTooLong else { return Completeness(isComplete: false, isExtendable: false) }
    guard let tables else { return Completeness(isComplete: false, isExtendable: false) }
    return tables.withMatcher { matcher in
      matcher.begin(utterance, tables, vocabulary, seesEnd: true)
      let found = matcher.sentences(selection(rules), tables)
      return Completeness(isComplete: !found.isEmpty, isExtendable: matcher.hasReachedEnd)
    }
  }

  private func allowed(by filter: RuleFilter) -> [Int32] {
    filter == .all ? commandRules : intentRules.filter { filter.allows(rules[Int($0)]) }
  }

  /// The rules that a filter allows, looked up once.
  public func selection(_ filter: RuleFilter) -> RuleSelection {
    RuleSelection(allowed(by: filter), of: tables)
  }
}

/// The permitted rules of an utterance, ready for matching.
public struct RuleSelection: Sendable {
  /// The numbers of the rules in order.
  let rules: [Int32]
  /// A bit for each of the grammar's intents.
  let bits: [UInt64]
  /// Nil: there is no grammar.
  private let tables: MatchTables?

  fileprivate init(_ rules: [Int32], of tables: MatchTables?) {
    self.rules = rules
    self.tables = tables
    let intents = tables?.intents ?? []
    let chosen = Set(rules)
    var bits = [UInt64](repeating: 0, count: (intents.count + 63) / 64)
    for (index, intent) in intents.enumerated() where chosen.contains(intent) {
      bits[index / 64] |= 1 << UInt64(index % 64)
    }
    self.bits = bits
  }

  /// The meanings of a whole utterance, and whether it was too long or too much work.
  /// - Parameter bestAlone: whether only the best meanings are wanted.
  public func understanding(
    of utterance: Utterance, reference: ReferenceTime, vocabulary: Vocabulary, bestAlone: Bool = false
  ) -> Understanding {
    guard !utterance.words.isEmpty, let tables else {
      return Understanding(interpretations: [], isTooLong: utterance.isTooLong, isCutShort: false)
    }
    return tables.withMatcher { matcher in
      matcher.begin(utterance, tables, vocabulary, seesEnd: false)
      var builder = InterpretationBuilder(
        slots: SlotBuilder(tables, utterance, vocabulary, reference), bestAlone: bestAlone)
      let found = matcher.interpretations(self, &builder)
      return Understanding(interpretations: found, isTooLong: false, isCutShort: matcher.isCutShort)
    }
  }
}
