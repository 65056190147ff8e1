import Foundation
import Testing
import Wire

@testable import SousClient

@Suite("Moments and identifiers of changes")
struct StampTests {
  @Test("Each is later and larger than the one before, whatever the clock does")
  func growing() throws {
    for seed in 0..<100 {
      var dice = Dice(UInt64(seed))
      var stamps = ChangeStamps()
      var now = Samples.moment
      var last: (moment: Date, id: String)?
      for _ in 0..<200 {
        switch dice.below(6) {
        case 0: now += Double(dice.below(5_000)) / 1_000
        case 1: now -= Double(dice.below(5_000)) / 1_000
        case 2: stamps.learn(now + Double(dice.below(100)) - 50, at: now)
        default: break
        }
        let next = (moment: stamps.moment(now), id: stamps.identifier(now, random: dice.next()))
        if let last {
          try #require(last.moment < next.moment)
          try #require(last.id < next.id)
          try #require(WireCoding.text(of: last.moment) < WireCoding.text(of: next.moment))
        }
        last = next
      }
    }
  }

  @Test("An identifier is a UUID of version 7")
  func identifiers() throws {
    var stamps = ChangeStamps()
    let id = stamps.identifier(Samples.moment, random: .max)
    let parts = id.split(separator: "-")
    #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
    #expect(parts[2].hasPrefix("7"))
    #expect("89ab".contains(parts[3].prefix(1)))
    #expect(UUID(uuidString: id) != nil)
    #expect(Int64(parts[0] + parts[1], radix: 16) == 1_773_511_500_000)
  }

  @Test("A change is later than what it changes")
  func later() {
    var stamps = ChangeStamps()
    let moment = stamps.moment(Samples.moment, after: Samples.moment + 60)
    #expect(WireCoding.text(of: moment) == "2026-03-14T18:06:00.001Z")
  }

  @Test("A frame of a live change corrects a clock that is behind, and an old one nothing")
  func offsets() {
    var stamps = ChangeStamps()
    stamps.learn(Samples.moment + 100, at: Samples.moment)
    stamps.learn(notBefore: Samples.moment - 500, at: Samples.moment)
    #expect(stamps.boxTime(Samples.moment) == Samples.moment + 100)
    stamps.learn(notBefore: Samples.moment + 200, at: Samples.moment)
    #expect(stamps.boxTime(Samples.moment) == Samples.moment + 200)
  }

  @Test("Waits double with chance, and never pass the longest")
  func waits() {
    var backOff = BackOff(first: 1, longest: 20)
    #expect((0..<7).map { _ in backOff.next(0) } == [0.5, 1, 2, 4, 8, 10, 10])
    backOff.reset()
    #expect(backOff.next(0.5) == 0.75)
    for _ in 0..<200 { #expect(backOff.next(0.999) < 20) }
  }

  @Test("A moment is read as it was written, to the millisecond")
  func wire() {
    for offset in stride(from: 0, to: 100_000, by: 37) {
      let moment = Date(timeIntervalSince1970: Double(1_773_511_500_000 + offset) / 1000)
      let text = WireCoding.text(of: moment)
      #expect(WireCoding.date(of: text) == moment)
      #expect(text.hasSuffix(String(format: ".%03dZ", offset % 1000)))
    }
  }
}
