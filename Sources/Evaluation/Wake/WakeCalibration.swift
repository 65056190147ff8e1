/// What a wake word is worth, by synthetic voices.
public struct WakeCalibration: Sendable {
  /// How good a wake word is.
  public enum Verdict: String, Sendable, Encodable {
    /// Seldom missed in a noisy kitchen.
    case good
    /// Missed at times.
    case fair
    /// Missed too often, or every word passes for it.
    case poor

    /// The verdict on a share of words missed.
    init(missRate: Double) {
      self = missRate <= 0.05 ? .good : missRate <= 0.15 ? .fair : .poor
    }
  }

  /// Another word, and what it is worth.
  public struct Alternative: Sendable, Encodable {
    public var word: String
    public var threshold: Double
    /// The share of synthetic voices that are missed at as few false alarms as are wanted, 0 to 1.
    public var missRate: Double

    private enum CodingKeys: String, CodingKey {
      case word, threshold
      case missRate = "miss_rate"
    }
  }

  /// The phrase.
  public var word: String
  /// The least score of a detection, to be set.
  public var threshold: Double
  /// The share of synthetic voices that are missed at the threshold, 0 to 1: as they are, and in noise 20 and 10 dB
  /// below them.
  public var missRate: Double
  /// False alarms that an hour of speech is expected to have.
  public var falseAlarms: Double
  /// The share that is missed at as few false alarms as are wanted; higher than ``missRate`` where the threshold was
  /// kept from missing too much.
  public var missRateWanted: Double
  /// In how many recordings the word was said.
  public var positives: Int
  /// Hours of ordinary speech that were heard.
  public var hours: Double
  public var verdict: Verdict
  /// Why it is no better, in plain words; empty for a good word.
  public var reasons: [String]
  /// Words that are missed less often at as many false alarms, the best first; at most three.
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
