import Foundation
import TestTime
import Testing

@testable import Assistant

@Suite("Lives of timers")
struct ClockLifeTests {
  // A hundred by day, which take a minute of a core, and ten thousand at night.
  @Test(
    "every timer rings once, within a second of when it should, whatever the power, the disk and the clock do",
    arguments: Tier.current == .nightly ? 0..<100 : Int(Tier.seed % 100)..<Int(Tier.seed % 100) + 1)
  func rings(block: Int) async throws {
    var tally: [String: Int] = [:]
    for seed in (block * 100)..<(block * 100 + 100) {
      let life = try ClockLife(seed: UInt64(seed))
      try await life.play()
      #expect(life.faults == [], "seed \(seed): \(life.story)")
      tally.merge(life.tally, uniquingKeysWith: +)
    }
    // Everything that is to be borne did come.
    for what in [
      "1970", "switched off", "years ahead", "right", "set right", "set wrong", "full", "rung and not kept", "stopped",
      "extended", "cut in a write",
    ] { #expect(tally[what, default: 0] >= 5, "\(what): \(tally)") }
    #expect(tally["rung", default: 0] > 100)
  }

  // What ten thousand of them found.
  @Test("a life in which a timer once did not ring when it should", arguments: [4252] as [UInt64])
  func onceWrong(seed: UInt64) async throws {
    let life = try ClockLife(seed: seed, makesStore: true)
    try await life.play()
    #expect(life.faults == [], "\(life.story)")
  }
}
