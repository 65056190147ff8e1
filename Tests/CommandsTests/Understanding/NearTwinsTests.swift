import Foundation
import Grammar
import Testing

@testable import Commands

@Suite("Two sentences that sound nearly alike")
struct NearTwinsTests {
  private let builtIn: BuiltIn
  private var conversation = Conversation()
  private var now = BuiltIn.reference.now

  init() throws { builtIn = try BuiltIn() }

  private var reference: ReferenceTime { ReferenceTime(now: now, calendar: BuiltIn.reference.calendar) }

  private mutating func ask(_ one: String, _ other: String) -> String? {
    conversation.ask(one, or: other, interpreter: builtIn.interpreter, reference: reference)?.say
  }

  private mutating func say(_ text: String) -> Turn {
    conversation.hear(Utterance(text), text: text, interpreter: builtIn.interpreter, reference: reference)
  }

  @Test("the box asks for what they differ in, and does what is answered")
  mutating func asking() {
    #expect(ask("set a timer for fifteen minutes", "set a timer for fifty minutes") == "Fifteen or fifty?")
    #expect(conversation.isWaiting(at: now))
    #expect(conversation.choices(at: now) == ["fifteen", "fifty"])
    #expect(conversation.answers(at: now) == ["box.no", "box.cancel"])
    #expect(say("fifty").command == .timer(.start(seconds: 3_000, name: nil)))
    #expect(conversation.choices(at: now).isEmpty)
  }

  @Test(
    "an answer may be a few words long",
    arguments: ["fifteen", "fifteen please", "the fifteen one", "i said fifteen", "Fifteen."])
  mutating func answers(text: String) {
    _ = ask("set a timer for fifteen minutes", "set a timer for fifty minutes")
    #expect(say(text).command == .timer(.start(seconds: 900, name: nil)))
  }

  @Test("where one has a word more, the word beside it belongs to it")
  mutating func insertion() {
    let (five, more) = ("set a timer for five minutes", "set a timer for twenty five minutes")
    #expect(ask(five, more) == "Five or twenty five?")
    #expect(say("twenty five").command == .timer(.start(seconds: 1_500, name: nil)))
    _ = ask(five, more)
    #expect(say("five").command == .timer(.start(seconds: 300, name: nil)))
  }

  @Test("a no leaves both", arguments: ["no", "never mind"])
  mutating func neither(text: String) {
    _ = ask("add butter", "add flour")
    #expect(say(text).say == "All right.")
    #expect(say("butter").command == nil)
  }

  @Test("a command takes the question's place, even with one of the words in it")
  mutating func command() {
    _ = ask("add butter", "add flour")
    #expect(say("remove the butter from the list").parse.meaning?.intent == "shopping.remove")
    #expect(!conversation.isWaiting(at: now))
  }

  @Test("what is neither is asked about once more")
  mutating func strange() {
    _ = ask("add butter", "add flour")
    let again = say("wibble")
    #expect(again.command == nil)
    #expect(again.say?.contains("Butter or flour?") == true)
    #expect(say("flour").parse.meaning?.intent == "shopping.add")
  }

  @Test("an answer after half a minute does nothing")
  mutating func late() {
    _ = ask("add butter", "add flour")
    now += 31
    #expect(say("flour").command == nil)
  }

  @Test(
    "other commands, several things at once and what cannot be done are no twins",
    arguments: [
      ("add milk", "remove milk"), ("add milk", "add milk"), ("add milk", "wibble"), ("", ""),
      ("set a timer for fifteen minutes", "set a pasta timer for fifty minutes"), ("start a timer", "start the timer"),
      ("add milk", ""),
    ])
  mutating func noTwins(one: String, other: String) {
    #expect(ask(one, other) == nil)
    #expect(!conversation.isWaiting(at: now))
  }
}
