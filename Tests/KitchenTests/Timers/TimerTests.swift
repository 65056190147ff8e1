import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("Timers")
struct TimerTests {
  private var family = Family()

  @Test("a timer is started and says its name and length")
  mutating func start() throws {
    #expect(try family.tell("timer.start", ["seconds": 600, "name": "pasta"]) == "Pasta timer: 10 minutes.")
    #expect(try family.tell("timer.start", ["seconds": 90]) == "Timer: 1 minute and 30 seconds.")
    #expect(try family.tell("timer.start", ["seconds": 300, "name": "pasta"]) == "Another pasta timer: 5 minutes.")
    #expect(try family.tell("timer.start", ["seconds": 90]).hasPrefix("Another timer of the same length"))
    #expect(family.state.timers.count == 4)
  }

  @Test("a name is kept without article and the word timer", arguments: ["the pasta timer", "pasta timer", " Pasta "])
  func names(_ name: String) throws {
    var family = Family()
    try family.tell("timer.start", ["seconds": 60, "name": .text(name)])
    #expect(family.state.timers.values.first?.name?.lowercased() == "pasta")
  }

  @Test(
    "lengths of nothing, less than nothing and more than seven days are refused", arguments: [0, -5, 604_801, 1e15])
  func lengths(_ seconds: Double) throws {
    var family = Family()
    let limits = "A timer runs at least one second and at most seven days."
    #expect(try family.refusal("timer.start", ["seconds": .number(seconds)]) == limits)
  }

  @Test("a timer of seven days is fine")
  mutating func longest() throws {
    #expect(try family.tell("timer.start", ["seconds": 604_800]) == "Timer: 7 days.")
  }

  @Test("the fifty-first timer is refused")
  mutating func most() throws {
    for _ in 0..<50 { try family.tell("timer.start", ["seconds": 600]) }
    #expect(
      try family.refusal("timer.start", ["seconds": 600]) == "There are 50 timers already. Cancel one first.")
  }

  @Test("names of nothing, of control characters and of a page are refused", arguments: ["", "  ", "\u{1b}\u{7}"])
  func hostileNames(_ name: String) throws {
    var family = Family()
    #expect(try family.refusal("timer.start", ["seconds": 60, "name": .text(name)]) != "done")
    let page = String(repeating: "x", count: 10_000)
    #expect(try family.refusal("timer.start", ["seconds": 60, "name": .text(page)]) != "done")
  }

  @Test("a paused timer keeps what it has left, however long the pause")
  mutating func pause() throws {
    try family.tell("timer.start", ["seconds": 600, "name": "pasta"])
    family.context.now += 59
    #expect(try family.tell("timer.pause") == "Pasta timer paused with 9 minutes left.")
    family.context.now += 86_400
    #expect(try family.tell("timer.pause") == "The pasta timer is paused already.")
    #expect(try family.tell("timer.resume") == "Pasta timer goes on, 9 minutes left.")
    #expect(try family.tell("timer.resume") == "The pasta timer is running already.")
    #expect(try family.tell("timer.status") == "8 minutes and 58 seconds left on the pasta timer.")
  }

  @Test("restarting starts with the whole length again, also when paused, extended or ringing")
  mutating func restart() throws {
    try family.tell("timer.start", ["seconds": 600])
    try family.tell("timer.extend", ["seconds": 300])
    try family.tell("timer.pause")
    #expect(try family.tell("timer.restart") == "10 minute timer starts again: 10 minutes.")
    #expect(try family.tell("timer.status") == "9 minutes and 59 seconds left on the 10 minute timer.")
    family.context.now += 700
    try family.tell("clock.tick")
    try family.tell("timer.restart")
    #expect(family.state.timers.values.first?.isRunning == true)
  }

  @Test("time is added and taken off, running and paused")
  mutating func extend() throws {
    try family.tell("timer.start", ["seconds": 600, "name": "pasta"])
    #expect(
      try family.tell("timer.extend", ["seconds": 300])
        == "5 minutes more: pasta timer, 14 minutes and 59 seconds left.")
    #expect(
      try family.tell("timer.shorten", ["seconds": 120])
        == "2 minutes less: pasta timer, 12 minutes and 58 seconds left.")
    try family.tell("timer.pause")
    #expect(
      try family.tell("timer.extend", ["seconds": 3])
        == "3 seconds more: pasta timer, paused with 13 minutes left.")
  }

  @Test("a timer that rings counts down again with just the time it is given")
  mutating func extendRinging() throws {
    try family.tell("timer.start", ["seconds": 60])
    family.context.now += 120
    try family.tell("clock.tick")
    try family.tell("timer.extend", ["seconds": 300])
    #expect(family.state.ringing.isEmpty)
    #expect(try family.tell("timer.status") == "4 minutes and 59 seconds left on the 1 minute timer.")
  }

  @Test("a timer with no more left than is taken off ends at once")
  mutating func shortenToNothing() throws {
    try family.tell("timer.start", ["seconds": 600, "name": "pasta"])
    #expect(try family.tell("timer.shorten", ["seconds": 3_600]) == "The pasta timer ends now.")
    #expect(try family.tell("clock.tick") == "Your pasta timer is done.")
  }

  @Test("no timer is extended beyond seven days")
  mutating func extendTooFar() throws {
    try family.tell("timer.start", ["seconds": 604_800])
    #expect(
      try family.refusal("timer.extend", ["seconds": 604_800]) == "A timer runs at most seven days.")
    let bounds = "A timer can be changed by at least one second and at most seven days."
    #expect(try family.refusal("timer.extend", ["seconds": -5]) == bounds)
    #expect(try family.refusal("timer.shorten", ["seconds": 0]) == bounds)
  }

  @Test("all timers are cancelled together")
  mutating func cancelAll() throws {
    try family.tell("timer.start", ["seconds": 600])
    try family.tell("timer.start", ["seconds": 300])
    #expect(
      try family.tell("timer.cancel", ["all": true]) == "2 timers cancelled. Say undo to bring them back.")
    #expect(family.state.timers.isEmpty)
    family.undo()
    #expect(family.state.timers.count == 2)
  }

  @Test("timers are told in the order they were started")
  mutating func list() throws {
    #expect(try family.tell("timer.list") == "There are no timers.")
    try family.tell("timer.start", ["seconds": 600, "name": "pasta"])
    try family.tell("timer.start", ["seconds": 300])
    try family.tell("timer.pause", ["name": "pasta"])
    #expect(
      try family.tell("timer.list")
        == "2 timers: pasta timer, paused with 9 minutes and 58 seconds left; "
        + "5 minute timer, 4 minutes and 58 seconds left.")
  }

  @Test("the timer that rings next is told; one that is paused does not ring")
  mutating func shortest() throws {
    #expect(throws: Refusal.impossible("There are no timers.")) { try family.tell("timer.shortest") }
    try family.tell("timer.start", ["seconds": 600, "name": "pasta"])
    try family.tell("timer.start", ["seconds": 300])
    #expect(try family.tell("timer.shortest") == "4 minutes and 59 seconds left on the 5 minute timer.")
    try family.tell("timer.pause", ["original_seconds": 300])
    #expect(try family.tell("timer.shortest") == "9 minutes and 56 seconds left on the pasta timer.")
    try family.tell("timer.pause", ["name": "pasta"])
    #expect(throws: Refusal.impossible("No timer is running.")) { try family.tell("timer.shortest") }
  }

  @Test("a renamed timer goes by its new name")
  mutating func rename() throws {
    try family.tell("timer.start", ["seconds": 600])
    #expect(
      try family.tell("timer.rename", ["new_name": "noodles"]) == "The 10 minute timer is now called noodles.")
    #expect(try family.tell("timer.rename", ["new_name": "noodles"]) == "It is called noodles already.")
    #expect(try family.tell("timer.cancel", ["name": "noodle"]) == "Noodles timer cancelled.")
  }
}
