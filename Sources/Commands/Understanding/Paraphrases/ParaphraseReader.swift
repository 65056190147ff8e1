/// A reader of paraphrases, which finds the equivalent sentence of the grammars.
public protocol ParaphraseReader: Sendable {
  /// The likelihood from which the box asks whether a sentence was meant.
  var likely: Double { get }
  /// The likelihood from which a sentence is executed.
  var sure: Double { get }

  /// The possible sentences for a paraphrase, the likeliest first; empty: it is not for the box.
  /// - Parameters:
  ///   - words: the words of the sentence, in lower case.
  ///   - before: the words of the last understood sentence; empty: there was none.
  func paraphrases(of words: [String], after before: [String]) -> [Paraphrase]
}

/// A possible sentence of the grammars for some words.
public struct Paraphrase: Sendable, Hashable {
  /// The sentence, with the original values: "set a rice timer for twelve minutes".
  public var sentence: String
  /// Whether it has a meaning only after the sentence before: "the second one".
  public var leansOnBefore: Bool
  /// The likelihood that this was meant, 0 to 1: of those given 0.9, nine in ten are right.
  public var confidence: Double

  public init(sentence: String, leansOnBefore: Bool = false, confidence: Double) {
    (self.sentence, self.leansOnBefore, self.confidence) = (sentence, leansOnBefore, confidence)
  }
}
