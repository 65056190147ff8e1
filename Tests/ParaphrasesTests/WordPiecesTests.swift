import Testing

@testable import Paraphrases

@Suite("Pieces of words")
struct WordPiecesTests {
  private let pieces = [
    "[UNK]", "[CLS]", "[SEP]", "min", "##ute", "##utes", "minute", "'", "s", "creme", "1", "/", "2", "half", "-",
    "past",
  ]

  private func read(_ word: String) throws -> [String] {
    try #require(WordPieces(pieces)).numbers(of: word).map { pieces[$0] }
  }

  @Test(
    "the longest piece comes first, then the longest that goes on",
    arguments: [
      ("minute", ["minute"]), ("minutes", ["[UNK]"]), ("minutes'", ["[UNK]", "'"]), ("minutemin", ["[UNK]"]),
      ("minute's", ["minute", "'", "s"]), ("Cr\u{E8}me", ["creme"]), ("1/2", ["1", "/", "2"]),
      ("half-past", ["half", "-", "past"]), ("", ["[UNK]"]), ("\u{301}", ["[UNK]"]),
    ])
  func longest(word: String, expected: [String]) throws {
    #expect(try read(word) == expected)
  }

  @Test("a list without the signs that begin and end a sentence is none")
  func signs() {
    #expect(WordPieces(["[UNK]", "[CLS]"]) == nil)
  }
}
