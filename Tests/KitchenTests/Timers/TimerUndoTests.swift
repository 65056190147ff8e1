import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("Taking back what was done to timers")
struct TimerUndoTests {
  private var family = Family()
  private let start: Date

  init() throws {
    start = family.context.now
    try family.tell("timer.start", ["seconds": 600, "name": "pasta"])
  }

  private var status: KitchenTimer.Status? { family.state.timers.values.first?.status }

  @Test("five more minutes are taken back after somebody paused")
  mutating func extendThenPause() throws {
    try family.tell("timer.extend", ["seconds": 300])
    try family.tell("timer.pause")
    family.undo(1)
    #expect(status == .paused(remaining: 598))
  }

  @Test("five more minutes are taken back after somebody added three")
  mutating func extendTwice() throws {
    try family.tell("timer.extend", ["seconds": 300])
    try family.tell("timer.extend", ["seconds": 180])
    family.undo(1)
    #expect(status == .running(deadline: start + 780))
  }

  @Test("a pause is taken back and keeps the minutes that were added meanwhile")
  mutating func pauseThenExtend() throws {
    try family.tell("timer.pause")
    try family.tell("timer.extend", ["seconds": 60])
    family.undo(1)
    #expect(status == .running(deadline: start + 660))
  }

  @Test("a start is taken back whatever happened to the timer since")
  mutating func undoStart() throws {
    try family.tell("timer.extend", ["seconds": 60])
    try family.tell("timer.rename", ["new_name": "noodles"])
    family.undo(2)
    #expect(family.state.timers.isEmpty)
  }

  @Test("a cancelled timer comes back as if it had run on, and rings at the next tick when it ran out")
  mutating func undoCancel() throws {
    try family.tell("timer.cancel")
    family.context.now = start + 900
    family.undo()
    #expect(status == .running(deadline: start + 600))
    #expect(try family.tell("clock.tick") == "Your pasta timer ended 5 minutes ago.")
  }

  @Test("a rename is taken back only while nobody has renamed since")
  mutating func undoRename() throws {
    try family.tell("timer.rename", ["new_name": "noodles"])
    try family.tell("timer.rename", ["new_name": "rice"])
    family.undo(1)
    #expect(family.state.timers.values.first?.name == "rice")
    family.undo()
    #expect(family.state.timers.values.first?.name == "noodles")
  }

  @Test("what was taken off twice never leaves less than nothing")
  mutating func neverNegative() throws {
    try family.tell("timer.extend", ["seconds": 300])
    try family.tell("timer.pause")
    try family.tell("timer.shorten", ["seconds": 890])
    family.undo(2)
    #expect(status == .paused(remaining: 0))
    try family.tell("timer.resume")
    #expect(try family.tell("clock.tick") == "Your pasta timer is done.")
  }

  @Test("what others cancelled is not brought back")
  mutating func cancelledMeanwhile() throws {
    try family.tell("timer.extend", ["seconds": 300])
    try family.tell("timer.cancel")
    family.undo(1)
    #expect(family.state.timers.isEmpty)
  }
}
