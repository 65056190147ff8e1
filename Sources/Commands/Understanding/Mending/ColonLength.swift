import Grammar

/// "Set a timer for 1:30": an hour and a half on an oven, a minute and a half on a microwave. The box
/// asks.
enum ColonLength {
  /// The sentence with the length in words, hours first; nil: it has none, or is about no timer.
  static func inWords(_ words: [String]) -> String? {
    guard words.contains("timer"), let index = words.firstIndex(where: { length($0) != nil }),
      let (hours, minutes) = length(words[index])
    else { return nil }
    func named(_ count: Int, _ unit: String) -> String? {
      count == 0 ? nil : "\(count) \(unit)\(count == 1 ? "" : "s")"
    }
    let told = [named(hours, "hour"), named(minutes, "minute")].compactMap { $0 }.joined(separator: " and ")
    return (words[..<index] + [told] + words[(index + 1)...]).joined(separator: " ")
  }

  /// "1:30" as 1 and 30.
  private static func length(_ word: String) -> (Int, Int)? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2, let first = Int(parts[0]),
      let second = Int(parts[1]), second < 60, first + second > 0
    else { return nil }
    return (first, second)
  }
}

extension Interpreter {
  /// A timer with a length in the form of a clock time: the box asks about it.
  func colonLength(
    _ utterance: Utterance, _ text: String, _ context: ConversationContext, _ reference: ReferenceTime
  ) -> ParseResult? {
    guard let sentence = ColonLength.inWords(utterance.words),
      var result = command(in: Utterance(sentence), text, context, reference), result.refusal == nil,
      let meaning = result.meaning, meaning.intent == "timer.start", result.further.isEmpty
    else { return nil }
    result.mended = sentence
    result.refusal = .ambiguous(candidates: [meaning])
    result.confidence = Self.colonConfidence
    return result
  }

  private static let colonConfidence = 0.5
}
