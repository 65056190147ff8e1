import Foundation

/// Looking into JSON of unknown shape.
typealias JSONObject = [String: Any]

extension [String: Any] {
  /// The text of a key: of a string, a number, or the first of several; trimmed, without HTML.
  func text(_ keys: String...) -> String? {
    for key in keys {
      if let text = JSONText.of(self[key]), !text.isEmpty { return text }
    }
    return nil
  }

  /// The number of a key, even if it is written as text.
  func number(_ key: String) -> Double? {
    switch self[key] {
    case let number as NSNumber: number.doubleValue
    case let text as String: Double(text.trimmingCharacters(in: .whitespaces))
    default: nil
    }
  }

  /// The objects of a key: of one, or of several.
  func objects(_ key: String) -> [JSONObject] {
    if let one = self[key] as? JSONObject { return [one] }
    return (self[key] as? [Any] ?? []).compactMap { $0 as? JSONObject }
  }
}

enum JSONText {
  /// Text of a value: a string or number, the first of several, or an object's `@value`, `url` or `name`.
  static func of(_ value: Any?, depth: Int = 0) -> String? {
    guard depth < 4 else { return nil }
    switch value {
    case let text as String: return clean(text)
    case let number as NSNumber: return number.stringValue
    case let list as [Any]: return list.lazy.compactMap { of($0, depth: depth + 1) }.first
    case let object as JSONObject:
      return ["@value", "url", "contentUrl", "name", "text", "@id"].lazy
        .compactMap { of(object[$0], depth: depth + 1) }.first
    default: return nil
    }
  }

  /// One line without HTML.
  static func clean(_ text: String) -> String {
    HTMLText.plain(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Lines without HTML; empty ones are left out.
  /// - Parameter marked: whether headings begin with ``HTMLText/headingMark``. The default is not.
  static func lines(_ text: String, marked: Bool = false) -> [String] {
    HTMLText.plain(text, marksHeadings: marked).split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
  }

  /// The value of a JSON text. The usual errors are repaired, see ``LenientJSON``.
  static func parse(_ text: String) -> Any? {
    guard text.utf8.count(where: { ",:[{".utf8.contains($0) }) <= ReadingBudget.mostValues else { return nil }
    let plain = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let value = try? JSONSerialization.jsonObject(with: Data(plain.utf8), options: [.fragmentsAllowed]) {
      return value
    }
    let value = LenientJSON.parse(plain)
    return value is JSONObject || value is [Any] ? value : nil
  }
}
