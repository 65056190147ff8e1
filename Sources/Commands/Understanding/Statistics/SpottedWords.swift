import Grammar

/// The words of a sentence, whose meanings are found piece by piece.
struct SpottedWords {
  let words: [String]
  /// Whether a word is part of something already.
  private(set) var isUsed: [Bool]
  private let reference: ReferenceTime

  init(_ words: [String], reference: ReferenceTime) {
    self.words = words
    self.reference = reference
    isUsed = words.map { _ in false }
  }

  mutating func use(_ range: Range<Int>) { for place in range { isUsed[place] = true } }

  /// The longest run of unused words with a value by a rule, the earliest of several.
  /// - Parameter fits: whether a reading of these words is the wanted one. The default is that every one
  ///   is.
  mutating func take(_ rule: ValueRule?, fits: (Range<Int>) -> Bool = { _ in true }) -> SlotValue? {
    guard let rule else { return nil }
    for length in (1...Self.longestValue).reversed() where length <= words.count {
      for start in 0...(words.count - length) {
        let range = start..<(start + length)
        guard !isUsed[range].contains(true), fits(range) else { continue }
        if let value = rule.evaluate(words[range], reference) {
          use(range)
          return value
        }
      }
    }
    return nil
  }

  /// Takes these words if they are consecutive.
  /// - Returns: their place.
  mutating func take(_ phrase: [String]) -> Range<Int>? {
    guard phrase.count <= words.count else { return nil }
    for start in 0...(words.count - phrase.count) {
      let range = start..<(start + phrase.count)
      if !isUsed[range].contains(true), Array(words[range]) == phrase {
        use(range)
        return range
      }
    }
    return nil
  }

  /// The runs of unused words that can be names of things, in order; function words of names occur only
  /// inside one.
  func names(_ isName: (String) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start: Int?
    for place in 0...words.count {
      let isPart = place < words.count && !isUsed[place] && isName(words[place])
      let isLink =
        place < words.count && !isUsed[place] && start != nil && Self.links.contains(words[place])
        && place + 1 < words.count && !isUsed[place + 1] && isName(words[place + 1])
      if isPart {
        start = start ?? place
      } else if !isLink, let begin = start {
        runs.append(begin..<place)
        start = nil
      }
    }
    return runs
  }

  func text(_ range: Range<Int>) -> String { words[range].joined(separator: " ") }

  private static let longestValue = 7
  private static let links: Set<String> = ["of", "and", "with", "n"]
}
