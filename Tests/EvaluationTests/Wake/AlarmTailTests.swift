import Audio
import Basics
import Foundation
import Testing

@testable import Assistant
@testable import Evaluation

@Suite("The tail of false alarms")
struct AlarmTailTests {
  /// A thousand an hour for two hours, that fall off by e with each 0.5 of the score.
  private static let scores: [Double] = {
    var random = SeededGenerator(seed: 3)
    return (0..<2_000).map { _ in -0.5 * log(Double.random(in: 1e-9...1, using: &random)) }.sorted(by: >)
  }()

  @Test("Rarer alarms than were heard are foretold within half a step of the score", arguments: [5.0, 0.5, 0.1])
  func foretold(_ rate: Double) {
    let tail = AlarmTail(alarms: Self.scores, hours: 2)
    let threshold = tail.threshold(rate: rate)
    #expect(abs(threshold - 0.5 * log(1_000 / rate)) < 0.5 * 0.5 * log(1_000 / rate))
    #expect(abs(tail.rate(above: threshold) - rate) < 0.01 * rate)
  }

  @Test("Frequent alarms are counted")
  func counted() {
    let tail = AlarmTail(alarms: Self.scores, hours: 2)
    #expect(tail.threshold(rate: 100) == Self.scores[200])
    #expect(tail.rate(above: Self.scores[200]) == 100)
  }

  @Test("A lower rate has a higher threshold")
  func ordered() {
    let tail = AlarmTail(alarms: Self.scores, hours: 2)
    let thresholds = [500, 100, 20, 10, 5, 1, 0.1].map(tail.threshold)
    #expect(thresholds == thresholds.sorted())
  }

  @Test("Where nothing was found, or one thing, or all alike, there is a threshold all the same")
  func few() {
    #expect(AlarmTail(alarms: [], hours: 1).threshold(rate: 0.5) == 0)
    #expect(AlarmTail(alarms: [], hours: 0).rate(above: 1) == 0)
    #expect(AlarmTail(alarms: [2], hours: 1).threshold(rate: 0.5) == 2)
    #expect(AlarmTail(alarms: [2, 2, 2], hours: 1).threshold(rate: 0.5) == 2)
  }
}
