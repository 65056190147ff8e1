import Foundation
import Testing
import Wyoming

@testable import Assistant

@Suite("Sound that comes over Wyoming")
struct WyomingSoundTests {
  private static let house = WyomingAudioFormat.house

  @Test(
    "N4: a format that nobody hears by is refused where it is told of",
    arguments: [
      WyomingAudioFormat(rate: 1_000_000_000_000, width: 2, channels: 1), .init(rate: 16_000, width: 4, channels: 1),
      .init(rate: 16_000, width: 2, channels: 0), .init(rate: .max, width: .max, channels: .max),
      .init(rate: -1, width: 2, channels: 1),
    ])
  func formats(format: WyomingAudioFormat) {
    #expect(throws: WyomingTalk.Problem.self) { try WyomingStretch(format, budget: SoundBudget()) }
  }

  @Test("N4: a sentence has an end, whatever it is sent in")
  func longest() throws {
    let stretch = try WyomingStretch(.init(rate: 192_000, width: 2, channels: 8), budget: SoundBudget())
    // Ten seconds.
    let chunk = Data(count: 192_000 * 2 * 8 * 10)
    for _ in 0..<5 { try stretch.add(chunk) }
    #expect(throws: WyomingTalk.Problem.self) { for _ in 0..<3 { try stretch.add(chunk) } }
    #expect(stretch.samples.count <= 60 * 16_000)
  }

  @Test("N4: all connections together hold no more than the box bears, and give it back")
  func budget() throws {
    let budget = SoundBudget(most: 30_000)
    let second = Data(count: 32_000)
    do {
      let one = try WyomingStretch(Self.house, budget: budget)
      let other = try WyomingStretch(Self.house, budget: budget)
      try one.add(second)
      #expect(throws: WyomingEars.Busy.self) { try other.add(second) }
      #expect(one.samples.count == 16_000 && other.samples.isEmpty)
    }
    #expect(budget.take(30_000))
    #expect(!budget.take(1))
  }

  @Test("N4: chunks of two bytes are added, not copied: ten seconds of them are one stretch")
  func small() throws {
    let stretch = try WyomingStretch(Self.house, budget: SoundBudget())
    for number in 0..<160_000 { try stretch.add(Data([UInt8(number & 0xFF), 0])) }
    #expect(stretch.samples.count == 160_000)
  }

  @Test(
    "N4: beyond this machine the house's own network is let in, or whom the settings name",
    arguments: [
      ([], "127.0.0.1", true), ([], "192.168.1.9", true), ([], "::1", true), ([], "8.8.8.8", false),
      (["192.168.1.20"], "192.168.1.20", true), (["192.168.1.20"], "192.168.1.21", false),
      (["192.168.1.20"], "127.0.0.1", true), (["10.0.0.0/8"], "::ffff:10.9.9.9", true), ([], nil, false),
    ] as [([String], String?, Bool)])
  func admission(allowed: [String], address: String?, isIn: Bool) {
    #expect(NetworkAdmission(allowed).admits(address) == isIn)
  }
}
