/// The current reading of the box's microphone, for testing.
public struct HearingReading: Encodable, Hashable, Sendable {
  /// A word that the box listens for.
  public struct WakeWord: Encodable, Hashable, Sendable {
    public var phrase: String
    /// The least score that wakes the box.
    public var threshold: Double

    /// Makes a wake word.
    public init(phrase: String, threshold: Double) {
      (self.phrase, self.threshold) = (phrase, threshold)
    }
  }

  /// A wake word that was heard.
  public struct Wake: Encodable, Hashable, Sendable {
    public var word: String
    /// The score of the match; higher is surer.
    public var score: Double

    /// Makes a detection.
    public init(word: String, score: Double) {
      (self.word, self.score) = (word, score)
    }
  }

  /// The level in dBFS; nil: there is no sound.
  public var level: Double?
  /// The wake words; none: the box does not listen, or takes all speech for commands.
  public var wakeWords: [WakeWord] = []
  /// The number of wake words since the start of the box.
  public var wakes = 0
  /// The last detection; nil: there was none.
  public var lastWake: Wake?

  /// Makes the reading of a box without a microphone.
  public init() {}
}
