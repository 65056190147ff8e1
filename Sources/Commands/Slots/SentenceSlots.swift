/// Slots that the grammars fill and no command has: ``OrderSentence`` takes them apart.
enum SentenceSlots {
  static let all: Set<String> = ["lines", "each", "table", "portions", "instead", "cents", "dollars", "earlier"]
}
