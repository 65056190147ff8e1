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

  /// The number of a key, also where it is written as text.
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
  static func lines(_ text: String) -> [String] {
    HTMLText.plain(text).split(whereSeparator: \.isNewline)
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }.filter { !$0.isEmpty }
  }

  /// The value of a JSON text. Web pages break lines inside strings, and put comments around; that is mended.
  static func parse(_ text: String) -> Any? {
    guard text.utf8.count(where: { ",:[{".utf8.contains($0) }) <= ReadingBudget.mostValues else { return nil }
    let plain = text.trimmingCharacters(in: .whitespacesAndNewlines)
    if let value = try? JSONSerialization.jsonObject(with: Data(plain.utf8), options: [.fragmentsAllowed]) {
      return value
    }
    var body = plain
    for (open, close) in [("<!--", "-->"), ("//<![CDATA[", "//]]>"), ("<![CDATA[", "]]>")] where body.hasPrefix(open) {
      body = String(body.dropFirst(open.count))
      if let end = body.range(of: close, options: .backwards) { body = String(body[..<end.lowerBound]) }
      body = body.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let mended = body.utf8.map { $0 < 0x20 ? 0x20 : $0 }
    return try? JSONSerialization.jsonObject(with: Data(mended), options: [.fragmentsAllowed])
  }
}

/// For how many, or what a recipe makes.
enum RecipeYield {
  /// "4 servings", "Serves 4–6", 4: servings; "24 cookies": text.
  static func read(_ value: Any?) -> (servings: Double?, yield: String?) {
    if let number = value as? NSNumber { return (positive(number.doubleValue), nil) }
    let texts = ((value as? [Any]) ?? value.map { [$0] } ?? []).compactMap { JSONText.of($0) }.filter { !$0.isEmpty }
    let words = ["serv", "portion", "people", "person", "portionen", "personnes"]
    for text in texts {
      let isBare = Double(text) != nil || text.allSatisfy { $0.isNumber || "-– ".contains($0) }
      guard isBare || words.contains(where: { text.lowercased().contains($0) }) else { continue }
      if let number = firstNumber(in: text) { return (number, nil) }
    }
    // "24 cookies" beside a bare 24: both are told.
    return (nil, texts.first)
  }

  private static func firstNumber(in text: String) -> Double? {
    let digits = text.drop { !$0.isASCII || !$0.isNumber }.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    return Double(digits.hasSuffix(".") ? digits.dropLast() : digits).flatMap(positive)
  }

  private static func positive(_ number: Double) -> Double? { number > 0 && number.isFinite ? number : nil }
}
