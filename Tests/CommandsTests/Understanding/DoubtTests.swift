import Foundation
import Grammar
import Testing

@testable import Commands

@Suite("Words that were heard, but not surely")
struct DoubtTests {
  private let builtIn: BuiltIn
  private var conversation = Conversation()
  private var now = BuiltIn.reference.now

  init() throws { builtIn = try BuiltIn() }

  private var reference: ReferenceTime { ReferenceTime(now: now, calendar: BuiltIn.reference.calendar) }

  private mutating func doubt(_ text: String) -> Turn? {
    conversation.doubt(text, interpreter: builtIn.interpreter, reference: reference)
  }

  private mutating func say(_ text: String) -> Turn {
    conversation.hear(Utterance(text), text: text, interpreter: builtIn.interpreter, reference: reference)
  }

  @Test("the box asks, does nothing yet, and does it after a yes", arguments: ["yes", "yes please"])
  mutating func yes(_ answer: String) throws {
    let asked = try #require(doubt("add milk to the shopping list"))
    #expect(asked.command == nil)
    #expect(asked.say == "Did you mean \u{201C}add milk to the shopping list\u{201D}?")
    #expect(conversation.answers(at: now) == ["box.yes", "box.no", "box.cancel"])
    #expect(say(answer).parse.meaning?.intent == "shopping.add")
    #expect(say("yes").command == nil)
  }

  @Test("no leaves it", arguments: ["no", "never mind"])
  mutating func no(_ answer: String) {
    _ = doubt("add milk")
    #expect(say(answer).say == "All right.")
    #expect(say("yes").say == "I did not ask anything.")
  }

  @Test("what lacks something is not worth a question, what is whole is")
  mutating func incomplete() {
    #expect(doubt("start a timer") == nil)
    #expect(doubt("cancel the pasta timer")?.command == nil)
    #expect(say("yes").command == .timer(.cancel(target: Target(name: "pasta"))))
  }

  @Test("a command takes the question's place")
  mutating func other() {
    _ = doubt("add milk")
    #expect(say("set a timer for ten minutes").command == .timer(.start(seconds: 600, name: nil)))
    #expect(say("yes").command == nil)
  }

  @Test("a yes that comes after half a minute does nothing")
  mutating func late() {
    _ = doubt("add milk")
    now += 31
    #expect(say("yes").command == nil)
  }

  @Test("what is no command, or only an answer, is not worth a question", arguments: ["wibble", "", "yes", "no"])
  mutating func nothing(_ text: String) {
    #expect(doubt(text) == nil)
    #expect(!conversation.isWaiting(at: now))
  }
}
