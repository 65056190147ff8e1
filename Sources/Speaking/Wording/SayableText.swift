/// Text as people say it, for every synthesizer: amounts, units, times and money in words ("½ tsp" is
/// "half a teaspoon").
///
/// Unknown text stays as it is; converted text is not converted again.
public enum SayableText {
  /// The spoken form of a text: its speakable part (``SpokenText``), on one line, in words.
  public static func of(_ text: String) -> String { inWords(SpokenText.clean(text)) }

  /// A line with its amounts, units, times, money and signs in words.
  static func inWords(_ line: String) -> String {
    let words = line.split(separator: " ").map { SayableWord(String($0)) }
    var said: [String] = []
    var index = 0
    while index < words.count {
      let found = rules.lazy.compactMap { $0(words[index...]) }.first
      guard let found else {
        said.append(words[index].whole)
        index += 1
        continue
      }
      let last = words[index + found.words - 1]
      let next = words[(index + found.words)...].first
      let trail = found.isShortened && next != nil ? String(last.trail.drop { $0 == "." }) : last.trail(before: next)
      said.append(words[index].lead + found.text + trail)
      index += found.words
    }
    return said.joined(separator: " ")
  }

  /// Some words in the place of others.
  struct Saying: Equatable {
    var text: String
    /// The number of replaced words of the line.
    var words = 1
    /// Whether its full stop only marks an abbreviation.
    var isShortened = false
  }

  // The first rule with a result wins.
  private static let rules: [@Sendable (ArraySlice<SayableWord>) -> Saying?] = [
    SayableTime.saying, SayableMoney.saying, SayableAmount.saying, signs,
  ]

  /// Signs and abbreviations that are words by themselves.
  private static func signs(_ words: ArraySlice<SayableWord>) -> Saying? {
    guard let word = words.first else { return nil }
    if let known = shortened[word.core.lowercased()] { return Saying(text: known, isShortened: true) }
    if ["x", "×"].contains(word.core), word.trail.isEmpty, words.dropFirst().first?.core.first?.isNumber == true {
      return Saying(text: "times")
    }
    if let first = word.core.first, "x×".contains(first), let number = Int(word.core.dropFirst()) {
      return Saying(text: "times \(number)")
    }
    if word.core.first == "#", let number = Int(word.core.dropFirst()) { return Saying(text: "number \(number)") }
    // "mac&cheese", not "M&S".
    let parts = word.core.split(separator: "&", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count > 1 && $0.allSatisfy(\.isLetter) }) else { return nil }
    return Saying(text: parts.joined(separator: " and "))
  }

  private static let shortened = [
    "&": "and", "w/": "with", "w/o": "without", "approx": "approximately", "e.g": "for example", "i.e": "that is",
    "vs": "versus", "tsp": "teaspoon", "tbsp": "tablespoon",
  ]
}
