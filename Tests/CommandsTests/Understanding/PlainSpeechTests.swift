import Basics
import Grammar
import Testing

@testable import Commands

@Suite("Words that people begin and end with")
struct PlainSpeechTests {
  @Test(
    "are left out, and a friend's verb is a plain one",
    arguments: [
      ("ok so hang on, what's on my list rn lol", "what's on my list"), ("nah make it 14", "no make it 14"),
      ("k put butter on the list", "put butter on the list"), ("ditch the beer please", "remove the beer"),
      ("right then, what's for dinner", "what's for dinner"), ("pizza done yet", "pizza done"),
      ("chuck eggs on the list mate", "put eggs on the list"),
    ])
  func peeled(said: String, plain: String) {
    #expect(PlainSpeech.of(Utterance(said))?.words.joined(separator: " ") == plain)
  }

  @Test("are all there is: then nothing is left out", arguments: ["ok", "thanks", "right then", "", "lol"])
  func alone(said: String) {
    #expect(PlainSpeech.of(Utterance(said)).map { !$0.words.isEmpty } ?? true)
  }

  @Test("a plain sentence stays as it is, and no long one is taken apart")
  func plain() {
    #expect(PlainSpeech.of(Utterance("add milk")) == nil)
    #expect(PlainSpeech.of(Utterance(String(repeating: "ok so ", count: 60) + "add milk")) == nil)
  }

  @Test("a sentence means without them what it means")
  func meant() throws {
    let builtIn = try BuiltIn()
    func intent(_ text: String) -> String? {
      builtIn.interpreter.parse(Utterance(text), text: text, reference: BuiltIn.reference).meaning?.intent
    }
    #expect(intent("k put butter on the list") == "shopping.add")
    #expect(intent("whats on my list rn") == "shopping.show")
    #expect(intent("haha ok bin the butter then mate") == "shopping.remove")
  }
}
