/// How far words are from being a whole sentence; an endpointer waits longer where more may come.
public struct Completeness: Sendable, Hashable {
  /// The words are a sentence.
  public let isComplete: Bool
  /// More words could follow; politeness after a whole sentence does not count.
  public let isExtendable: Bool

  /// No sentence begins with these words.
  public var isDead: Bool { !isComplete && !isExtendable }
}
