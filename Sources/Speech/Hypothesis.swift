/// The best path through an utterance.
public struct Hypothesis: Sendable, Hashable {
  /// The path score, in the units of ``GaussianMixtures/scoresPerNat``.
  public var score: Double
  public var segments: [Segment]
  /// The decoded frames of 10 ms.
  public var frames: Int

  /// Its words in the dictionary's spelling, without the numbers of variants.
  var words: [String] { segments.map { Segment.word(of: $0.word) } }
}

/// A possibly spoken word.
struct LatticeWord: Hashable {
  /// The word in the dictionary's spelling, without the number of its variant.
  var word: String
  /// The first frame, from the start of the utterance.
  var firstFrame: Int
  /// The log-posterior.
  var logPosterior: Double
}

/// One word of a path.
public struct Segment: Sendable, Hashable {
  /// The entry of the dictionary; `<sil>` and `[NOISE]` for fillers.
  public var word: String
  /// The first frame of 10 ms, from the start of the utterance.
  public var firstFrame: Int
  public var lastFrame: Int
  /// The acoustic log-likelihood, in the same units.
  public var acousticScore: Double
  /// A dictionary entry without the number of its variant.
  static func word(of entry: String) -> String { String(entry.prefix { $0 != "(" }) }
}
