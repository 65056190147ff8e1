/// What the box's microphone brings now, for somebody who tries it.
public struct HearingReading: Encodable, Hashable, Sendable {
  /// A word that the box listens for.
  public struct WakeWord: Encodable, Hashable, Sendable {
    public var phrase: String
    /// The least score that wakes the box.
    public var threshold: Double

    /// Makes it.
    public init(phrase: String, threshold: Double) {
      (self.phrase, self.threshold) = (phrase, threshold)
    }
  }

  /// A wake word that was heard.
  public struct Wake: Encodable, Hashable, Sendable {
    public var word: String
    /// How well the sound fitted; higher is surer.
    public var score: Double

    /// Makes it.
    public init(word: String, score: Double) {
      (self.word, self.score) = (word, score)
    }
  }

  /// How loud it is, in dBFS; nil: no sound comes.
  public var level: Double?
  /// The words that wake the box; none: nothing is listened for, or everything said is a command.
  public var wakeWords: [WakeWord] = []
  /// How many wake words were heard since the box was started.
  public var wakes = 0
  /// The last of them; nil: there was none.
  public var lastWake: Wake?

  /// Makes the reading of a box without ears.
  public init() {}
}
