/// Impossible days, such as 31 February, so that the reply can give the reason.
enum ImpossibleDay {
  /// The first one in a sentence, as "31 February"; nil: there is none.
  static func first(in words: [String]) -> String? {
    for (place, word) in words.enumerated() {
      guard let length = lengths[word] else { continue }
      let before = words[..<place].last == "of" ? words[..<place].dropLast() : words[..<place]
      let after = words[(place + 1)...].first == "the" ? words[(place + 2)...] : words[(place + 1)...]
      let said = [day(Array(before.suffix(2))), day(Array(after.prefix(2))), day(Array(after.prefix(1)))]
      guard let day = said.compactMap({ $0 }).first(where: { $0 > length && $0 < 100 }) else { continue }
      return "\(day) \(word.prefix(1).uppercased())\(word.dropFirst())"
    }
    return nil
  }

  // The number at the end of the words: "31", "31st", "thirty first".
  private static func day(_ words: [String]) -> Int? {
    guard let last = words.last else { return nil }
    if let typed = Int(last.prefix { $0.isASCII && $0.isNumber }) { return typed }
    if last == "thirtieth" || last == "thirty" { return 30 }
    return words.first == "thirty" && (last == "first" || last == "one") ? 31 : nil
  }

  // February has 29 days in some years.
  private static let lengths = [
    "january": 31, "february": 29, "march": 31, "april": 30, "may": 31, "june": 30, "july": 31, "august": 31,
    "september": 30, "october": 31, "november": 30, "december": 31,
  ]
}
