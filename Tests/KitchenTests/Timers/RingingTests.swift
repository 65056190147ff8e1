import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("What rings")
struct RingingTests {
  private var family = Family()

  private mutating func ring(after seconds: Double = 60, name: SlotValue = "pasta") throws -> String {
    try family.tell("timer.start", ["seconds": 60, "name": name])
    family.context.now += seconds - 1
    return try family.tell("clock.tick")
  }

  @Test("a timer rings when its time is up, not before")
  mutating func onTime() throws {
    #expect(try ring(after: 59.5) == "")
    #expect(family.state.ringing.isEmpty)
    #expect(try family.tell("clock.tick") == "Your pasta timer is done.")
    #expect(family.state.ringing.map { $0.title() } == ["pasta timer"])
    #expect(try family.tell("clock.tick") == "")
  }

  @Test("a timer that ran out while the box was off rings late, says so, and rings its full time")
  mutating func late() throws {
    #expect(try ring(after: 780) == "Your pasta timer ended 12 minutes ago.")
    #expect(
      try family.tell("timer.status", ["name": "pasta"]) == "The pasta timer is ringing. It ended 12 minutes ago.")
    family.context.now += 890
    try family.tell("clock.tick")
    #expect(family.state.ringing.count == 1)
  }

  @Test("after fifteen minutes it counts as missed, is told once and is then off the list")
  mutating func missed() throws {
    _ = try ring()
    family.context.now += 899
    #expect(try family.tell("clock.tick") == "")
    #expect(family.state.ringing.isEmpty)
    #expect(family.state.timers.count == 1)
    family.context.now += 300
    #expect(
      try family.tell("timer.list") == "You missed the pasta timer: it ended 20 minutes ago. There are no timers.")
    #expect(try family.tell("timer.list") == "There are no timers.")
  }

  @Test("stop silences everything that rings and nothing else")
  mutating func stop() throws {
    try family.tell("timer.start", ["seconds": 600, "name": "roast"])
    _ = try ring()
    #expect(try family.tell("timer.stop") == "Pasta timer stopped.")
    #expect(family.state.timers.values.map(\.title) == ["roast timer"])
    #expect(
      try family.refusal("timer.stop") == "Nothing is ringing. To end the timer, say: cancel the roast timer.")
  }

  @Test("stop without a ring clears what was missed")
  mutating func stopMissed() throws {
    _ = try ring()
    family.context.now += 900
    try family.tell("clock.tick")
    #expect(try family.tell("timer.stop") == "Nothing is ringing. What you missed is off the list.")
    #expect(try family.refusal("timer.stop") == "Nothing is ringing.")
    #expect(family.state.timers.isEmpty)
  }

  @Test("snooze lets it ring again after five minutes, or as long as was said")
  mutating func snooze() throws {
    #expect(try family.refusal("timer.snooze") == "Nothing is ringing.")
    _ = try ring()
    #expect(try family.tell("timer.snooze") == "Pasta timer rings again in 5 minutes.")
    family.context.now += 299
    #expect(try family.tell("clock.tick") == "Your pasta timer is done.")
    #expect(try family.tell("timer.snooze", ["seconds": 60]) == "Pasta timer rings again in 1 minute.")
    let bounds = "A snooze lasts at least one second and at most a day."
    #expect(try family.refusal("timer.snooze", ["seconds": 0]) == bounds)
  }

  @Test("a stopped ring that is undone rings again, but not for longer than it would have")
  mutating func undoStop() throws {
    _ = try ring()
    try family.tell("timer.stop")
    family.context.now += 3_600
    family.undo()
    try family.tell("clock.tick")
    #expect(family.state.ringing.isEmpty)
    #expect(family.state.timers.values.first?.isMissed == true)
  }

  @Test("the next deadline is the nearest of all that time alone changes")
  mutating func nextDeadline() throws {
    #expect(family.state.nextDeadline == nil)
    let now = family.context.now
    try family.tell("timer.start", ["seconds": 600])
    #expect(family.state.nextDeadline == now + 600)
    try family.tell("alarm.set", ["time": "18:10"])
    #expect(family.state.nextDeadline == now + 300)
    try family.tell("timer.start", ["seconds": 10, "name": "tea"])
    #expect(family.state.nextDeadline == now + 12)
    family.context.now = now + 12
    try family.tell("clock.tick")
    try family.tell("timer.pause", ["original_seconds": 600])
    try family.tell("alarm.cancel")
    #expect(family.state.nextDeadline == now + 12 + KitchenTimer.longestRing)
  }

  @Test("after every tick the next deadline lies ahead, so the clock never spins")
  mutating func deadlinesLieAhead() throws {
    try family.tell("timer.start", ["seconds": 60])
    try family.tell("alarm.set", ["time": "18:06"])
    for _ in 0..<10 {
      guard let deadline = family.state.nextDeadline else { break }
      family.context.now = deadline
      try family.tell("clock.tick")
      #expect(family.state.nextDeadline.map { $0 > deadline } ?? true)
    }
    #expect(family.state.nextDeadline == nil)
  }

  @Test("only the newest twenty of those missed are kept")
  mutating func manyMissed() throws {
    for number in 1...30 {
      _ = try ring(name: .text("timer number \(number)"))
      family.context.now += 1_000
      try family.tell("clock.tick")
    }
    try family.tell("clock.tick")
    #expect(family.state.timers.count == 20)
    #expect(family.state.timers.values.contains { $0.name?.contains("30") == true })
  }
}
