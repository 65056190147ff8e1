/// One meaning of an utterance.
public struct Interpretation: Sendable, Hashable {
  /// The full name of the rule, `timer.start`.
  public let intent: String
  /// The slots that its tags filled.
  public let slots: Slots
  /// How good it is beside others.
  public let rank: Rank
  /// The words that the rule matched, without the politeness before and after.
  public let range: Range<Int>

  /// The layer of the rule.
  public var layer: GrammarLayer { rank.layer }
}

/// What decides between several meanings; the smaller is the better.
public struct Rank: Sendable, Hashable, Comparable {
  /// Words taken for `<text.any>`; fewer are better.
  public let anyWords: Int
  /// Household rules are better than built-in ones.
  public let layer: GrammarLayer
  /// Natural logarithm of the product of the alternatives' weights as written; more is better.
  public let weight: Double
  /// Words of the frame and commas that the rule did not use; fewer are better.
  public let skipped: Int

  /// Better comes first.
  public static func < (left: Rank, right: Rank) -> Bool {
    if left.anyWords != right.anyWords { return left.anyWords < right.anyWords }
    if left.layer != right.layer { return left.layer > right.layer }
    if left.weight != right.weight { return left.weight > right.weight }
    return left.skipped < right.skipped
  }
}

/// Everything that matching an utterance says.
public struct Understanding: Sendable, Hashable {
  /// The meanings, the best first.
  public let interpretations: [Interpretation]
  /// The utterance was over its limit and was not tried.
  public let isTooLong: Bool
  /// Matching took more work than is spent on one utterance; meanings may be missing.
  public let isCutShort: Bool

  /// The meanings that no other is better than; more than one when the utterance is ambiguous.
  public var best: ArraySlice<Interpretation> { Self.best(of: interpretations) }

  /// Of sorted meanings those that no other is better than.
  public static func best(of interpretations: [Interpretation]) -> ArraySlice<Interpretation> {
    guard interpretations.count > 1, let first = interpretations.first else { return interpretations[...] }
    return interpretations.prefix { !(first.rank < $0.rank) }
  }
}
