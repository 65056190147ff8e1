import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("A warning before a timer ends")
struct WarningTests {
  private var family = Family()

  init() throws { try family.tell("timer.start", ["seconds": 600, "name": "pasta"]) }

  private mutating func pass(_ seconds: Double) throws -> String {
    family.context.now += seconds - 1
    return try family.tell("clock.tick")
  }

  @Test("is said once, at its time, and the timer rings at its own")
  mutating func said() throws {
    #expect(
      try family.tell("timer.warn", ["seconds": 120, "name": "pasta"])
        == "I will say when 2 minutes are left on the pasta timer.")
    #expect(try #require(family.state.nextDeadline).timeIntervalSince(family.context.now) < 480)
    #expect(try pass(479) == "2 minutes left on the pasta timer.")
    #expect(try pass(1) == "")
    #expect(try pass(119) == "Your pasta timer is done.")
    #expect(family.state.timers.values.map(\.warnsAt) == [nil])
  }

  @Test("goes with the timer when that is paused, extended and shortened")
  mutating func moved() throws {
    try family.tell("timer.warn", ["seconds": 60])
    try family.tell("timer.pause")
    #expect(family.state.nextDeadline == nil)
    #expect(try pass(3_600) == "")
    try family.tell("timer.resume")
    try family.tell("timer.extend", ["seconds": 60])
    try family.tell("timer.shorten", ["seconds": 600])
    #expect(try pass(2).hasSuffix("left on the pasta timer."))
  }

  @Test("says what is left where the box was off at its time")
  mutating func late() throws {
    try family.tell("timer.warn", ["seconds": 300])
    #expect(try pass(500).hasPrefix("1 minute and"))
  }

  @Test("is refused where less is left, where the timer rings, and for a reminder that comes back")
  mutating func refused() throws {
    #expect(try family.refusal("timer.warn", ["seconds": 900]).hasPrefix("The pasta timer has only 9 minutes"))
    for seconds in [0, -5, 604_801] {
      #expect(
        try family.refusal("timer.warn", ["seconds": .number(Double(seconds))]).hasPrefix("A timer can be changed"))
    }
    _ = try pass(600)
    #expect(try family.refusal("timer.warn", ["seconds": 10]) == "The pasta timer has run out already.")
    try family.tell("timer.every", ["seconds": 300, "name": "stir"])
    #expect(
      try family.refusal("timer.warn", ["seconds": 10, "name": "stir"]) == "The stir reminder comes back by itself.")
  }

  @Test("is taken back by undo")
  mutating func undone() throws {
    try family.tell("timer.warn", ["seconds": 60])
    family.undo()
    #expect(family.state.timers.values.map(\.warnsAt) == [nil])
    #expect(family.state.timers.values.map(\.isRunning) == [true])
  }
}
