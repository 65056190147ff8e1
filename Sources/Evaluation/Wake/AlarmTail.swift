import Foundation

/// How often a score is passed by mistake, beyond what there was time to hear.
///
/// Scores above a high one fall off exponentially, their mean excess being the scale (J. Pickands, "Statistical inference
/// using extreme order statistics", Annals of Statistics 3, 1975, with a shape of 0).
struct AlarmTail: Sendable, Hashable {
  private let scores: [Double]
  private let hours: Double
  /// The score that the tail begins at, how many are above it, and their mean excess.
  private let start: Double
  private let count: Int
  private let scale: Double

  /// - Parameters:
  ///   - alarms: scores of what was found by mistake, the highest first.
  ///   - hours: of sound that they were found in.
  init(alarms: [Double], hours: Double) {
    (scores, self.hours) = (alarms, hours)
    let count = min(Self.tail, max(0, alarms.count - 1))
    let start = alarms.isEmpty ? 0 : alarms[count]
    let excess = alarms.prefix(count).reduce(0) { $0 + $1 - start }
    (self.count, self.start) = (count, start)
    scale = count == 0 ? 0 : excess / Double(count)
  }

  /// False alarms an hour above a threshold.
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

  /// Scores that the tail is fitted to.
  private static let tail = 20
}
