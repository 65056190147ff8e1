import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("Reminders that come back")
struct ReminderTests {
  private var family = Family()

  private mutating func stir() throws {
    try family.tell("timer.every", ["seconds": 300, "name": "stir"])
  }

  private mutating func pass(_ seconds: Double) throws -> String {
    family.context.now += seconds - 1
    return try family.tell("clock.tick")
  }

  @Test("a reminder says its interval, with a name and without")
  mutating func start() throws {
    #expect(
      try family.tell("timer.every", ["seconds": 300, "name": "stir"])
        == "Stir reminder: every 5 minutes, until you cancel it.")
    #expect(try family.tell("timer.every", ["seconds": 60]) == "Reminder: every minute, until you cancel it.")
  }

  @Test("it rings at each interval, and stop silences only the ring")
  mutating func rings() throws {
    try stir()
    #expect(try pass(300) == "Stir.")
    #expect(family.state.ringing.count == 1)
    family.context.now += 4
    #expect(
      try family.tell("timer.stop") == "Stir reminder stopped. Stir reminder again in 4 minutes and 55 seconds.")
    #expect(family.state.ringing.isEmpty)
    #expect(try pass(295) == "Stir.")
  }

  @Test("an unattended ring ends after half a minute, counts as no missed timer, and comes back")
  mutating func unattended() throws {
    try stir()
    _ = try pass(300)
    #expect(try pass(31) == "")
    #expect(family.state.ringing.isEmpty)
    #expect(try family.tell("timer.list") == "Stir reminder: every 5 minutes, next in 4 minutes and 28 seconds.")
    #expect(try pass(268) == "Stir.")
  }

  @Test("the ring of a short interval ends before the next one")
  mutating func short() throws {
    try family.tell("timer.every", ["seconds": 20, "name": "flip the steak"])
    #expect(try pass(20) == "Flip the steak.")
    #expect(try pass(11) == "")
    #expect(try pass(9) == "Flip the steak.")
  }

  @Test("after the box was off, it rings once and goes on in its rhythm")
  mutating func late() throws {
    try stir()
    #expect(try pass(1_000) == "Stir.")
    #expect(try family.tell("timer.stop").hasSuffix("again in 3 minutes and 19 seconds."))
  }

  @Test("cancel ends it, by its name and as the reminder", arguments: [["name": "stir"], ["repeats": true]] as [Slots])
  func cancel(_ target: Slots) throws {
    var family = Family()
    try family.tell("timer.start", ["seconds": 600, "name": "pasta"])
    try family.tell("timer.every", ["seconds": 300, "name": "stir"])
    #expect(try family.tell("timer.cancel", target) == "Stir reminder cancelled.")
    #expect(family.state.timers.values.map(\.title) == ["pasta timer"])
  }

  @Test("no more reminders leaves every timer that rings once")
  mutating func all() throws {
    try family.tell("timer.start", ["seconds": 600, "name": "pasta"])
    #expect(
      try family.refusal("timer.cancel", ["all": true, "repeats": true])
        == "There is no reminder. There is only pasta.")
    try stir()
    try family.tell("timer.every", ["seconds": 60])
    #expect(
      try family.tell("timer.cancel", ["all": true, "repeats": true])
        == "2 timers cancelled. Say undo to bring them back.")
    #expect(family.state.timers.count == 1)
  }

  @Test("the reminder is the timer that was set as one")
  mutating func once() throws {
    try family.tell("timer.start", ["seconds": 600, "name": "call mum"])
    #expect(try family.tell("timer.cancel", ["repeats": true]) == "Call mum timer cancelled.")
  }

  @Test("a reminder for a time of day is cancelled by its name too")
  mutating func alarm() throws {
    try family.tell("alarm.set", ["time": "19:00", "name": "feed the cat"])
    #expect(try family.tell("timer.cancel", ["name": "feed the cat"]).contains("cancelled"))
    #expect(family.state.alarms.isEmpty)
  }

  @Test("undo takes a reminder back, and brings a cancelled one back")
  mutating func undo() throws {
    try stir()
    try family.tell("timer.cancel", ["name": "stir"])
    family.undo()
    #expect(family.state.timers.values.map(\.title) == ["stir reminder"])
    family.undo()
    #expect(family.state.timers.isEmpty)
  }

  @Test("it can be paused, goes on, and is extended once")
  mutating func changes() throws {
    try stir()
    #expect(
      try family.tell("timer.pause", ["name": "stir"]) == "Stir reminder paused with 4 minutes and 59 seconds left.")
    try family.tell("timer.resume", ["name": "stir"])
    try family.tell("timer.extend", ["seconds": 60, "name": "stir"])
    #expect(try pass(358) == "Stir.")
  }

  @Test("intervals under 15 seconds and over seven days are refused", arguments: [0, -5, 14, 604_801, 1e15])
  func lengths(_ seconds: Double) throws {
    var family = Family()
    #expect(
      try family.refusal("timer.every", ["seconds": .number(seconds)])
        == "A reminder comes back after 15 seconds at least and seven days at most.")
  }

  @Test("the fifty-first is refused")
  mutating func most() throws {
    for _ in 0..<50 { try stir() }
    #expect(
      try family.refusal("timer.every", ["seconds": 600]) == "There are 50 timers already. Cancel one first.")
  }
}
