import Foundation

/// The household's pronunciations: each word with an alias that sounds right, "gnocchi" with "nyokki",
/// for every synthesizer.
///
/// Alias: the term of the W3C's Pronunciation Lexicon Specification 1.0 for a spelling that is spoken
/// in place of another.
struct PronunciationLexicon: Sendable {
  private let aliases: [[String]: String]

  /// - Parameter aliases: the alias of each word or phrase.
  init(_ aliases: [String: String]) { self.aliases = Self.keys(aliases) }

  /// A text with the aliases in it; of two that begin at the same word the longer one. Punctuation and a
  /// possessive stay.
  func applied(to text: String) -> String {
    guard let longest = aliases.keys.map(\.count).max() else { return text }
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { SayableWord(String($0)) }
    var said: [String] = []
    var index = 0
    while index < words.count {
      let found = (1...longest).reversed().lazy.compactMap {
        Self.alias(in: aliases, for: words[index...].prefix($0), of: $0)
      }
      if let (alias, count) = found.first {
        said.append(words[index].lead + alias + words[index + count - 1].trail)
        index += count
      } else {
        said.append(words[index].whole)
        index += 1
      }
    }
    return said.joined(separator: " ")
  }

  private static func alias(
    in aliases: [[String]: String], for words: ArraySlice<SayableWord>, of count: Int
  ) -> (String, Int)? {
    guard words.count == count, let last = words.last, words.dropLast().allSatisfy({ $0.trail.isEmpty }),
      words.dropFirst().allSatisfy({ $0.lead.isEmpty })
    else { return nil }
    let key = words.map { folded($0.core) }
    if let alias = aliases[key] { return (alias, count) }
    for possessive in ["'s", "\u{2019}s"] where last.core.hasSuffix(possessive) {
      if let alias = aliases[key.dropLast() + [folded(String(last.core.dropLast(2)))]] { return (alias + "'s", count) }
    }
    return nil
  }

  private static func keys(_ aliases: [String: String]) -> [[String]: String] {
    Dictionary(
      aliases.map { word, alias in (word.split(separator: " ").map { folded(String($0)) }, alias) },
      uniquingKeysWith: { first, _ in first })
  }

  // "Crème" and "creme" are the same word.
  private static func folded(_ word: String) -> String {
    word.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
