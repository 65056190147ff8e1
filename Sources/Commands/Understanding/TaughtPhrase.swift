import Grammar

/// A sentence that teaches the box a phrase and its commands at once: "when I say good night, cancel
/// all timers".
///
/// No grammar has it: the phrase can be any words, and the commands any sentence.
struct TaughtPhrase: Hashable {
  /// The phrase.
  var said: String
  /// The sentence of the commands.
  var does: String
  /// Whether there is a mark between them.
  var isMarked = true

  /// Whether words begin such a sentence: "when I say", "whenever somebody says".
  static func begins(_ words: [String]) -> Bool { start(of: words) != nil }

  /// The possible readings of `text` as such a sentence, the likeliest first; empty: it is none.
  /// - Parameter text: the typed text. Quotation marks, a comma, a colon or a dash end the phrase;
  ///   without them every place is tried, the longest phrase last.
  static func readings(of text: String) -> [TaughtPhrase] {
    guard text.unicodeScalars.count <= mostScalars else { return [] }
    let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
    let plain = words.prefix(5).map { word in Utterance.words(of: word).joined(separator: " ") }
    guard let start = start(of: plain) else { return [] }
    // bounded: three or four
    let rest = Array(words.dropFirst(start))
    if let end = end(of: rest) { return reading(rest, end).map { [$0] } ?? [] }
    return (1...max(1, min(PhraseKey.mostWords, rest.count - 1))).compactMap { end in
      var reading = reading(rest, end)
      reading?.isMarked = false
      return reading
    }
  }

  /// The number of words before the phrase.
  private static func start(of words: [String]) -> Int? {
    // Checked for every sentence, and hardly one has the verb there.
    for begin in 0...1 where words.count >= begin + 3 && verbs.contains(words[begin + 2]) {
      guard begin == 0 || courtesies.contains(words[0]), whens.contains(words[begin]),
        speakers.contains(words[begin + 1])
      else { continue }
      return begin + 3
    }
    return nil
  }

  /// The number of the phrase's words, if a mark ends it. A quotation may contain a comma.
  private static func end(of words: [String]) -> Int? {
    let isQuoted = words.first?.first.map(quotes.contains) == true
    let end = words.enumerated().first { index, word in
      let bare = word.drop { !isQuoted && quotes.contains($0) }
      let tail = bare.reversed().prefix { !$0.isLetter && !$0.isNumber }
      guard index > 0 || bare.count > tail.count else { return false }
      return tail.contains { isQuoted ? quotes.contains($0) : quotes.contains($0) || ",:;".contains($0) }
    }
    if let end { return end.offset + 1 }
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
    guard !said.isEmpty, !does.isEmpty else { return nil }
    return TaughtPhrase(said: said.joined(separator: " "), does: does.joined(separator: " "))
  }

  private static let quotes: Set<Character> = ["\"", "\u{201C}", "\u{201D}", "\u{201E}", "\u{00AB}", "\u{00BB}"]
  private static let courtesies = ["please", "hey", "and"]
  private static let whens = ["when", "whenever", "if", "everytime"]
  private static let speakers = ["i", "we", "you", "somebody", "someone", "anybody", "anyone"]
  private static let verbs = ["say", "says", "hear"]
  /// The words before the command itself, in the order of removal.
  private static let openings = [
    ["then"], ["please"], ["i", "want", "you", "to"], ["i'd", "like", "you", "to"], ["you", "should"], ["it", "means"],
    ["that", "means"], ["do"],
  ]
  private static let mostScalars = 500
}
