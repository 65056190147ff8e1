import Commands

/// Announcements in all rooms.
extension Kitchen {
  func announce(_ text: String) throws -> Decision<KitchenEvent> {
    let said = try Self.announcement(text)
    return Decision(say: said, shows: .announcement(said))
  }

  /// A call through the house: "dinner is ready" becomes "Dinner is ready."
  /// - Throws: `Refusal` for an empty text, and for a long one.
  static func announcement(_ text: String) throws -> String {
    let words = (try CleanText.of(text, most: 200, naming: "an announcement") ?? "").split(
      whereSeparator: \.isWhitespace)
    guard !words.isEmpty else { throw Refusal.incomplete(missing: "text", question: "What shall I tell everybody?") }
    let said = Wording.sentence(words.joined(separator: " "))
    return said.last?.isPunctuation == true ? said : said + "."
  }
}
