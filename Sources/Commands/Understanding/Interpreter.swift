import Grammar

/// The grammars and the household's words: what turns an utterance into a meaning.
///
/// Pure: the same words against the same context mean the same.
public struct Interpreter: Sendable {
  /// The rules of all grammars.
  public var grammar: CompiledGrammar
  /// The household's words as they are now.
  public var vocabulary: Vocabulary

  /// Makes an interpreter.
  public init(grammar: CompiledGrammar, vocabulary: Vocabulary) {
    self.grammar = grammar
    self.vocabulary = vocabulary
  }

  /// What an utterance means.
  ///
  /// While something rings, words that silence it do that whatever else they could mean. What only a context decides
  /// ("make it three") is decided by the last command, and is ambiguous without one.
  /// - Parameter text: the words as they came in, for the result.
  public func parse(
    _ utterance: Utterance, text: String, context: ConversationContext = ConversationContext(),
    reference: ReferenceTime
  ) -> ParseResult {
    if context.isRinging, let silencing = best(utterance, .only(Self.silencing), reference).first {
      return ParseResult(text: text, meaning: silencing.meaning)
    }
    let candidates = best(utterance, .all, reference)
    let change = best(utterance, .only([FollowUp.rule]), reference).first
    // In "make it three" a rule for any words takes "it" for a thing.
    if let change, candidates.first.map({ change.rank.anyWords < $0.rank.anyWords }) ?? true {
      let meanings = FollowUp(change.meaning.slots).meanings(after: context.last)
      if meanings.count > 1 { return ParseResult(text: text, refusal: .ambiguous(candidates: meanings)) }
      if !meanings.isEmpty { return resolve(meanings, text: text) }
    }
    return candidates.isEmpty
      ? notUnderstood(utterance, text: text, isRinging: context.isRinging, reference)
      : resolve(candidates.map(\.meaning), text: text)
  }

  /// The commands that silence what rings.
  public static let silencing: Set<String> = ["timer.stop", "timer.snooze"]

  /// The equally best meanings of an utterance among some rules.
  func best(_ utterance: Utterance, _ rules: RuleFilter, _ reference: ReferenceTime) -> ArraySlice<Interpretation> {
    grammar.understanding(of: utterance, reference: reference, vocabulary: vocabulary, rules: rules).best
  }

  /// The result for words that have these meanings, of which there is at least one.
  func resolve(_ meanings: [Meaning], text: String) -> ParseResult {
    // Between a command and one that lacks something, the whole one is meant.
    let whole = meanings.filter { MissingSlot.all(of: $0).isEmpty }
    let chosen = whole.isEmpty ? meanings : whole
    guard chosen.count == 1, let meaning = chosen.first else {
      return ParseResult(text: text, refusal: .ambiguous(candidates: chosen))
    }
    let missing = MissingSlot.all(of: meaning)
    return ParseResult(text: text, meaning: meaning, refusal: missing.isEmpty ? nil : .incomplete(missing: missing))
  }

  /// The result for words without a meaning, with what could be said instead.
  private func notUnderstood(
    _ utterance: Utterance, text: String, isRinging: Bool, _ reference: ReferenceTime
  ) -> ParseResult {
    // Somebody who talks to a ringing box wants it quiet first of all.
    let first = isRinging ? Self.silencing.sorted().reversed().flatMap { grammar.examples(of: $0).prefix(1) } : []
    let near = grammar.suggestions(for: utterance.words, vocabulary: vocabulary, reference: reference, limit: 3)
    let phrases = first + near.filter { !first.contains($0) }
    return ParseResult(text: text, refusal: .notUnderstood(near: Array(phrases.prefix(3))))
  }
}

extension Interpretation {
  /// What it means. A household's rule of its own can stand for a command: `{intent=timer.start}`.
  var meaning: Meaning {
    guard case .text(let named)? = slots["intent"], named.contains(".") else {
      return Meaning(intent: intent, slots: slots.unpacked)
    }
    var slots = slots
    slots["intent"] = nil
    return Meaning(intent: named, slots: slots.unpacked)
  }
}

extension Slots {
  /// Value rules whose value has several parts, such as `time.moment`, are tagged as one slot of these names; their
  /// parts are the slots that are meant.
  private static let packed: Set<String> = ["moment", "amount"]

  /// The slots with the parts of such values in their place.
  fileprivate var unpacked: Slots {
    var slots: Slots = [:]
    for (name, value) in self {
      if Self.packed.contains(name), case .object(let parts) = value {
        slots.merge(parts) { _, part in part }
      } else {
        slots[name] = value.unpacked
      }
    }
    return slots
  }
}

extension SlotValue {
  fileprivate var unpacked: SlotValue {
    switch self {
    case .object(let slots): .object(slots.unpacked)
    case .list(let values): .list(values.map(\.unpacked))
    case .text, .number, .flag: self
    }
  }
}
