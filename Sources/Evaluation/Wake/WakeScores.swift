/// The scores of a wake word in recordings with and without it, for counting its misses and false
/// alarms.
public struct WakeScores: Sendable, Hashable {
  /// The phrase.
  public var word: String
  /// The best score in each recording of the word; 0: not found.
  public private(set) var positives: [Double] = []
  /// The scores of detections in other sound, the highest first.
  public private(set) var alarms: [Double] = []
  /// The hours of other sound.
  public private(set) var hours = 0.0

  /// Makes empty scores.
  public init(word: String) {
    self.word = word
  }

  /// Adds a recording of the word.
  public mutating func hear(word scores: [Double]) {
    positives.append(scores.max() ?? 0)
  }

  /// Adds sound without the word.
  public mutating func hear(other scores: [Double], seconds: Double) {
    alarms = (alarms + scores).sorted(by: >)
    hours += seconds / 3_600
  }

  /// The share of recordings of the word that are missed at a threshold, 0 to 1; 0 without any.
  public func missRate(at threshold: Double) -> Double {
    positives.isEmpty ? 0 : Double(positives.count { $0 <= threshold }) / Double(positives.count)
  }

  /// The highest threshold that misses no more than a share of the recordings of the word.
  public func threshold(missRate share: Double) -> Double {
    let sorted = positives.sorted()
    let missed = Int((share * Double(sorted.count)).rounded(.down))
    guard missed < sorted.count else { return sorted.last ?? 0 }
    // A detection has to be above it.
    return max(0, sorted[missed].nextDown)
  }

  /// The false alarms an hour at a threshold; 0 without any sound.
  public func falseAlarms(at threshold: Double) -> Double {
    hours == 0 ? 0 : Double(alarms.prefix { $0 > threshold }.count) / hours
  }

  /// The least threshold with at most `rate` false alarms an hour of the measured ones.
  ///
  /// Small rates need hours of sound: if fewer than one alarm is permitted in all, none is.
  public func threshold(falseAlarmsPerHour rate: Double) -> Double {
    let allowed = Int((rate * hours).rounded(.down))
    return allowed < alarms.count ? alarms[allowed] : 0
  }

  /// A threshold and its result.
  public struct Point: Sendable, Hashable {
    /// The threshold, a score that is not enough.
    public var threshold: Double
    /// The share of recordings of the word that are missed, 0 to 1.
    public var missRate: Double
    /// The false alarms an hour.
    public var falseAlarms: Double
  }

  /// The result of a threshold.
  public func point(at threshold: Double) -> Point {
    Point(threshold: threshold, missRate: missRate(at: threshold), falseAlarms: falseAlarms(at: threshold))
  }

  /// The operating curve, from a threshold of 0 up to the first without any detection.
  /// - Parameter step: the step between two thresholds. The default is 0.1.
  public func curve(step: Double = 0.1) -> [Point] {
    let highest = max(positives.max() ?? 0, alarms.first ?? 0)
    return (0...Int((highest / step).rounded(.up))).map { point(at: Double($0) * step) }
  }
}
