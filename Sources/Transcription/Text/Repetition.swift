/// Repetitions in a text that is being written: the network was trained on texts of half a minute, and
/// after a short sound, or a long list, it does not always detect the end.
enum Repetition {
  /// The place from which tokens only repeat what stands before it; nil: they do not.
  ///
  /// Two kinds are known by their last token: a text that begins again from its first word, and one whose
  /// end goes round.
  static func start(in tokens: [Int]) -> Int? { ofAll(tokens) ?? ofEnd(tokens) }

  private static func ofAll(_ tokens: [Int]) -> Int? {
    (1..<max(1, tokens.count - least + 1)).first { once in
      (once..<tokens.count).allSatisfy { tokens[$0] == tokens[$0 - once] }
    }
  }

  private static func ofEnd(_ tokens: [Int]) -> Int? {
    for length in 1..<max(1, tokens.count / leastTimes + 1) {
      let times = max(leastTimes, (leastRound + length - 1) / length)
      // bounded: `times` rounds of `length` are at most the tokens
      guard length * times <= tokens.count else { continue }
      let second = tokens.count - length * (times - 1)
      if (second..<tokens.count).allSatisfy({ tokens[$0] == tokens[$0 - length] }) { return second }
    }
    return nil
  }

  /// The number of equal tokens that counts as a new beginning; fewer may be intended, as "no, no".
  private static let least = 4
  /// The rounds of an end that goes round, and the tokens in them: "five five five five" is a number.
  private static let leastTimes = 3
  private static let leastRound = 9
}
