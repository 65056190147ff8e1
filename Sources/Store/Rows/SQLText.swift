import Foundation

/// Text on its way into a database.
enum SQLText {
  /// An identifier as it is compared: Swift holds "é" in one and in two code points for the same text,
  /// databases compare bytes.
  static func key(_ id: String) -> String { id.precomposedStringWithCanonicalMapping }

  /// Placeholders for values, separated by commas.
  static func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }
}
