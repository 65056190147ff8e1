import Foundation
import Hummingbird
import Wire

/// The parameters of an address, each at most once.
struct Query: Sendable {
  private var values: [String: String] = [:]

  /// Parses the query (WHATWG URL, "application/x-www-form-urlencoded").
  /// - Throws: ``ErrorFrame`` for invalid UTF-8, and for a repeated parameter, which would be ambiguous.
  init(of request: Request) throws {
    for (name, value) in try Self.pairs(of: request) {
      guard values.updateValue(value, forKey: name) == nil else {
        throw ErrorFrame(.malformed, "\(name.prefix(40)) is given twice.")
      }
    }
  }

  /// The parameters in their order.
  /// - Throws: ``ErrorFrame`` for invalid UTF-8.
  static func pairs(of request: Request) throws -> [(name: String, value: String)] {
    try (request.uri.query ?? "").split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(parts[0]), let value = decoded(parts.count == 2 ? parts[1] : "") else {
        throw ErrorFrame(.malformed, "The address is not percent-encoded UTF-8.")
      }
      return (name, value)
    }
  }

  /// The text of a parameter; nil: it is missing.
  subscript(_ name: String) -> String? { values[name] }

  /// A parameter as an integer.
  /// - Throws: ``ErrorFrame`` for an invalid number, and one outside `range`.
  func number(_ name: String, _ range: ClosedRange<Int>) throws -> Int? {
    guard let text = values[name] else { return nil }
    guard text.allSatisfy(\.isDigit), let number = Int(text), range.contains(number) else {
      throw ErrorFrame(.malformed, "\(name) is a number from \(range.lowerBound) to \(range.upperBound).")
    }
    return number
  }

  /// A parameter as a number above 0.
  /// - Throws: ``ErrorFrame`` for an invalid number, and one above `most`.
  func factor(_ name: String, most: Int) throws -> Double? {
    guard let text = values[name] else { return nil }
    // Double also parses hexadecimal, "nan" and "infinity".
    guard text.allSatisfy({ $0.isDigit || ".eE+-".contains($0) }), let factor = Double(text), factor > 0,
      factor <= Double(most)
    else { throw ErrorFrame(.malformed, "\(name) is a number above 0, at most \(most).") }
    return factor
  }

  private static func decoded(_ text: Substring) -> String? {
    text.replacing("+", with: " ").removingPercentEncoding
  }
}

extension Character {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
}
