/// Tells which sentence of the grammars means what somebody said in words of their own.
public protocol ParaphraseReader: Sendable {
  /// From this likelihood on it is asked whether a sentence was meant so.
  var likely: Double { get }
  /// From this likelihood on what a sentence asks is done.
  var sure: Double { get }

  /// What words may be a paraphrase of, the likeliest first; empty: they are not for the box.
  /// - Parameters:
  ///   - words: of the sentence, in lower case.
  ///   - before: the words of the sentence that was understood before; empty: there was none.
  func paraphrases(of words: [String], after before: [String]) -> [Paraphrase]
}

/// A sentence of the grammars that words may mean.
public struct Paraphrase: Sendable, Hashable {
  /// The sentence, with the values that were said: "set a rice timer for twelve minutes".
  public var sentence: String
  /// Whether it means something only after the sentence before: "the second one".
  public var leansOnBefore: Bool
  /// How likely it is that this was meant, 0 to 1: of those given 0.9, nine in ten are right.
  public var confidence: Double

  /// Makes one.
  public init(sentence: String, leansOnBefore: Bool = false, confidence: Double) {
    (self.sentence, self.leansOnBefore, self.confidence) = (sentence, leansOnBefore, confidence)
  }
}
