/// The separation of wake words from other sound under one condition, such as a level of noise.
public struct WakeEvaluation: Sendable, Encodable {
  /// The results of a word.
  public struct Word: Sendable {
    /// The scores of its recordings, and of other sound under the same condition.
    public var scores: WakeScores
    /// The word's threshold in the settings.
    public var threshold: Double
    /// The scores of hours of background, without its own recordings.
    public var background: WakeScores

    /// Makes a word; the default is no background.
    public init(scores: WakeScores, threshold: Double, background: WakeScores? = nil) {
      self.scores = scores
      self.threshold = threshold
      self.background = background ?? WakeScores(word: scores.word)
    }

    /// The least threshold with at most `rate` false alarms an hour of the background, and its result.
    func backgroundPoint(falseAlarmsPerHour rate: Double) -> WakeScores.Point {
      backgroundPoint(at: background.threshold(falseAlarmsPerHour: rate))
    }

    /// The result of a threshold: misses of the recordings, false alarms of the background.
    func backgroundPoint(at threshold: Double) -> WakeScores.Point {
      .init(
        threshold: threshold, missRate: scores.missRate(at: threshold),
        falseAlarms: background.falseAlarms(at: threshold))
    }
  }

  /// The decibels of speech over noise; nil: as recorded.
  public var snr: Double?
  /// Each word with its scores.
  public var words: [Word]
  /// The seconds of sound, each counted once for any number of words.
  public var seconds = 0.0
  /// Of those, the seconds of background.
  public var backgroundSeconds = 0.0
  /// The seconds of work.
  public var busySeconds = 0.0

  /// Makes an empty evaluation.
  public init(snr: Double? = nil, words: [Word] = []) {
    self.snr = snr
    self.words = words
  }

  /// The rates of false alarms an hour for which the misses are reported.
  public static let rates = [0, 0.1, 0.5]

  private enum CodingKeys: String, CodingKey {
    case snr = "snr_db"
    case words, seconds
    case realTimeFactor = "real_time_factor"
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(snr, forKey: .snr)
    try container.encode(words.map(WordLine.init), forKey: .words)
    try container.encode(rounded(seconds), forKey: .seconds)
    try container.encode(rounded(seconds == 0 ? 0 : busySeconds / seconds), forKey: .realTimeFactor)
  }

  /// A word in the output.
  private struct WordLine: Encodable {
    var word: String
    var positives: Int
    var hours: Double
    var set: Line
    var points: [Line]
    var curve: [Line]
    var background: Background?

    init(_ word: Word) {
      self.word = word.scores.word
      positives = word.scores.positives.count
      hours = rounded(word.scores.hours)
      set = Line(word.scores.point(at: word.threshold))
      points = WakeEvaluation.rates.map { rate in
        Line(word.scores.point(at: word.scores.threshold(falseAlarmsPerHour: rate)), allowed: rate)
      }
      curve = word.scores.curve().map { Line($0) }
      guard word.background.hours > 0 else { return }
      background = Background(
        hours: rounded(word.background.hours), set: Line(word.backgroundPoint(at: word.threshold)),
        points: WakeEvaluation.rates.map { Line(word.backgroundPoint(falseAlarmsPerHour: $0), allowed: $0) })
    }

    private enum CodingKeys: String, CodingKey {
      case word, positives, points, curve, background
      case hours = "negative_hours"
      case set = "at_threshold"
    }
  }

  /// A word's result for the background in the output.
  private struct Background: Encodable {
    var hours: Double
    var set: Line
    var points: [Line]

    private enum CodingKeys: String, CodingKey {
      case hours, points
      case set = "at_threshold"
    }
  }

  /// A point of the operating curve in the output.
  private struct Line: Encodable {
    var threshold: Double
    var missRate: Double
    var falseAlarms: Double
    /// The permitted false alarms an hour.
    var allowed: Double?

    init(_ point: WakeScores.Point, allowed: Double? = nil) {
      threshold = rounded(point.threshold)
      missRate = rounded(point.missRate)
      falseAlarms = rounded(point.falseAlarms)
      self.allowed = allowed
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
