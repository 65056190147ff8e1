/// Slots of the grammars that no command has: ``OrderSentence`` and ``TimerSentence`` convert them.
enum SentenceSlots {
  static let all: Set<String> = [
    "lines", "each", "table", "portions", "instead", "cents", "dollars", "earlier",
    "counts", "lengths", "less_seconds", "moved", "share",
  ]
}
