import Assistant

/// What came of sentences that a person read.
public struct VoiceLesson: Sendable, Encodable {
  /// One sentence.
  public struct Sentence: Sendable, Encodable {
    public var text: String
    /// What was heard without and with what the other sentences teach; nil: nothing.
    public var before: String?
    public var after: String?
  }

  public var person: String
  public var sentences: [Sentence]
  /// Sentences that were done right as the box heard until now.
  public var before: Int
  /// The same, each with what the other sentences teach.
  public var after: Int
  /// By how much the words fit better, each with what the others teach: natural logarithm of the odds, mean of the sentences.
  public var gain: Double
  /// What was learnt; nil: nothing that helps, and what was known before is kept.
  public var learnt: Voices.Voice?
}
