import Commands

/// Checks of texts from apps and people before they are stored.
extension Restaurant {
  /// A text of one line.
  /// - Parameter what: the kind of name, "an ingredient", or the field of the text, "customerName".
  /// - Throws: ``Refusal`` if it is empty or too long.
  static func checked(_ text: String, naming what: String) throws -> String {
    do {
      return try CleanName.of(text, naming: what)
    } catch is Refusal {
      let field = what.contains(" ") ? "The name of \(what)" : what
      throw Refusal.coded(
        .validation, "\(field) must have 1 to \(CleanName.longest) characters, one at least that can be seen.")
    }
  }

  /// An e-mail address; nil and empty are none.
  /// - Throws: ``Refusal`` for an invalid address.
  static func checkedEmail(_ text: String?) throws -> String? {
    guard let text, !text.isEmpty else { return nil }
    let clean = try checked(text, naming: "email")
    let parts = clean.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !parts[1].hasPrefix("."),
      !parts[1].hasSuffix("."), !clean.contains(" ")
    else {
      throw Refusal.coded(.validation, "\u{201C}\(clean)\u{201D} is not an e-mail address such as sam@example.org.")
    }
    return clean
  }

  /// A telephone number in its original form; nil and empty are none.
  /// - Throws: ``Refusal`` for too few or too many digits, or letters.
  static func checkedPhone(_ text: String?) throws -> String? {
    guard let text, !text.isEmpty else { return nil }
    let clean = try checked(text, naming: "phone")
    guard (3...15).contains(clean.count(where: \.isNumber)),
      clean.allSatisfy({ $0.isNumber || " +-()./x".contains($0) })
    else {
      throw Refusal.coded(
        .validation,
        "\u{201C}\(clean)\u{201D} is no telephone number: one has 3 to 15 digits, such as +1 555 0100.")
    }
    return clean
  }

  /// An address of a picture; nil and empty are none.
  /// - Throws: ``Refusal`` for an invalid address.
  static func checkedLink(_ text: String?) throws -> String? {
    guard let text, !text.isEmpty else { return nil }
    let isPlain = text.utf8.count <= 2_000 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    guard isPlain, ["https://", "http://", "/"].contains(where: text.hasPrefix) else {
      throw Refusal.coded(
        .validation,
        "\u{201C}\(text.prefix(60))\u{201D} is no address of a picture: one begins with https://, http:// or /.")
    }
    return text
  }

  /// The full address of a place on the web: "https://example.org".
  /// - Throws: ``Refusal`` for an invalid address.
  static func checkedWebsite(_ text: String?) throws -> String? {
    guard let text, !text.isEmpty else { return nil }
    let isPlain = text.utf8.count <= 2_000 && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    let rest = ["https://", "http://"].first(where: text.hasPrefix).map { text.dropFirst($0.count) }
    guard isPlain, let rest, let first = rest.first, first.isLetter || first.isNumber else {
      throw Refusal.coded(
        .validation, "\u{201C}\(text.prefix(60))\u{201D} is no address such as https://example.org.")
    }
    return text
  }

  /// A number within bounds.
  /// - Throws: ``Refusal`` outside the bounds.
  static func checked(_ number: Int, in bounds: ClosedRange<Int>, naming what: String) throws -> Int {
    guard bounds.contains(number) else {
      throw Refusal.coded(
        .validation, "\(what) must be between \(bounds.lowerBound) and \(bounds.upperBound), not \(number).")
    }
    return number
  }
}
