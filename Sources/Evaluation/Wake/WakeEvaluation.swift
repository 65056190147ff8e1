/// How well wake words were told from other sound under one condition, such as a level of noise.
public struct WakeEvaluation: Sendable, Encodable {
  /// What was found of a word.
  public struct Word: Sendable {
    /// Its recordings, and other sound under the same condition.
    public var scores: WakeScores
    /// The threshold that is set for it.
    public var threshold: Double
    /// Hours of background; its own recordings are not among them.
    public var background: WakeScores

    /// Makes a word; the default is no background.
    public init(scores: WakeScores, threshold: Double, background: WakeScores? = nil) {
      self.scores = scores
      self.threshold = threshold
      self.background = background ?? WakeScores(word: scores.word)
    }

    /// The least threshold with at most `rate` false alarms an hour of the background, and what comes of it.
    func backgroundPoint(falseAlarmsPerHour rate: Double) -> WakeScores.Point {
      backgroundPoint(at: background.threshold(falseAlarmsPerHour: rate))
    }

    /// What comes of a threshold: misses of the recordings, false alarms of the background.
    func backgroundPoint(at threshold: Double) -> WakeScores.Point {
      .init(
        threshold: threshold, missRate: scores.missRate(at: threshold),
        falseAlarms: background.falseAlarms(at: threshold))
    }
  }

  /// Decibels of speech over noise; nil: as recorded.
  public var snr: Double?
  /// Each word with its scores.
  public var words: [Word]
  /// Seconds of sound, each counted once however many words were looked for.
  public var seconds = 0.0
  /// Of those, seconds of background.
  public var backgroundSeconds = 0.0
  /// Seconds of work.
  public var busySeconds = 0.0

  /// Makes an evaluation of nothing yet.
  public init(snr: Double? = nil, words: [Word] = []) {
    self.snr = snr
    self.words = words
  }

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
    try container.encode(words.map(WordLine.init), forKey: .words)
    try container.encode(rounded(seconds), forKey: .seconds)
    try container.encode(rounded(seconds == 0 ? 0 : busySeconds / seconds), forKey: .realTimeFactor)
  }

  /// A word as it is printed.
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

  /// What became of a word in the background, as it is printed.
  private struct Background: Encodable {
    var hours: Double
    var set: Line
    var points: [Line]

    private enum CodingKeys: String, CodingKey {
      case hours, points
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
