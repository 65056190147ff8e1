/// Slots that the grammars fill and no command has: ``OrderSentence`` and ``TimerSentence`` take them apart.
enum SentenceSlots {
  static let all: Set<String> = [
    "lines", "each", "table", "portions", "instead", "cents", "dollars", "earlier",
    "counts", "lengths", "moved",
  ]
}
