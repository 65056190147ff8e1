import Grammar

/// Splits a text of several sentences: "set a tea timer for one minute. add bread". People type them,
/// and other programs pass on dictated ones.
enum Sentences {
  /// The sentences of a text in order; one if there is only one.
  static func parted(_ text: String) -> [String] {
    var sentences: [String] = []
    var begin = text.startIndex
    for index in text.indices where ends(text, at: index) {
      sentences.append(String(text[begin..<index]))
      begin = text.index(after: index)
      guard sentences.count < most else { break }
    }
    sentences.append(String(text[begin...]))
    return sentences.filter { $0.contains { $0.isLetter || $0.isNumber } }
  }

  /// The most sentences; further ones are part of the last.
  private static let most = 8

  private static func ends(_ text: String, at index: String.Index) -> Bool {
    switch text[index] {
    case ";", "\n", "\r\n": return true
    case ".", "!", "?":
      let next = text.index(after: index)
      guard next < text.endIndex, text[next].isWhitespace else { return false }
      return text[index] != "." || !isShortened(text[..<index])
    default: return false
    }
  }

  /// Whether a word before a full stop is an abbreviation: "Dr. Pepper", "2 tbsp. of oil", "5 p.m.
  /// tomorrow".
  private static func isShortened(_ text: Substring) -> Bool {
    let word = text.reversed().prefix { $0.isLetter }.reversed()
    return word.count == 1 || shortened.contains(String(word).lowercased())
  }

  private static let shortened: Set<String> = [
    "approx", "cl", "dl", "doz", "dr", "etc", "gal", "hr", "hrs", "jr", "lb", "lbs", "min", "mins", "mr", "mrs", "ms",
    "no",
    "oz", "pkg", "pt", "qt", "sec", "secs", "sr", "st", "tbsp", "tsp", "vs",
  ]
}

extension Interpreter {
  /// The meanings of several sentences, each by itself; nil if there is only one, or one of them is no
  /// command: then they may have a meaning as a whole.
  func sentences(_ text: String, _ context: ConversationContext, _ reference: ReferenceTime) -> ParseResult? {
    let parted = Sentences.parted(text)
    guard parted.count > 1 else { return nil }
    var meanings: [Meaning] = []
    for (index, sentence) in parted.enumerated() {
      let context = index == 0 ? context : ConversationContext(isOrdering: context.isOrdering)
      let utterance = unaddressed(Utterance(sentence))
      guard !utterance.isTooLong, let result = command(in: utterance, text, context, reference), result.refusal == nil,
        result.command != nil, let meaning = result.meaning, !SeveralCommands.isLonely(meaning.intent)
      else { return nil }
      meanings += [meaning] + result.further
    }
    return ParseResult(text: text, askingFor: meanings)
  }
}

extension ParseResult {
  /// Several requests at once. "Good morning, set a timer for ten minutes": a person with a request is
  /// not greeted at length.
  init(text: String, askingFor meanings: [Meaning]) {
    let asked = meanings.filter { $0.intent != "box.chat" }
    let told = asked.isEmpty ? Array(meanings.prefix(1)) : asked
    self.init(text: text, meaning: told.first, further: Array(told.dropFirst()))
  }
}
