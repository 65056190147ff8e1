import Basics
import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("Random commands about timers, alarms and the box")
struct RandomTimerTests {
  @Test("undo right after a command restores everything", arguments: 1...15 as ClosedRange<UInt64>)
  func undoRestores(seed: UInt64) throws {
    try walk(seed: seed) { family, before, changed in
      guard changed else { return }
      var undone = family
      undone.undo()
      #expect(undone.state.contents == before.contents)
    }
  }

  @Test("invariants hold after every command, and after undoing any of them", arguments: 41...55 as ClosedRange<UInt64>)
  func invariants(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed ^ 0xABCD)
    try walk(seed: seed) { family, _, _ in
      check(family)
      guard !family.done.isEmpty else { return }
      var undone = family
      undone.undo(Int.random(in: 0..<family.done.count, using: &random))
      check(undone)
    }
  }

  @Test("the events of a walk, applied again, make the same kitchen", arguments: [7, 8, 9] as [UInt64])
  func replay(seed: UInt64) throws {
    var final = KitchenState()
    var replayed = KitchenState()
    var count = 0
    try walk(seed: seed) { family, _, _ in
      for events in family.done[count...] { for event in events { replayed.apply(event) } }
      count = family.done.count
      final = family.state
    }
    #expect(replayed == final)
  }

  private func check(_ family: Family) {
    let state = family.state
    for timer in state.timers.values {
      #expect(KitchenTimer.lengths.contains(timer.seconds))
      #expect(timer.remaining(at: family.context.now) >= 0)
      if case .paused(let remaining) = timer.status { #expect(remaining >= 0 && remaining <= 1_300_000) }
      if case .ringing(let since, let until) = timer.status { #expect(until > since) }
    }
    #expect((0...100).contains(state.preferences.volume))
    #expect((0...100).contains(state.preferences.alarmVolume))
    #expect(Set(state.timers.keys) == Set(state.timers.values.map(\.id)))
  }

  /// A hundred random commands; `look` sees the family after each, the state before it, and whether it changed.
  private func walk(
    seed: UInt64, look: (_ family: Family, _ before: KitchenState, _ changed: Bool) throws -> Void
  ) throws {
    var random = SeededGenerator(seed: seed)
    var family = Family()
    for _ in 0..<100 {
      let before = family.state
      let count = family.done.count
      let (intent, slots) = Self.command(&random)
      do {
        _ = try family.tell(intent, slots)
      } catch is Refusal {
        #expect(family.state == before)
      }
      try look(family, before, family.done.count > count)
      family.context.now += Double.random(in: 0...400, using: &random)
    }
  }

  private static func command(_ random: inout SeededGenerator) -> (String, Slots) {
    let seconds = SlotValue.number(Double(Int.random(in: -10...2_000, using: &random)))
    let name = SlotValue.text(["pasta", "eggs", "tea"].randomElement(using: &random) ?? "tea")
    let targets: [Slots] = [
      [:], [:], ["name": name], ["ordinal": .number(Double(Int.random(in: -3...3, using: &random)))], ["all": true],
      ["original_seconds": seconds], ["remaining_seconds": seconds],
    ]
    let target = targets.randomElement(using: &random) ?? [:]
    let timed = target.merging(["seconds": seconds]) { old, _ in old }
    let hour = Int.random(in: 0...23, using: &random)
    let time = SlotValue.text(ClockTime(hour: hour, minute: Int.random(in: 0...59, using: &random)).description)
    let choices: [(String, Slots)] = [
      ("timer.start", ["seconds": seconds]), ("timer.start", ["seconds": seconds, "name": name]),
      ("timer.start", ["seconds": seconds, "name": name]), ("timer.cancel", target), ("timer.pause", target),
      ("timer.resume", target), ("timer.restart", target), ("timer.status", target), ("timer.extend", timed),
      ("timer.shorten", timed), ("timer.rename", target.merging(["new_name": name]) { old, _ in old }),
      ("timer.list", [:]), ("timer.stop", [:]), ("timer.snooze", [:]), ("timer.snooze", ["seconds": seconds]),
      ("alarm.set", ["time": time]), ("alarm.set", ["time": time, "name": name]), ("alarm.cancel", ["time": time]),
      ("alarm.cancel", ["all": true]), ("alarm.list", [:]), ("clock.tick", [:]), ("clock.tick", [:]),
      ("clock.jump", ["seconds": .number(Double(Int.random(in: -7_200...7_200, using: &random)))]),
      ("box.volume", ["level": seconds]), ("box.volume", ["delta": seconds, "alarms": true]),
      ("box.person", ["name": name]),
    ]
    return choices.randomElement(using: &random) ?? ("clock.tick", [:])
  }
}
