import Foundation

/// One JSON object on one line of standard output.
enum JSONLine {
  /// The object's text, with sorted keys.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Prints it.
  static func print(_ value: some Encodable) throws { Swift.print(try text(value)) }

  /// The object's text with the fields of another object's text added; its own fields win.
  static func text(_ value: some Encodable, with other: String) throws -> String {
    func object(_ text: String) throws -> [String: Any] {
      try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
    }
    let both = try object(other).merging(object(text(value))) { $1 }
    let data = try JSONSerialization.data(withJSONObject: both, options: [.sortedKeys, .withoutEscapingSlashes])
    return String(decoding: data, as: UTF8.self)
  }
}
