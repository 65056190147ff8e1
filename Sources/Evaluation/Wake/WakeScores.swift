/// The scores of a wake word where it was said and where it was not: what its misses and false alarms are counted from.
public struct WakeScores: Sendable, Hashable {
  /// The phrase.
  public var word: String
  /// The best score in each recording of the word; 0: it was not found at all.
  public private(set) var positives: [Double] = []
  /// Scores of what was found in other sound, the highest first.
  public private(set) var alarms: [Double] = []
  /// Hours of other sound.
  public private(set) var hours = 0.0

  /// Makes scores of nothing yet.
  public init(word: String) {
    self.word = word
  }

  /// Takes in a recording of the word.
  public mutating func hear(word scores: [Double]) {
    positives.append(scores.max() ?? 0)
  }

  /// Takes in sound without the word.
  public mutating func hear(other scores: [Double], seconds: Double) {
    alarms = (alarms + scores).sorted(by: >)
    hours += seconds / 3_600
  }

  /// The share of recordings of the word that are missed at a threshold, 0 to 1; 0 without any.
  public func missRate(at threshold: Double) -> Double {
    positives.isEmpty ? 0 : Double(positives.count { $0 <= threshold }) / Double(positives.count)
  }

  /// The highest threshold at which no more than a share of the recordings of the word are missed.
  public func threshold(missRate share: Double) -> Double {
    let sorted = positives.sorted()
    let missed = Int((share * Double(sorted.count)).rounded(.down))
    guard missed < sorted.count else { return sorted.last ?? 0 }
    // What is found has to be above it.
    return max(0, sorted[missed].nextDown)
  }

  /// False alarms an hour at a threshold; 0 without any sound.
  public func falseAlarms(at threshold: Double) -> Double {
    hours == 0 ? 0 : Double(alarms.prefix { $0 > threshold }.count) / hours
  }

  /// The least threshold with at most `rate` false alarms an hour of those that were heard.
  ///
  /// An hour is told from two only by hours of sound: where fewer than one is allowed in all, none is.
  public func threshold(falseAlarmsPerHour rate: Double) -> Double {
    let allowed = Int((rate * hours).rounded(.down))
    return allowed < alarms.count ? alarms[allowed] : 0
  }

  /// A threshold and what comes of it.
  public struct Point: Sendable, Hashable {
    /// The score that is not enough any more.
    public var threshold: Double
    /// The share of recordings of the word that are missed, 0 to 1.
    public var missRate: Double
    /// False alarms an hour.
    public var falseAlarms: Double
  }

  /// What comes of a threshold.
  public func point(at threshold: Double) -> Point {
    Point(threshold: threshold, missRate: missRate(at: threshold), falseAlarms: falseAlarms(at: threshold))
  }

  /// The operating curve, from a threshold of 0 to where nothing is found any more.
  /// - Parameter step: between two thresholds. The default is 0.1.
  public func curve(step: Double = 0.1) -> [Point] {
    let highest = max(positives.max() ?? 0, alarms.first ?? 0)
    return (0...Int((highest / step).rounded(.up))).map { point(at: Double($0) * step) }
  }
}
