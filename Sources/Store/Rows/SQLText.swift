import Foundation

/// Text on its way into a database.
enum SQLText {
  /// An identifier for comparison: in Swift, "é" in one and in two code points is the same text, while
  /// databases compare bytes.
  static func key(_ id: String) -> String { id.precomposedStringWithCanonicalMapping }

  /// Placeholders for values, separated by commas.
  static func marks(_ count: Int) -> String { Array(repeating: "?", count: count).joined(separator: ", ") }
}
