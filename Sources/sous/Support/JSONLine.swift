import Foundation

/// One JSON object on one line of standard output.
enum JSONLine {
  /// The object's text, its keys in order.
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Prints it.
  static func print(_ value: some Encodable) throws { Swift.print(try text(value)) }
}
