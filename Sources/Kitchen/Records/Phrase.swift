import Commands

/// The household's own words for a sentence.
public struct Phrase: Record {
  public var id: String
  /// The spoken words: "good night".
  public var said: String
  /// The box's reaction, a sentence: "cancel all timers".
  public var does: String

  /// Makes a phrase.
  public init(id: String, said: String, does: String) {
    (self.id, self.said, self.does) = (id, said, does)
  }

  public static let bounds: [Bound<Phrase>] = []

  public static let fields: [RecordField<Phrase>] = [.value(\.said), .value(\.does)]
}
