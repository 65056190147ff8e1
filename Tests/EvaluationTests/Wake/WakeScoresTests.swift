import Testing

@testable import Assistant
@testable import Evaluation

@Suite("The scores of a wake word")
struct WakeScoresTests {
  private var scores = WakeScores(word: "foodie")

  init() {
    for score in [[4.0, 1], [2], [3], []] { scores.hear(word: score) }
    scores.hear(other: [1.5, 2.5], seconds: 3_600)
    scores.hear(other: [0.5], seconds: 3_600)
  }

  @Test("A recording counts with its best score, and is missed when that is no higher than the threshold")
  func misses() {
    #expect(scores.positives == [4, 2, 3, 0])
    #expect(scores.missRate(at: 0) == 0.25)
    #expect(scores.missRate(at: 2) == 0.5)
    #expect(scores.missRate(at: 4) == 1)
  }

  @Test("False alarms are counted by the hour of other sound, above the threshold")
  func alarms() {
    #expect(scores.hours == 2)
    #expect([0, 0.5, 1.5, 2.5].map(scores.falseAlarms) == [1.5, 1, 0.5, 0])
  }

  @Test("The threshold for a rate of false alarms lets through just as many", arguments: [0, 0.1, 0.5, 1, 1.5, 9])
  func thresholds(_ rate: Double) {
    let threshold = scores.threshold(falseAlarmsPerHour: rate)
    #expect(threshold == [0: 2.5, 0.1: 2.5, 0.5: 1.5, 1: 0.5][rate] ?? 0)
    #expect(scores.falseAlarms(at: threshold) <= rate)
  }

  @Test("The threshold for a share of misses misses no more, and a higher one would", arguments: [0.25, 0.5, 0.75])
  func missThresholds(_ share: Double) {
    let threshold = scores.threshold(missRate: share)
    #expect(scores.missRate(at: threshold) <= share)
    #expect(scores.missRate(at: threshold + 0.001) > share)
  }

  @Test("The curve goes from where everything is found to where nothing is, and never back")
  func curve() throws {
    let curve = scores.curve(step: 0.5)
    #expect(curve.map(\.threshold) == [0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4])
    #expect(curve.map(\.missRate) == curve.map(\.missRate).sorted())
    #expect(curve.map(\.falseAlarms) == curve.map(\.falseAlarms).sorted(by: >))
    let last = try #require(curve.last)
    #expect(last.missRate == 1 && last.falseAlarms == 0)
  }

  @Test("Of nothing there is a curve of one point")
  func nothing() {
    let empty = WakeScores(word: "foodie")
    #expect(empty.curve() == [.init(threshold: 0, missRate: 0, falseAlarms: 0)])
    #expect(empty.threshold(falseAlarmsPerHour: 0) == 0)
  }
}
