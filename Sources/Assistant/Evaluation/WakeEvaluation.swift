/// How well wake words were told from other sound under one condition, such as a level of noise.
public struct WakeEvaluation: Sendable, Encodable {
  /// Decibels of speech over noise; nil: as recorded.
  public var snr: Double?
  /// Each word's scores, with the threshold that is set for it.
  public var words: [(scores: WakeScores, threshold: Double)]
  /// Seconds of sound, each counted once however many words were looked for.
  public var seconds = 0.0
  /// Seconds of work.
  public var busySeconds = 0.0

  /// Rates of false alarms an hour that the misses are given at.
  public static let rates = [0, 0.1, 0.5]

  private enum CodingKeys: String, CodingKey {
    case snr = "snr_db"
    case words, seconds
    case realTimeFactor = "real_time_factor"
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(snr, forKey: .snr)
    try container.encode(words.map(Word.init), forKey: .words)
    try container.encode(rounded(seconds), forKey: .seconds)
    try container.encode(rounded(seconds == 0 ? 0 : busySeconds / seconds), forKey: .realTimeFactor)
  }

  /// A word as it is printed.
  private struct Word: Encodable {
    var word: String
    var positives: Int
    var hours: Double
    var set: Line
    var points: [Line]
    var curve: [Line]

    init(_ word: (scores: WakeScores, threshold: Double)) {
      self.word = word.scores.word
      positives = word.scores.positives.count
      hours = rounded(word.scores.hours)
      set = Line(word.scores.point(at: word.threshold))
      points = WakeEvaluation.rates.map { rate in
        var line = Line(word.scores.point(at: word.scores.threshold(falseAlarmsPerHour: rate)))
        line.allowed = rate
        return line
      }
      curve = word.scores.curve().map { Line($0) }
    }

    private enum CodingKeys: String, CodingKey {
      case word, positives, points, curve
      case hours = "negative_hours"
      case set = "at_threshold"
    }
  }

  /// A point of the operating curve as it is printed.
  private struct Line: Encodable {
    var threshold: Double
    var missRate: Double
    var falseAlarms: Double
    /// False alarms an hour that were allowed.
    var allowed: Double?

    init(_ point: WakeScores.Point) {
      threshold = rounded(point.threshold)
      missRate = rounded(point.missRate)
      falseAlarms = rounded(point.falseAlarms)
    }

    private enum CodingKeys: String, CodingKey {
      case threshold
      case missRate = "miss_rate"
      case falseAlarms = "false_alarms_per_hour"
      case allowed = "allowed_per_hour"
    }
  }
}

private func rounded(_ value: Double) -> Double { (value * 10_000).rounded() / 10_000 }
