import Foundation

/// Text on its way into SQLite.
enum SQLText {
  /// An identifier as it is compared: Swift holds "é" in one and in two code points for the same text, SQLite compares
  /// bytes.
  static func key(_ id: String) -> String { id.precomposedStringWithCanonicalMapping }
}
