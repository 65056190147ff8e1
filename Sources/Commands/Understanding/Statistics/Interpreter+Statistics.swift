import Grammar

extension Interpreter {
  /// The meaning of typed words outside the grammars: if sure, it is executed; if likely, the box asks;
  /// nil: unknown.
  func statistically(_ utterance: Utterance, text: String, _ reference: ReferenceTime) -> ParseResult? {
    guard let statistics = learnt.statistics, utterance.origin == .typed else { return nil }
    let words = ChatSpelling.inFull(utterance.words)
    // An impossible value is reported, and not read as a possible one.
    guard !words.contains("ago"), ImpossibleDay.first(in: words) == nil, ImpossibleNumber.complaint(about: words) == nil
    else { return nil }
    guard let guess = statistics.guess(words), guess.confidence >= statistics.likely else { return nil }
    let finder = SlotFinder(reading: statistics, vocabulary: vocabulary, reference: reference)
    let meaning = finder.meaning(of: guess.intent, in: words)
    guard let said = SaidAs(reference: reference).sentence(meaning) else { return nil }
    if Mending.names(in: meaning).contains(where: Self.inNoName.contains) { return nil }
    if meaning.slots.isEmpty, BeyondTheBox.complaint(about: words) != nil { return nil }
    let isAsked = Self.alwaysAsked.contains(meaning.intent)
    let verdict = GuessCheck(words, saidAs: said, isFrame: statistics.isFrame, isFood: statistics.isFood)
      .verdict(
        on: meaning.intent, isAsked: isAsked, isBare: meaning.slots.isEmpty,
        isChange: Self.changing.contains(meaning.intent))
    if verdict == .refused { return nil }
    var result = resolve([meaning], text: text)
    // A slot with an invalid value.
    if result.refusal == nil, result.command == nil { return nil }
    result.mended = said
    result.confidence = guess.confidence
    let isPart =
      Self.changing.contains(meaning.intent)
      && (words.contains(where: Self.saysMore.contains) || Self.asksForMore(words))
    if guess.confidence < statistics.sure || isPart || verdict == .asked {
      result.meaning = nil
      result.refusal = .ambiguous(candidates: [meaning])
    }
    return result
  }

  /// Words that are in no name: "add milk add milk", "take forget about that one the dough isn't off the
  /// list".
  private static let inNoName: Set<String> = [
    "add", "stick", "forget", "apart", "except", "about", "that", "this", "it", "it's", "is", "isn't", "are",
    "aren't", "was", "wasn't", "did", "didn't", "do", "don't", "does", "doesn't", "can", "can't", "will", "won't",
    "would", "should", "i", "i'm", "i've", "we", "we're", "we've", "they", "they're", "he", "he's", "she", "she's",
    "you", "where", "wherever", "what", "what's", "when", "how", "who", "because", "please", "actually", "obviously",
    "else", "there's",
  ]
  /// Words of content beyond an intent and its slots: repeated days, a condition, one more, a negation,
  /// or the past. The missing content may matter, so the box asks about a change.
  private static let saysMore: Set<String> = [
    "every", "each", "weekday", "weekdays", "weekend", "weekends", "daily", "weekly", "another", "if", "unless",
    "except", "whenever", "not", "don't", "never", "earlier", "yesterday",
  ]
  /// "Erase cashews, and add walnuts": a second request, which one intent does not cover.
  static func asksForMore(_ words: [String]) -> Bool {
    zip(words, words.dropFirst()).contains { $0 == "and" && doing.contains($1) }
  }

  private static let doing: Set<String> = [
    "add", "put", "include", "remove", "delete", "erase", "take", "set", "start", "cancel", "check", "make",
  ]
  private static let changing: Set<String> = [
    "timer.start", "timer.cancel", "timer.pause", "timer.resume", "timer.restart", "timer.extend", "timer.shorten",
    "timer.stop", "timer.snooze", "alarm.set", "alarm.cancel", "shopping.add", "shopping.remove", "shopping.check",
    "recipe.start",
  ]

  /// Far-reaching or irreversible changes: for these a likely sentence is not enough, however likely it
  /// is.
  static let alwaysAsked: Set<String> = [
    "shopping.clear", "shopping.keep", "meal.clear", "recipe.remove", "person.remove", "store.remove", "order.add",
    "order.place",
    "order.cancel", "reservation.make", "reservation.cancel", "reservation.change", "reservation.late", "box.restore",
  ]
}
