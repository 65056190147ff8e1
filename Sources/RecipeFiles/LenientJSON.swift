import Foundation

/// JSON with the errors that browsers forgive: raw line breaks and unescaped quotes in texts, `\'`,
/// `NaN` and `undefined`, comments and CDATA around it, surplus commas, and a semicolon at the end. A
/// truncated text is invalid.
struct LenientJSON {
  private let bytes: [UInt8]
  private var place = 0

  /// The deepest nesting of lists and objects.
  private static let deepest = 128

  /// The value of a text; nil if even this parser finds none.
  static func parse(_ text: String) -> Any? {
    var reader = LenientJSON(bytes: Array(text.utf8))
    reader.skip()
    return reader.value(depth: 0)
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func starts(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { wanted in
      place + wanted.count <= bytes.count && bytes[place..<(place + wanted.count)].elementsEqual(wanted)
    }
  }

  // Blanks, comments, and the marks that hide a script from old browsers.
  private mutating func skip() {
    while let next = byte {
      if next <= 0x20 {
        place += 1
      } else if starts("<![CDATA[") {
        place += 9
      } else if starts("<!--") {
        place += 4
      } else if starts("]]>") || starts("-->") {
        place += 3
      } else if starts("//") {
        place += 2
        // "// <![CDATA[" hides a mark; the rest of any other such line is a comment.
        while let letter = byte, letter != 0x0A, !starts("<![CDATA["), !starts("{"), !starts("]]>") {
          _ = letter; place += 1
        }
      } else if starts("/*") {
        place += 2
        while byte != nil, !starts("*/") { place += 1 }
        place = min(place + 2, bytes.count)
      } else if starts("\u{FEFF}") || starts("\u{00A0}") {
        place += starts("\u{FEFF}") ? 3 : 2
      } else {
        return
      }
    }
  }

  private mutating func value(depth: Int) -> Any? {
    guard depth < Self.deepest, let first = byte else { return nil }
    switch first {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return list(depth: depth)
    case UInt8(ascii: "\""): return text(UInt8(ascii: "\""))
    case UInt8(ascii: "'"): return text(UInt8(ascii: "'"))
    default: return word()
    }
  }

  private mutating func object(depth: Int) -> Any? {
    place += 1
    var object: [String: Any] = [:]
    while true {
      skip()
      guard let next = byte else { return nil }
      if next == UInt8(ascii: "}") {
        place += 1
        return object
      }
      if next == UInt8(ascii: ",") {
        place += 1
        continue
      }
      let key: String
      if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
        guard let read = text(next) else { return nil }
        key = read
      } else {
        let start = place
        while let letter = byte, letter > 0x20, !":,{}[]\"".utf8.contains(letter) { place += 1 }
        guard place > start else { return nil }
        key = String(decoding: bytes[start..<place], as: UTF8.self)
      }
      skip()
      guard byte == UInt8(ascii: ":") else { return nil }
      place += 1
      skip()
      guard let inner = value(depth: depth + 1) else { return nil }
      // The first of two with the same name, unless it is empty.
      if let there = object[key], !(there is NSNull), (there as? String)?.isEmpty != true { continue }
      object[key] = inner
    }
  }

  private mutating func list(depth: Int) -> Any? {
    place += 1
    var list: [Any] = []
    while true {
      skip()
      guard let next = byte else { return nil }
      if next == UInt8(ascii: "]") {
        place += 1
        return list
      }
      if next == UInt8(ascii: ",") {
        place += 1
        continue
      }
      guard let inner = value(depth: depth + 1) else { return nil }
      list.append(inner)
    }
  }

  // A quote ends a text if the list or object goes on after it; else it belongs to the text.
  private mutating func text(_ quote: UInt8) -> String? {
    place += 1
    var text: [UInt8] = []
    while let next = byte {
      place += 1
      if next == quote, isEnd() { return String(decoding: text, as: UTF8.self) }
      guard next == UInt8(ascii: "\\"), let escaped = byte else {
        text.append(next)
        continue
      }
      place += 1
      switch escaped {
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "b"), UInt8(ascii: "f"): text.append(0x20)
      case UInt8(ascii: "u"): text += Array(String(unicode()).utf8)
      default: text.append(escaped)
      }
    }
    return nil
  }

  private func isEnd() -> Bool {
    var ahead = place
    while ahead < bytes.count, bytes[ahead] <= 0x20 { ahead += 1 }
    guard ahead < bytes.count else { return true }
    switch bytes[ahead] {
    case UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"): return true
    case UInt8(ascii: ","):
      // `"a 9" pan", "b"`: after a comma between texts a text, object, list or word begins.
      ahead += 1
      while ahead < bytes.count, bytes[ahead] <= 0x20 { ahead += 1 }
      return ahead >= bytes.count || "\"'{[}]-0123456789tfnNu/".utf8.contains(bytes[ahead])
    default: return false
    }
  }

  // The four digits after "\u", and the other half of a pair.
  private mutating func unicode() -> Character {
    func unit() -> UInt32? {
      guard place + 4 <= bytes.count else { return nil }
      let value = UInt32(String(decoding: bytes[place..<(place + 4)], as: UTF8.self), radix: 16)
      if value != nil { place += 4 }
      return value
    }
    guard let first = unit() else { return "\u{FFFD}" }
    if (0xD800..<0xDC00).contains(first), starts("\\u") {
      place += 2
      // bounded: ten bits each
      if let second = unit(), (0xDC00..<0xE000).contains(second),
        let scalar = Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))
      {
        return Character(scalar)
      }
    }
    return Unicode.Scalar(first).map(Character.init) ?? "\u{FFFD}"
  }

  private mutating func word() -> Any? {
    let start = place
    while let letter = byte, letter > 0x20, !",{}[]\":;".utf8.contains(letter) { place += 1 }
    guard place > start else { return nil }
    let word = String(decoding: bytes[start..<place], as: UTF8.self)
    switch word {
    case "true": return NSNumber(value: true)
    case "false": return NSNumber(value: false)
    default: return Double(word).flatMap { $0.isFinite ? NSNumber(value: $0) : nil } ?? NSNull()
    }
  }
}
