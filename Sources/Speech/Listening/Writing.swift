/// Words that an ear wrote down which knows any words.
public struct Writing: Sendable, Hashable {
  /// As people write, with capitals and full stops.
  public var text: String
  /// 0 to 1: how likely a word of it is on average.
  public var confidence: Double

  /// Makes a writing.
  public init(text: String, confidence: Double) {
    self.text = text
    self.confidence = confidence
  }
}
