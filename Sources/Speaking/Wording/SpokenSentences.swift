/// A text's sentences for synthesis one after the other, so that the first plays while the next is
/// made.
public enum SpokenSentences {
  /// The sentences of a text's speakable part, in order, together within the limit of ``SpokenText``.
  public static func of(_ text: String) -> [String] { split(SpokenText.clean(text)) }

  static func split(_ line: String) -> [String] {
    var sentences: [String] = []
    var words: [Substring] = []
    let all = line.split(separator: " ")
    for (index, word) in all.enumerated() {
      words.append(word)
      let next = index + 1 < all.count ? all[index + 1] : nil
      guard let next else { break }
      if ends(word, before: next) {
        sentences.append(words.joined(separator: " "))
        words = []
      }
    }
    if !words.isEmpty { sentences.append(words.joined(separator: " ")) }
    return sentences
  }

  /// Whether a sentence ends with a word: at a mark, before a word that can begin one, and not in "Dr.
  /// Oetker", "2 tbsp. oil".
  private static func ends(_ word: Substring, before next: Substring) -> Bool {
    let bare = word.reversed().drop { "\"”’')".contains($0) }
    guard let mark = bare.first, ".!?…".contains(mark) else { return false }
    let begin = next.first { !"\"“‘'(".contains($0) }
    guard let begin, begin.isUppercase || begin.isNumber || "½¼¾£€$".contains(begin) else { return false }
    guard mark == "." else { return true }
    let text = bare.dropFirst().reversed().filter { $0.isLetter || $0 == "." }
    return !(text.count == 1 && text.first?.isUppercase == true) && !titles.contains(String(text).lowercased())
  }

  private static let titles: Set<String> = ["dr", "mr", "mrs", "ms", "st", "no", "approx", "e.g", "i.e", "vs"]
}
