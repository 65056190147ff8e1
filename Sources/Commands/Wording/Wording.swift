import Grammar

/// The wording of answers.
package enum Wording {
  /// The first `most` of them, "and 12 more".
  package static func short(_ parts: [String], most: Int) -> String {
    guard parts.count > most else { return Spoken.list(parts) }
    return parts.prefix(most).joined(separator: ", ") + " and \(parts.count - most) more"
  }

  /// "Soup, salad or pie": the possible choices.
  package static func choice(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return "\(parts.dropLast().joined(separator: ", ")) or \(last)"
  }

  /// "1 item", "7 items".
  package static func count(_ number: Int, _ singular: String) -> String {
    number == 1 ? "1 \(singular)" : "\(number) \(singular)s"
  }

  /// The text with its first letter as a capital.
  package static func sentence(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Whether a name is a plural: "eggs", not "swiss" or "milk".
  package static func isPlural(_ name: String) -> Bool { name.hasSuffix("s") && !name.hasSuffix("ss") }
}
