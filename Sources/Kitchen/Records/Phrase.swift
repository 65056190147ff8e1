import Commands

/// Words of the household's own, and what they stand for.
public struct Phrase: Record {
  public var id: String
  /// What somebody says: "good night".
  public var said: String
  /// What the box does then, a sentence: "cancel all timers".
  public var does: String

  /// Makes a phrase.
  public init(id: String, said: String, does: String) {
    (self.id, self.said, self.does) = (id, said, does)
  }

  public static let bounds: [Bound<Phrase>] = []

  public static let fields: [RecordField<Phrase>] = [.value(\.said), .value(\.does)]
}
