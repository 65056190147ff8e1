/// The quality of a wake word, by synthetic voices.
public struct WakeCalibration: Sendable {
  /// The verdict on a wake word.
  public enum Verdict: String, Sendable, Encodable {
    /// Seldom missed in a noisy kitchen.
    case good
    /// Missed at times.
    case fair
    /// Missed too often, or confused with every word.
    case poor

    /// The verdict on a share of missed words.
    init(missRate: Double) {
      self = missRate <= 0.05 ? .good : missRate <= 0.15 ? .fair : .poor
    }
  }

  /// Another word, and its quality.
  public struct Alternative: Sendable, Encodable {
    public var word: String
    public var threshold: Double
    /// The share of synthetic voices that are missed at the wanted rate of false alarms, 0 to 1.
    public var missRate: Double

    private enum CodingKeys: String, CodingKey {
      case word, threshold
      case missRate = "miss_rate"
    }
  }

  /// The phrase.
  public var word: String
  /// The threshold to set: the least score of a detection.
  public var threshold: Double
  /// The share of synthetic voices that are missed at the threshold, 0 to 1: without noise, and in noise
  /// 20 and 10 dB below them.
  public var missRate: Double
  /// The expected false alarms in an hour of speech.
  public var falseAlarms: Double
  /// The share that is missed at the wanted rate of false alarms; higher than ``missRate`` if the
  /// threshold was limited to avoid misses.
  public var missRateWanted: Double
  /// The number of recordings with the word.
  public var positives: Int
  /// The hours of ordinary speech.
  public var hours: Double
  public var verdict: Verdict
  /// The reasons why it is no better, in plain words; empty for a good word.
  public var reasons: [String]
  /// Words that are missed less often at the same rate of false alarms, the best first; at most three.
  public var better: [Alternative]
}

extension WakeCalibration: Encodable {
  private enum CodingKeys: String, CodingKey {
    case word, threshold, positives, verdict, reasons, better
    case missRate = "miss_rate"
    case falseAlarms = "false_alarms_per_hour"
    case missRateWanted = "miss_rate_wanted"
    case hours = "negative_hours"
  }
}
