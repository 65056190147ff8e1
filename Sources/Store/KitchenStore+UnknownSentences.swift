import Foundation

/// A sentence that the box did not understand.
public struct UnknownSentence: Sendable, Hashable {
  public var id: String
  public var text: String
  /// The time when it was last said.
  public var saidAt: Date
  /// Whether it was spoken; otherwise it was typed.
  public var isHeard: Bool

  /// Makes a sentence.
  public init(id: String, text: String, saidAt: Date, isHeard: Bool) {
    (self.id, self.text, self.saidAt, self.isHeard) = (id, text, saidAt, isHeard)
  }
}

/// Sentences that the box did not understand, kept for the household to look at. They are not part of
/// the household's state: no command makes them, and no undo takes them back.
extension KitchenStore {
  /// The most that are kept.
  public static let mostUnknownSentences = 200

  /// Stores a sentence, replacing an equal earlier one; if there are too many, the oldest is deleted.
  /// - Throws: ``StoreError``
  public func keep(_ sentence: UnknownSentence) throws(StoreError) {
    try engine.write(to: "keep what was not understood") { database in
      var row = RowWriter()
      try row.set("id", sentence.id)
      try row.set("text", sentence.text)
      try row.set("said_at", sentence.saidAt)
      row.set("heard", sentence.isHeard ? 1 : 0)
      try database.run("DELETE FROM unknown_sentences WHERE text = ?", [.text(sentence.text)])
      try database.upsert(into: "unknown_sentences", row)
      try database.run(
        """
        DELETE FROM unknown_sentences WHERE id NOT IN
          (SELECT id FROM unknown_sentences ORDER BY said_at DESC LIMIT ?)
        """, [.integer(Self.mostUnknownSentences)])
    }
  }

  /// The sentences that the box did not understand, the latest first.
  /// - Throws: ``StoreError``
  public func unknownSentences() throws(StoreError) -> [UnknownSentence] {
    try engine.read(to: "read what was not understood") { database in
      try database.rows("SELECT * FROM unknown_sentences ORDER BY said_at DESC, id") { row in
        let reader = RowReader(row, table: "unknown_sentences")
        return UnknownSentence(
          id: try reader.text("id"), text: try reader.text("text"), saidAt: try reader.date("said_at"),
          isHeard: try reader.flag("heard"))
      }
    }
  }

  /// Deletes a sentence.
  /// - Returns: whether there was one with this identifier.
  /// - Throws: ``StoreError``
  public func forgetUnknownSentence(_ id: String) throws(StoreError) -> Bool {
    try engine.write(to: "forget what was not understood") { database in
      try database.execute("DELETE FROM unknown_sentences WHERE id = ?", [.text(SQLText.key(id))]) > 0
    }
  }

  /// Deletes the sentences from before `moment`.
  /// - Throws: ``StoreError``
  public func forgetUnknownSentences(before moment: Date) throws(StoreError) {
    guard let text = Timestamp.text(moment) else { return }
    try engine.write(to: "forget what was not understood") { database in
      try database.run("DELETE FROM unknown_sentences WHERE said_at < ?", [.text(text)])
    }
  }
}
