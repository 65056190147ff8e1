import Commands
import Grammar

/// The household's own phrases.
extension Kitchen {
  /// Teaches, deletes and lists phrases. Their commands are parsed when they are said, not here.
  func phrase(
    _ command: PhraseCommand, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    switch command {
    case .teach(let said, let does): try teach(said, does, in: state, context: context)
    case .forget(let said): try forget(said, in: state)
    case .list: list(state.phrases.values.map(\.said))
    }
  }

  /// The most phrases.
  static let mostPhrases = 100

  private func teach(
    _ said: String, _ does: String, in state: KitchenState, context: CommandContext
  ) throws -> Decision<KitchenEvent> {
    let known = state.phrase(said)
    let phrase = try Phrase(id: known?.id ?? context.makeID(), said: said, does: does).cleaned()
    if phrase == known {
      return Decision(say: "I know that: \u{201C}\(phrase.said)\u{201D} means \u{201C}\(phrase.does)\u{201D}.")
    }
    guard known != nil || state.phrases.count < Self.mostPhrases else {
      throw Refusal.impossible("There are already \(Self.mostPhrases) phrases. Forget one first.")
    }
    return Decision(
      events: [.phrase(Change(from: known, to: phrase))],
      say: "From now on \u{201C}\(phrase.said)\u{201D} means \u{201C}\(phrase.does)\u{201D}.")
  }

  private func forget(_ said: String, in state: KitchenState) throws -> Decision<KitchenEvent> {
    guard let phrase = state.phrase(said) else {
      throw Refusal.impossible("I know no phrase \u{201C}\(said)\u{201D}.")
    }
    return Decision(
      events: [.phrase(Change(from: phrase, to: nil))],
      say: "\u{201C}\(phrase.said)\u{201D} means nothing any more. Say undo to take it back.")
  }

  private func list(_ said: [String]) -> Decision<KitchenEvent> {
    guard !said.isEmpty else {
      return Decision(say: "I know no phrase of yours yet. Say \u{201C}learn a phrase\u{201D}.")
    }
    let quoted = said.map { "\u{201C}\($0)\u{201D}" }
    return Decision(say: "You taught me \(Wording.short(quoted, most: 10)).")
  }
}

extension KitchenState {
  /// The phrase with these words, in any spelling.
  func phrase(_ said: String) -> Phrase? {
    let key = PhraseKey.of(said)
    return phrases.values.first { PhraseKey.of($0.said) == key }
  }
}

extension Phrase {
  /// The phrase with clean texts.
  /// - Throws: ``Refusal`` for one that cannot be said, or that does nothing.
  func cleaned() throws -> Phrase {
    let words = PhraseKey.of(said)
    guard (1...PhraseKey.mostWords).contains(words.split(separator: " ").count) else {
      throw Refusal.impossible("A phrase has one to \(PhraseKey.mostWords) words.")
    }
    return Phrase(
      id: id, said: try CleanName.of(words, naming: "a phrase"),
      does: try CleanName.of(does, naming: "what a phrase does", most: Self.longest))
  }

  private static let longest = 200
}
