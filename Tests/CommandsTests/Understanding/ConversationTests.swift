import Basics
import Foundation
import Grammar
import Testing

@testable import Commands

/// A conversation with the built-in grammars whose clock is moved by hand.
private struct Talk {
  let builtIn: BuiltIn
  var conversation = Conversation()
  var now = BuiltIn.reference.now

  init() throws { builtIn = try BuiltIn() }

  mutating func say(_ text: String, isRinging: Bool = false) -> Turn {
    conversation.hear(
      Utterance(text), text: text, isRinging: isRinging, interpreter: builtIn.interpreter,
      reference: ReferenceTime(now: now, calendar: BuiltIn.reference.calendar))
  }
}

@Suite("A conversation")
struct ConversationTests {
  private var talk: Talk

  init() throws { talk = try Talk() }

  @Test("what is missing is asked for, and the answer completes the command")
  mutating func incomplete() {
    let asked = talk.say("start a pasta timer")
    #expect(asked.say == "For how long?")
    #expect(asked.parse.refusal == .incomplete(missing: ["seconds"]))
    #expect(talk.conversation.isWaiting(at: talk.now))
    let answered = talk.say("ten minutes")
    #expect(answered.command == .timer(.start(seconds: 600, name: "pasta")))
    #expect(answered.parse.meaning?.intent == "timer.start")
    #expect(!talk.conversation.isWaiting(at: talk.now))
  }

  @Test("a bare number answers for how long in minutes")
  mutating func bareNumber() {
    _ = talk.say("start timer")
    #expect(talk.say("ten").command == .timer(.start(seconds: 600, name: nil)))
  }

  @Test(
    "never mind and no leave the question",
    arguments: ["never mind", "cancel", "forget it", "no", "no thank you"])
  mutating func leaving(_ words: String) throws {
    var talk = try Talk()
    _ = talk.say("start timer")
    let left = talk.say(words)
    #expect(left.command == nil)
    #expect(left.say == "All right.")
    #expect(talk.say("ten").command == nil)
  }

  @Test("a question lapses after thirty seconds")
  mutating func lapses() {
    _ = talk.say("start timer")
    talk.now += 31
    #expect(!talk.conversation.isWaiting(at: talk.now))
    #expect(talk.say("ten").command == nil)
  }

  @Test("a question lapses when the clock is set back")
  mutating func clockSetBack() {
    _ = talk.say("start timer")
    talk.now -= 3600
    #expect(talk.say("ten").command == nil)
  }

  @Test("another whole command leaves the question")
  mutating func otherCommand() {
    _ = talk.say("start timer")
    #expect(talk.say("pause all timers").command == .timer(.pause(target: Target(all: true))))
    #expect(talk.say("ten").command == nil)
  }

  @Test("an answer of any words is a name unless it is rather a command")
  mutating func anyWords() throws {
    _ = talk.say("rename the timer")
    #expect(talk.say("grandma's secret").command == .timer(.rename(newName: "grandma's secret", target: Target())))
    var other = try Talk()
    _ = other.say("rename the timer")
    #expect(other.say("what time is it").command == .box(.time))
  }

  @Test(
    "which one is answered by name, place, length or what is left",
    arguments: [
      ("pasta", Target(name: "pasta")), ("the pasta one", Target(name: "pasta")),
      ("the second one", Target(ordinal: 2)), ("the last", Target(ordinal: -1)),
      ("the ten minute one", Target(originalSeconds: 600)),
      ("the one with three minutes left", Target(remainingSeconds: 180)), ("both", Target(all: true)),
      ("all of them please", Target(all: true)),
    ])
  mutating func whichOne(_ answer: String, _ target: Target) throws {
    var talk = try Talk()
    let turn = talk.say("pause the timer")
    let command = try #require(turn.command)
    talk.conversation.refused(.whichOne(question: "Which one?"), command, at: talk.now)
    #expect(talk.say(answer).command == .timer(.pause(target: target)))
  }

  @Test("which one of two of the same name keeps the name")
  mutating func whichOfTwo() throws {
    let command = try #require(talk.say("pause the pasta timer").command)
    talk.conversation.refused(.whichOne(question: "Which one?"), command, at: talk.now)
    #expect(talk.say("the first one").command == .timer(.pause(target: Target(name: "pasta", ordinal: 1))))
  }

  @Test("which alarm is answered by its time")
  mutating func whichAlarm() throws {
    let command = try #require(talk.say("cancel the alarm").command)
    talk.conversation.refused(.whichOne(question: "Which one?"), command, at: talk.now)
    let time = ClockTime(hour: 7, minute: 0)
    #expect(
      talk.say("the one at seven in the morning").command
        == .alarm(.cancel(time: time, date: nil, name: nil, all: nil)))
  }

  @Test("an offer is taken with yes and declined with no")
  mutating func offer() throws {
    let offered = Command.person(.add(name: "Kim", emoji: nil, email: nil))
    let command = Command.box(.person(name: "Kim"))
    talk.conversation.refused(.offer(command: offered, question: "Shall I?"), command, at: talk.now)
    let taken = talk.say("yes please")
    #expect(taken.command == offered)
    #expect(taken.then == command)
    #expect(taken.parse.meaning == Meaning(command))
    talk.conversation.refused(.offer(command: offered, question: "Shall I?"), command, at: talk.now)
    #expect(talk.say("no thanks").say == "All right.")
    #expect(talk.say("yes").say == "I did not ask anything.")
  }

  @Test("what a command read back is done by yes and let go by no, and lapses unanswered")
  mutating func readBack() throws {
    let held = Command.reservation(.status(business: nil, date: nil))
    let asks = YesOrNo(
      command: .reservation(.confirm(hold: "h")), otherwise: .reservation(.release(hold: "h")))
    talk.conversation.did(held, say: "Shall I book it?", asks: asks, at: talk.now)
    #expect(talk.conversation.isWaiting(at: talk.now))
    #expect(talk.say("yes please").command == asks.command)
    #expect(talk.say("yes").say == "I did not ask anything.")
    talk.conversation.did(held, say: "Shall I book it?", asks: asks, at: talk.now)
    #expect(talk.say("no thanks").command == asks.otherwise)
    talk.conversation.did(held, say: "Shall I book it?", asks: asks, at: talk.now)
    talk.now += 31
    #expect(talk.say("yes").say == "I did not ask anything.")
  }

  @Test("while something rings, words that silence it do, also in the middle of a question")
  mutating func ringing() {
    _ = talk.say("rename the timer")
    #expect(talk.say("stop", isRinging: true).command == .timer(.stop))
    #expect(talk.say("five more minutes", isRinging: true).command == .timer(.snooze(seconds: 300)))
    #expect(talk.say("five more minutes").command == .timer(.extend(seconds: 300, target: Target())))
    #expect(talk.say("cancel", isRinging: true).command == .timer(.stop))
    #expect(talk.say("what time is it", isRinging: true).command == .box(.time))
  }

  @Test("repeat says the last answer again, also a question or a refusal")
  mutating func repeating() {
    #expect(talk.say("repeat that").say == "I have not said anything yet.")
    talk.conversation.did(.box(.time), say: "It is noon.")
    #expect(talk.say("what did you say").say == "It is noon.")
    talk.conversation.refused(.impossible("Nothing is ringing."), .timer(.stop), at: talk.now)
    #expect(talk.say("pardon").say == "Nothing is ringing.")
    _ = talk.say("start timer")
    #expect(talk.say("say that again").say == "For how long?")
  }

  @Test("make it three means what was said last")
  mutating func makeIt() {
    let item = SpokenItem(name: "milk", quantity: nil, unit: nil)
    talk.conversation.did(.shopping(.add(items: [item], list: nil, store: nil, person: nil)), say: "Added milk.")
    #expect(
      talk.say("make it three").command
        == .shopping(.setQuantity(item: "milk", quantity: 3, unit: nil, list: nil)))
    talk.conversation.did(.timer(.start(seconds: 600, name: "pasta")), say: "")
    let target = Target(name: "pasta", ordinal: -1)
    #expect(talk.say("make it fifteen").command == .timer(.set(seconds: 900, target: target)))
    #expect(talk.say("no I said five minutes").command == .timer(.set(seconds: 300, target: target)))
  }

  @Test("what is not understood is refused with the nearest phrases")
  mutating func notUnderstood() {
    let turn = talk.say("paint the timer green")
    #expect(turn.command == nil)
    #expect(turn.parse.meaning == nil)
    guard case .notUnderstood(let near)? = turn.parse.refusal else {
      Issue.record("\(turn.parse)")
      return
    }
    #expect(!near.isEmpty && near.count <= 3)
    #expect(turn.say?.contains(near[0]) == true)
  }

  @Test("a refusal tells what was heard, of a long sentence how it began, and advises only what is near it")
  mutating func heard() throws {
    let turn = talk.say("Open the garage door")
    let heard = "Sorry, I did not understand \u{201C}open the garage door\u{201D}."
    #expect(turn.say?.hasPrefix(heard) == true)
    let long = try #require(talk.say(String(repeating: "wibble ", count: 100)).say)
    #expect(long.contains("wibble\u{2026}\u{201D}"))
    #expect(long.count < 300)
    #expect(talk.say("?!").say == "Sorry, I did not catch that.")
    #expect(talk.say("frobnicate the quux").say?.contains("You can say") == false)
  }

  @Test(
    "a number that cannot be is said to be none",
    arguments: [
      ("set a timer for -5 minutes", "I cannot use a number below zero"),
      ("add minus three eggs", "I cannot use a number below zero"),
      ("add negative two eggs", "I cannot use a number below zero"),
      ("make it for zero", "it must be at least one"), ("make it for 0 people", "it must be at least one"),
      ("divide the recipe by zero", "it must be at least one"),
      ("add 1/0 cups of flour", "nothing can be divided by zero"),
    ])
  mutating func impossibleNumbers(text: String, complaint: String) {
    #expect(talk.say(text).say?.hasPrefix("Sorry, \(complaint): \u{201C}") == true)
  }

  @Test("a million letters are said to be too many")
  mutating func tooLong() {
    let answer = talk.say(String(repeating: "add milk ", count: 120_000)).say ?? ""
    #expect(answer.hasPrefix("Sorry, that is too long, at most 200 words at a time: \u{201C}add milk add milk"))
    #expect(answer.count < 300)
  }

  @Test("a ringing box advises how to silence it first")
  mutating func heardRinging() {
    guard case .notUnderstood(let near)? = talk.say("wibble", isRinging: true).parse.refusal else {
      Issue.record("understood")
      return
    }
    #expect(near.first == "stop")
  }

  @Test("nothing, noise and hostile text are refused", arguments: ["", "   ", "🍕🍕", "\u{0}\u{1b}[2J", "ten", "?!"])
  func hostile(_ text: String) throws {
    var talk = try Talk()
    let turn = talk.say(text)
    #expect(turn.command == nil)
    #expect(turn.say?.isEmpty == false)
  }

  @Test("ten thousand letters are refused")
  mutating func long() {
    #expect(talk.say(String(repeating: "a timer ", count: 1_250)).command == nil)
  }
}
