/// Whether words are a whole sentence, or could become one; an endpointer waits longer if more may
/// come.
public struct Completeness: Sendable, Hashable {
  /// The words are a sentence.
  public let isComplete: Bool
  /// More words could follow; politeness after a whole sentence does not count.
  public let isExtendable: Bool

  /// No sentence begins with these words.
  public var isDead: Bool { !isComplete && !isExtendable }
}
