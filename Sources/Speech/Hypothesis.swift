/// The best path through an utterance.
public struct Hypothesis: Sendable, Hashable {
  /// Path score, in the units of ``GaussianMixtures/scoresPerNat``.
  public var score: Double
  public var segments: [Segment]
  /// Frames of 10 ms decoded.
  public var frames: Int

  /// Its words, as in the dictionary, without the numbers of variants.
  var words: [String] { segments.map { Segment.word(of: $0.word) } }
}

/// A word that may have been said.
struct LatticeWord: Hashable {
  /// As in the dictionary, without the number of its variant.
  var word: String
  /// From the start of the utterance.
  var firstFrame: Int
  /// Natural logarithm.
  var logPosterior: Double
}

/// One word of a path.
public struct Segment: Sendable, Hashable {
  /// As in the dictionary; `<sil>` and `[NOISE]` for what is no word.
  public var word: String
  /// Frames of 10 ms from the start of the utterance.
  public var firstFrame: Int
  public var lastFrame: Int
  /// Acoustic log-likelihood, in the same units.
  public var acousticScore: Double
  /// A dictionary entry without the number of its variant.
  static func word(of entry: String) -> String { String(entry.prefix { $0 != "(" }) }
}
