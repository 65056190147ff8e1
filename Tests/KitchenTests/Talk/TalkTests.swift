import Foundation
import Testing

@testable import Kitchen

@Suite("Talking with the kitchen")
struct TalkTests {
  private var talk: Talk

  init() throws { talk = try Talk() }

  private mutating func say(_ text: String) -> String { talk.say(text) }

  @Test("timers are asked about, told apart, changed and silenced")
  mutating func timers() {
    #expect(say("start timer") == "For how long?")
    #expect(say("ten minutes") == "Timer: 10 minutes.")
    #expect(say("make it fifteen") == "15 minute timer, 14 minutes and 59 seconds left.")
    #expect(say("set a pasta timer for five minutes") == "Pasta timer: 5 minutes.")
    #expect(say("pause the timer") == "Which one: the 15 minute timer or pasta?")
    #expect(say("pasta") == "Pasta timer paused with 4 minutes and 59 seconds left.")
    #expect(say("pause the timer") == "15 minute timer paused with 14 minutes and 56 seconds left.")
    #expect(say("resume the timer") == "Which one: the 15 minute timer or pasta?")
    #expect(say("the second one") == "Pasta timer goes on, 4 minutes and 59 seconds left.")
    talk.family.context.now += 300
    _ = try? talk.family.tell("clock.tick")
    #expect(say("five more minutes") == "Pasta timer rings again in 5 minutes.")
    #expect(say("stop").hasPrefix("Nothing is ringing."))
    #expect(say("cancel all timers") == "2 timers cancelled. Say undo to bring them back.")
  }

  @Test("which alarm is answered with its time, and never mind leaves the question")
  mutating func alarms() {
    #expect(say("wake me at half past six in the morning") == "Alarm: 6:30 am tomorrow.")
    #expect(say("set an alarm for eight tomorrow morning") == "Alarm: 8 am tomorrow.")
    #expect(say("cancel the alarm") == "Which one: 6:30 am tomorrow or 8 am tomorrow?")
    #expect(say("never mind") == "All right.")
    #expect(say("cancel the alarm") == "Which one: 6:30 am tomorrow or 8 am tomorrow?")
    #expect(say("the one at eight") == "Alarm cancelled: 8 am tomorrow.")
    #expect(say("what did you say") == "Alarm cancelled: 8 am tomorrow.")
  }

  @Test("somebody unknown is offered a place in the family, and yes takes it")
  mutating func offer() {
    #expect(say("my name is Rosalind") == "I don't know Rosalind yet. Shall I add Rosalind to the family?")
    #expect(say("yes please") == "Added Rosalind to the family. Hello, Rosalind.")
  }

  @Test("what was asked for is done once what was offered is, however much that takes")
  mutating func offerGoesOn() {
    #expect(say("add apples for Kim").hasSuffix("Shall I add Kim to the family?"))
    #expect(say("yes") == "Added Kim to the family. Added apples for Kim.")
    #expect(say("add rolls from the corner shop").hasSuffix("Shall I add it?"))
    #expect(say("yes") == "Added the shop Corner Shop. Added rolls, from Corner Shop.")
    #expect(say("put tacos down for friday dinner for Sam and Alex").hasSuffix("Shall I add Sam to the family?"))
    #expect(say("yes").hasSuffix("Shall I add Alex to the family?"))
    #expect(say("yes") == "Added Alex to the family. Dinner on Friday: tacos, for Sam and Alex.")
  }

  @Test("make it three after adding changes what was added")
  mutating func makeItThree() {
    #expect(say("add milk").contains("milk"))
    _ = say("make it three")
    #expect(talk.family.lines() == ["3 milk"])
  }
}
