import Grammar

/// The household's own phrases: their meanings, and their limits.
extension Interpreter {
  /// The meaning of a household's phrase: that of its sentence now. A phrase within a phrase is not
  /// followed.
  func meaning(
    ofPhrase result: ParseResult, _ text: String, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> ParseResult {
    guard case .text(let phrase)? = result.meaning?.slots["phrase"], let does = phrases[PhraseKey.of(phrase)] else {
      return ParseResult(text: text, refusal: .notUnderstood(near: []))
    }
    var meant = understood(Utterance(does), text: does, context: context, reference: reference)
    if meant.meaning?.intent == Self.phrase { meant = ParseResult(text: does, refusal: .notUnderstood(near: [])) }
    // A phrase that is no longer understood is reported by its own words.
    if meant.refusal == nil { meant.text = text }
    return meant
  }

  /// A typed sentence that teaches a phrase with its commands at once; nil: it is none.
  func teaching(_ utterance: Utterance, _ text: String, _ reference: ReferenceTime) -> ParseResult? {
    guard utterance.origin == .typed, TaughtPhrase.begins(utterance.words) else { return nil }
    let readings = TaughtPhrase.readings(of: text)
    // Without a mark between them, only a valid phrase shows where it ends.
    guard
      let taught = readings.first(where: { flaw(ofTeaching: $0.said, to: $0.does, reference) == nil })
        ?? readings.first(where: \.isMarked)
    else { return nil }
    return ParseResult(
      text: text,
      meaning: Meaning(intent: "phrase.teach", slots: ["said": .text(taught.said), "does": .text(taught.does)]))
  }

  /// The reply why the box cannot learn a phrase; nil: it can.
  func flaw(ofTeaching said: String, to does: String, _ reference: ReferenceTime) -> String? {
    guard (1...PhraseKey.mostWords).contains(Utterance.words(of: said).count) else {
      return "A phrase has one to \(PhraseKey.mostWords) words: \u{201C}\(said)\u{201D}."
    }
    let known = best(Utterance(said), .all, reference).first { interpretation in
      interpretation.rank.anyWords == 0 && !Self.overruled.contains(interpretation.intent)
    }
    if known != nil { return "\u{201C}\(said)\u{201D} means something already. Take other words." }
    let meant = understood(Utterance(does), text: does, context: ConversationContext(), reference: reference)
    guard meant.refusal == nil, let command = meant.command, meant.meaning?.intent != Self.phrase else {
      return "I do not understand what to do then: \u{201C}\(does)\u{201D}. Nothing is learnt."
    }
    switch command {
    case .phrase, .box(.yes), .box(.no), .box(.cancel), .box(.repeat), .box(.undo), .box(.redo), .box(.chat):
      return "A phrase cannot do that: \u{201C}\(does)\u{201D}."
    default: return nil
    }
  }

  /// The intent of a phrase, before its sentence is parsed.
  static let phrase = "phrase.do"
  /// The intents that a household's own phrase may override.
  private static let overruled: Set<String> = [phrase, "box.chat"]
}

/// The keys of phrases: their words alone.
public enum PhraseKey {
  /// The most words of a phrase; people do not repeat a longer one exactly.
  public static let mostWords = 6

  /// The key of a phrase, "good night" for "Good night!".
  public static func of(_ text: String) -> String { Utterance.words(of: text).joined(separator: " ") }
}
