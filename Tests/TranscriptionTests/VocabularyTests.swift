import Testing

@testable import Transcription

@Suite("The tokens of a network")
struct VocabularyTests {
  private let vocabulary = Vocabulary(
    pieces: [" ", "a", "b", "n", "an", " b", "ana", "é"].map { Array($0.utf8) } + [[0xC3], [0xA9]],
    signs: ["<|end|>": 10])

  @Test("pieces are joined in the order of their numbers")
  func joined() {
    #expect(vocabulary.tokens(of: "banana") == [2, 4, 6])
    #expect(vocabulary.tokens(of: "a ban") == [1, 5, 4])
    #expect(vocabulary.text(of: [2, 4, 6, 10, 99, -1]) == "banana")
  }

  @Test("letters of several bytes are joined, and bytes of others come out as they can")
  func bytes() {
    #expect(vocabulary.tokens(of: "é") == [7])
    #expect(vocabulary.text(of: [8, 9]) == "é")
    #expect(vocabulary.text(of: [8]) == "\u{FFFD}")
    #expect(vocabulary.tokens(of: "") == [])
  }

  @Test(
    "a text is cut into words as GPT-2 cuts it",
    arguments: [
      ("We're here", ["We", "'re", " here"]), ("a  b", ["a", " ", " b"]), ("x 12!", ["x", " 12", "!"]),
      ("a ", ["a", " "]),
    ])
  func words(text: String, words: [String]) { #expect(Vocabulary.words(of: text).map(String.init) == words) }
}
