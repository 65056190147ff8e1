/// The stored form of text with several lines: without control characters, of bounded length.
package enum CleanText {
  /// Cleans `text` for the store; nil and an empty text are nil.
  /// - Parameters:
  ///   - most: the most characters. The default is 1000.
  ///   - what: the kind of text, for the refusal: "a description".
  /// - Throws: ``Refusal`` if it is too long.
  package static func of(_ text: String?, most: Int = 1_000, naming what: String) throws -> String? {
    guard let text else { return nil }
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars where scalar == "\n" || scalar.properties.generalCategory != .control {
      kept.append(scalar)
    }
    let clean = String(kept)
    guard clean.count <= most, clean.unicodeScalars.count <= 4 * most else {
      throw Refusal.coded(.validation, "That is too long for \(what): the limit is \(most) characters.")
    }
    return clean.contains { !$0.isWhitespace } ? clean : nil
  }
}
