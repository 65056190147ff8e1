import Assistant

/// The result of sentences that a person read.
public struct VoiceLesson: Sendable, Encodable {
  /// One sentence.
  public struct Sentence: Sendable, Encodable {
    public var text: String
    /// The transcript without and with the warp that the other sentences choose; nil: none.
    public var before: String?
    public var after: String?
  }

  public var person: String
  public var sentences: [Sentence]
  /// The number of sentences that were right with the current settings.
  public var before: Int
  /// The number of sentences that were right, each with the warp that the others choose.
  public var after: Int
  /// The improvement of the words' fit, each with the warp that the others choose: natural logarithm of
  /// the odds, mean of the sentences.
  public var gain: Double
  /// The learnt voice; nil: none that helps, and the earlier one stays.
  public var learnt: Voices.Voice?
}
