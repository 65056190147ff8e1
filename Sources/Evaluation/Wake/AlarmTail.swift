import Foundation

/// The rate at which a score is exceeded by mistake, beyond the measured time.
///
/// Scores above a high one fall off exponentially, with their mean excess as the scale (J. Pickands,
/// "Statistical inference using extreme order statistics", Annals of Statistics 3, 1975, with a shape
/// of 0).
struct AlarmTail: Sendable, Hashable {
  private let scores: [Double]
  private let hours: Double
  /// The first score of the tail, the number of scores above it, and their mean excess.
  private let start: Double
  private let count: Int
  private let scale: Double

  /// - Parameters:
  ///   - alarms: the scores of false alarms, the highest first.
  ///   - hours: the hours of their sound.
  init(alarms: [Double], hours: Double) {
    (scores, self.hours) = (alarms, hours)
    let count = min(Self.tail, max(0, alarms.count - 1))
    let start = alarms.isEmpty ? 0 : alarms[count]
    let excess = alarms.prefix(count).reduce(0) { $0 + $1 - start }
    (self.count, self.start) = (count, start)
    scale = count == 0 ? 0 : excess / Double(count)
  }

  /// The false alarms an hour above a threshold.
  func rate(above threshold: Double) -> Double {
    guard hours > 0 else { return 0 }
    guard threshold >= start, scale > 0 else { return Double(scores.count { $0 > threshold }) / hours }
    return Double(count) / hours * exp((start - threshold) / scale)
  }

  /// The least threshold with at most `rate` false alarms an hour.
  func threshold(rate: Double) -> Double {
    guard hours > 0, !scores.isEmpty else { return 0 }
    let tail = Double(count) / hours
    if rate < tail, scale > 0 { return start + scale * log(tail / rate) }
    let allowed = Int(rate * hours)
    return allowed < scores.count ? scores[allowed] : 0
  }

  /// The number of scores to fit the tail to.
  private static let tail = 20
}
