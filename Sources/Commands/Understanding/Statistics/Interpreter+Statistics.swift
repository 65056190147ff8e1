import Grammar

extension Interpreter {
  /// What typed words mean that no grammar takes: surely, so that it is done; likely, so that it is asked; nil: nobody
  /// knows.
  func statistically(_ utterance: Utterance, text: String, _ reference: ReferenceTime) -> ParseResult? {
    guard let statistics = learnt.statistics, utterance.origin == .typed else { return nil }
    let words = ChatSpelling.inFull(utterance.words)
    // What cannot be is said, and not read as something that can.
    guard !words.contains("ago"), ImpossibleDay.first(in: words) == nil, ImpossibleNumber.complaint(about: words) == nil
    else { return nil }
    guard let guess = statistics.guess(words), guess.confidence >= statistics.likely else { return nil }
    let finder = SlotFinder(reading: statistics, vocabulary: vocabulary, reference: reference)
    let meaning = finder.meaning(of: guess.intent, in: words)
    guard let said = SaidAs(reference: reference).sentence(meaning) else { return nil }
    // "Add milk add milk": nothing is called so.
    if Mending.names(in: meaning).contains("add") { return nil }
    if meaning.slots.isEmpty, BeyondTheBox.complaint(about: words) != nil { return nil }
    let isAsked = Self.alwaysAsked.contains(meaning.intent)
    let verdict = GuessCheck(words, saidAs: said, isFrame: statistics.isFrame, isFood: statistics.isFood)
      .verdict(
        on: meaning.intent, isAsked: isAsked, isBare: meaning.slots.isEmpty,
        isChange: Self.changing.contains(meaning.intent))
    if verdict == .refused { return nil }
    var result = resolve([meaning], text: text)
    // A slot that holds what it cannot.
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

  /// Words of a sentence that says more than an intent and its slots hold: on which days again, on what condition, one
  /// more, or that it is not to be done, or was done before. What is left out may be what counts, so a change is asked
  /// about.
  private static let saysMore: Set<String> = [
    "every", "each", "weekday", "weekdays", "weekend", "weekends", "daily", "weekly", "another", "if", "unless",
    "except", "whenever", "not", "don't", "never", "earlier", "yesterday",
  ]
  /// "Erase cashews, and add walnuts": a second thing to be done, which one intent does not hold.
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

  /// What changes much, or cannot be undone: for these a likely sentence is not enough, however likely it is.
  static let alwaysAsked: Set<String> = [
    "shopping.clear", "meal.clear", "recipe.remove", "person.remove", "store.remove", "order.add", "order.place",
    "order.cancel", "reservation.make", "reservation.cancel", "reservation.change", "reservation.late", "box.restore",
  ]
}
