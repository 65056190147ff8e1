import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("The wake word of the household")
struct WakeWordTests {
  private var family = Family()

  @Test("a wake word is read back, kept once somebody is sure, and taken back by undo")
  mutating func kept() throws {
    #expect(
      try family.refusal("box.wake_word", ["word": "Computer"])
        == "Shall I listen for \u{201C}computer\u{201D} from now on?")
    #expect(family.state.preferences.wakeWord == nil)
    #expect(
      try family.tell("box.wake_word", ["word": "Computer", "sure": true])
        == "From now on I listen for \u{201C}computer\u{201D}.")
    #expect(family.state.preferences.wakeWord == "computer")
    family.undo()
    #expect(family.state.preferences.wakeWord == nil)
  }

  @Test("closed ears are opened by undo")
  mutating func ears() throws {
    try family.tell("box.stop_listening")
    #expect(!family.state.preferences.listens)
    family.undo()
    #expect(family.state.preferences.listens)
  }

  @Test(
    "what cannot be spoken as it is written is no wake word",
    arguments: [
      "", "  ", "r2d2", "日本", "🍕", "one two three four", "a" + String(repeating: "b", count: 30), "hey!\u{0}",
    ])
  mutating func wrong(word: String) throws {
    #expect(throws: Refusal.self) { try WakePhrase.checked(word) }
    #expect(try !family.refusal("box.wake_word", ["word": .text(word), "sure": true]).hasPrefix("From now on"))
  }

  @Test("whether barcodes are looked up is kept, and can be changed")
  mutating func lookingUp() throws {
    #expect(family.state.preferences.looksUp == nil)
    #expect(try family.tell("pantry.look_up", ["allowed": false]) == "I look no barcodes up on the internet.")
    #expect(family.state.preferences.looksUp == false)
    try family.tell("pantry.look_up", ["allowed": true])
    #expect(family.state.preferences.looksUp == true)
  }
}
