import Testing

@testable import Grammar

@Suite("Terminal sequences in text")
struct TerminalSequenceTests {
  @Test(
    "whole sequences go, and nothing else does",
    arguments: [
      ("milk", "milk"), ("\u{1B}[31mmilk\u{1B}[0m", "milk"), ("\u{9B}1;4mmilk", "milk"), ("mi\u{1B}[Dlk", "milk"),
      ("\u{1B}OAmilk", "milk"), ("\u{1B}]0;title\u{07}milk", "milk"), ("\u{1B}]0;title\u{1B}\\milk", "milk"),
      ("\u{1B}P1$r\u{9C}milk", "milk"), ("a [31m b", "a [31m b"), ("добавь\u{1B}[1m 🥛", "добавь 🥛"),
      ("\u{1B}milk", "\u{1B}milk"), ("milk\u{1B}", "milk\u{1B}"), ("milk\u{1B}[31", "milk"),
      ("\u{1B}]add milk", "add milk"), ("\u{1B}[31é", "é"), ("", ""),
    ])
  func removed(text: String, rest: String) {
    #expect(TerminalSequences.removed(from: text) == rest)
  }

  @Test("an utterance has no words of a sequence")
  func words() {
    #expect(Utterance.words(of: "add \u{1B}[31mmilk\u{1B}[0m") == ["add", "milk"])
  }

  @Test("a text of nothing but beginnings takes no longer than its length allows")
  func hostile() {
    let text = String(repeating: "\u{1B}]", count: 2_000)
    #expect(TerminalSequences.removed(from: text).isEmpty)
    #expect(TerminalSequences.removed(from: String(repeating: "\u{9D}", count: 2_000)).isEmpty)
  }
}
