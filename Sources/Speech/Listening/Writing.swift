/// A transcript of an ear with an open vocabulary.
public struct Writing: Sendable, Hashable {
  /// The text in its written form, with capitals and full stops.
  public var text: String
  /// The mean probability of its words, 0 to 1.
  public var confidence: Double

  /// Makes a writing.
  public init(text: String, confidence: Double) {
    self.text = text
    self.confidence = confidence
  }
}
