import Basics
import Testing

@testable import Grammar

@Suite("Plain text")
struct PlainTextTests {
  @Test(
    "what people usually type is plain",
    arguments: ["Set a timer for ten minutes", "add milk, eggs and 2 lemons.", "what's for dinner?", "twenty-five", ""])
  func plain(_ text: String) {
    #expect(PlainText.tokens(in: text) != nil)
  }

  @Test(
    "numbers with letters, signs and other scripts are left to the tokenizer",
    arguments: [
      "10min", "1,000", "2.5", "1/2", "18:05", "-5 degrees", "5 %", "a@b.de", "a.m.", "½", "café", "\u{1B}[1m",
    ])
  func notPlain(_ text: String) {
    #expect(PlainText.tokens(in: text) == nil)
  }

  @Test("any plain text has the words that the tokenizer makes of it", arguments: 1...40)
  func agrees(seed: UInt64) {
    let pieces = [
      "milk", "Dont", "o'clock", "'s", "x", "a", "12", "7", "007", " ", " ", " ", ",", ", ", ".", ". ", "'", "-", "/",
      ":",
      "!", "?", "(", "$", "%", "&", "@", "_", "+", "\t", "\n", "\u{7F}", "ü", "½",
    ]
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      guard let plain = PlainText.tokens(in: text) else { continue }
      let all = Tokenizer.allTokens(in: text)
      #expect(plain.words == all.words, "\(text.debugDescription)")
      #expect(plain.marks == all.marks, "\(text.debugDescription)")
    }
  }
}
