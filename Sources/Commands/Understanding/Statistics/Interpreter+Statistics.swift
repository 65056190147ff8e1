import Grammar

extension Interpreter {
  /// What typed words mean that no grammar takes: surely, so that it is done; likely, so that it is asked; nil: nobody
  /// knows.
  func statistically(_ utterance: Utterance, text: String, _ reference: ReferenceTime) -> ParseResult? {
    guard let statistics, utterance.origin == .typed else { return nil }
    let words = ChatSpelling.inFull(utterance.words)
    guard let guess = statistics.guess(words), guess.confidence >= statistics.likely else { return nil }
    let finder = SlotFinder(reading: statistics, vocabulary: vocabulary, reference: reference)
    let meaning = Meaning(intent: guess.intent, slots: finder.slots(of: guess.intent, in: words))
    guard let said = SaidAs(reference: reference).sentence(meaning) else { return nil }
    var result = resolve([meaning], text: text)
    // A slot that holds what it cannot.
    if result.refusal == nil, result.command == nil { return nil }
    result.mended = said
    result.confidence = guess.confidence
    if guess.confidence < statistics.sure || Self.alwaysAsked.contains(meaning.intent) {
      result.meaning = nil
      result.refusal = .ambiguous(candidates: [meaning])
    }
    return result
  }

  /// What changes much, or cannot be undone: for these a likely sentence is not enough, however likely it is.
  private static let alwaysAsked: Set<String> = [
    "shopping.clear", "meal.clear", "recipe.remove", "person.remove", "store.remove", "order.add", "order.place",
    "order.cancel", "reservation.make", "reservation.cancel", "reservation.change", "reservation.late", "box.restore",
  ]
}
