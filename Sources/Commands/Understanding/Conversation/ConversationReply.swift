import Grammar

/// The box's replies to sentences that it does not execute as they stand.
enum ConversationReply {
  /// Tells the correction of a sentence.
  static func note(_ mended: String) -> String { "I took that as \u{201C}\(mended)\u{201D}." }

  /// Tells the recognised text, so that a misheard word is visible; only the beginning of a long one.
  static func sorry(_ text: String, most: Int? = nil) -> String {
    let words = Utterance.words(of: text)
    guard !words.isEmpty else { return "Sorry, I did not catch that." }
    var heard = words.prefix(most ?? longestHeard).joined(separator: " ")
    // By scalars: one character can have a million of them.
    let isCut = heard.unicodeScalars.count > 100 || words.count > most ?? longestHeard
    if isCut { heard = "\(String(heard.unicodeScalars.prefix(100)))\u{2026}" }
    if Utterance(text).isTooLong {
      return "Sorry, that is too long, at most \(Utterance.Limit().words) words at a time: \u{201C}\(heard)\u{201D}."
    }
    if let day = ImpossibleDay.first(in: words) { return "Sorry, there is no \(day): \u{201C}\(heard)\u{201D}." }
    if let wrong = ImpossibleNumber.complaint(about: words) { return "Sorry, \(wrong): \u{201C}\(heard)\u{201D}." }
    if let beyond = BeyondTheBox.complaint(about: words) { return "Sorry, \(beyond)." }
    return "\(notUnderstood)\u{201C}\(heard)\u{201D}."
  }

  /// The same with fewer of the words, before a question that is asked again.
  static func sorryBriefly(_ text: String) -> String { sorry(text, most: longestHeardBriefly) }

  static let notUnderstood = "Sorry, I did not understand "
  /// The most words of a sentence that was not understood in the reply.
  private static let longestHeard = 12
  private static let longestHeardBriefly = 6

  /// Known sentences that share a significant word with the utterance; others do not help.
  /// - Parameter always: the number of the first ones that are always said: those that silence a ring.
  static func hint(_ near: [String], for text: String, always: Int) -> String {
    let words = Utterance.words(of: text)
    let said = Set(words).subtracting(SentenceFrame.words)
    let related = near.enumerated()
      .filter { $0.offset < always || !said.isDisjoint(with: Utterance.words(of: $0.element)) }.map(\.element)
    // Listeners remember no more than this.
    let room = mostSaid - min(words.count, longestHeard)
    let short = (1...2).reversed().lazy.map { Array(related.prefix($0)) }
      .first { !$0.isEmpty && $0.reduce(1) { $0 + Utterance.words(of: $1).count } <= room }
    return short.map { " You can say \(quoted($0))." } ?? ""
  }

  /// The words of an answer besides "Sorry, I did not understand" and "you can say".
  private static let mostSaid = 17

  static func unsure(_ examples: [String]) -> String {
    examples.isEmpty
      ? "That can mean several things." : "That can mean several things. Do you mean as in \(quoted(examples))?"
  }

  private static func quoted(_ phrases: [String]) -> String {
    phrases.prefix(2).map { "\u{201C}\($0)\u{201D}" }.joined(separator: " or ")
  }
}
