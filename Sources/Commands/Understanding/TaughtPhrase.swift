import Grammar

/// A sentence that teaches the box a phrase and what it does, in one go: "when I say good night, cancel all timers".
///
/// No grammar has it: what is said can be any words, and what is done any sentence.
struct TaughtPhrase: Hashable {
  /// The phrase.
  var said: String
  /// The sentence that says what is done.
  var does: String
  /// Whether something stands between them.
  var isMarked = true

  /// The most words of a phrase; a longer one nobody says twice in the same way.
  static let mostWords = 6

  /// How `text` can be read as such a sentence, the likeliest first; empty: it is none.
  /// - Parameter text: what was typed or heard. A comma, colon, dash or quotation marks end the phrase; without them every
  ///   place is tried, the longest phrase last.
  static func readings(of text: String) -> [TaughtPhrase] {
    guard text.unicodeScalars.count <= mostScalars else { return [] }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    guard let start = start(of: words) else { return [] }
    // bounded: three or four
    let rest = Array(words.dropFirst(start))
    if let end = end(of: rest) { return reading(rest, end).map { [$0] } ?? [] }
    return (1...max(1, min(mostWords, rest.count - 1))).compactMap { end in
      var reading = reading(rest, end)
      reading?.isMarked = false
      return reading
    }
  }

  // "When I say", "whenever somebody says", "if I tell you".
  private static func start(of words: [String]) -> Int? {
    let plain = words.prefix(5).map { word in Utterance.words(of: word).joined(separator: " ") }
    let begin = ["please", "hey", "and"].contains(plain.first) ? 1 : 0
    guard plain.count >= begin + 4, ["when", "whenever", "if", "everytime"].contains(plain[begin]),
      speakers.contains(plain[begin + 1]), verbs.contains(plain[begin + 2])
    else { return nil }
    return begin + 3
  }

  private static func end(of words: [String]) -> Int? {
    let end = words.firstIndex { word in
      word.hasSuffix(",") || word.hasSuffix(":") || word.hasSuffix(";") || word.hasSuffix("\u{201D}")
        || (word.hasSuffix("\"") && word.count > 1)
    }
    if let end { return end + 1 }
    // A dash, or an "I want you to".
    return words.firstIndex { ["-", "\u{2013}", "\u{2014}", "then"].contains($0.lowercased()) }
  }

  private static func reading(_ words: [String], _ end: Int) -> TaughtPhrase? {
    // bounded: a place in the words, from one
    let said = Utterance.words(of: words.prefix(end).joined(separator: " "))
    // bounded: likewise
    var does = Array(words.dropFirst(end))
    while let first = does.first, !first.contains(where: { $0.isLetter || $0.isNumber }) { does.removeFirst() }
    for opening in openings where does.prefix(opening.count).map({ $0.lowercased() }) == opening {
      does.removeFirst(opening.count)
    }
    guard (1...mostWords).contains(said.count), !does.isEmpty else { return nil }
    return TaughtPhrase(said: said.joined(separator: " "), does: does.joined(separator: " "))
  }

  private static let speakers: Set<String> = ["i", "we", "you", "somebody", "someone", "anybody", "anyone"]
  private static let verbs: Set<String> = ["say", "says", "hear"]
  /// What stands before the command itself, in the order it is taken away.
  private static let openings = [
    ["then"], ["please"], ["i", "want", "you", "to"], ["i'd", "like", "you", "to"], ["you", "should"], ["it", "means"],
    ["that", "means"], ["do"],
  ]
  private static let mostScalars = 500
}
