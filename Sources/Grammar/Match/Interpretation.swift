/// One meaning of an utterance.
public struct Interpretation: Sendable, Hashable {
  /// The full name of the rule, `timer.start`.
  public let intent: String
  /// The slots of its tags.
  public let slots: Slots
  /// The rank among other meanings.
  public let rank: Rank
  /// The words of the rule's match, without the politeness before and after.
  public let range: Range<Int>

  /// The layer of the rule.
  public var layer: GrammarLayer { rank.layer }
}

/// The order of several meanings; the smaller is the better.
public struct Rank: Sendable, Hashable, Comparable {
  /// The number of words taken for `<text.any>`; fewer are better.
  public let anyWords: Int
  /// The layer; household rules are better than built-in ones.
  public let layer: GrammarLayer
  /// The natural logarithm of the product of the alternatives' weights as written; more is better.
  public let weight: Double
  /// The number of words of the frame and commas outside the rule; fewer are better.
  public let skipped: Int

  /// The better rank comes first.
  public static func < (left: Rank, right: Rank) -> Bool {
    if left.anyWords != right.anyWords { return left.anyWords < right.anyWords }
    if left.layer != right.layer { return left.layer > right.layer }
    if left.weight != right.weight { return left.weight > right.weight }
    return left.skipped < right.skipped
  }
}

/// The result of matching an utterance.
public struct Understanding: Sendable, Hashable {
  /// The meanings, the best first.
  public let interpretations: [Interpretation]
  /// Whether the utterance was over its limit and was not tried.
  public let isTooLong: Bool
  /// Whether matching reached the limit of work for one utterance; meanings may be missing.
  public let isCutShort: Bool

  /// The best meanings; more than one if the utterance is ambiguous.
  public var best: ArraySlice<Interpretation> { Self.best(of: interpretations) }

  /// The best of sorted meanings.
  public static func best(of interpretations: [Interpretation]) -> ArraySlice<Interpretation> {
    guard interpretations.count > 1, let first = interpretations.first else { return interpretations[...] }
    return interpretations.prefix { !(first.rank < $0.rank) }
  }
}
