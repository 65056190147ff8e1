/// The line of each key in a TOML document, which its parser does not report.
///
/// It is for documents that the parser has accepted: it knows just enough of https://toml.io/en/v1.0.0
/// to skip values.
struct TOMLLines {
  /// The lines, from 1, by the key's full name: `wake.words`. Sections have their header's line.
  private(set) var lines: [String: Int] = [:]

  private let text: [Unicode.Scalar]
  private var position = 0
  private var line = 1
  private var section: [String] = []

  init(_ document: String) {
    text = Array(document.unicodeScalars)
    while position < text.count { statement() }
  }

  private var current: Unicode.Scalar? { position < text.count ? text[position] : nil }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < text.count {
      if text[position] == "\n" { line += 1 }
      position += 1
    }
  }

  private mutating func statement() {
    skip { $0 == " " || $0 == "\t" || $0 == "\r" || $0 == "\n" || $0 == "\u{FEFF}" }
    switch current {
    case nil: return
    case "#": skip { $0 != "\n" }
    case "[":
      skip { $0 == "[" }
      section = dottedKey(until: "]")
      note(section)
      skip { $0 != "\n" }
    default:
      let key = dottedKey(until: "=")
      note(section + key)
      advance()
      value()
    }
  }

  private mutating func note(_ path: [String]) {
    for length in stride(from: 1, through: path.count, by: 1) {
      let name = path.prefix(length).joined(separator: ".")
      if lines[name] == nil { lines[name] = line }
    }
  }

  private mutating func skip(while matches: (Unicode.Scalar) -> Bool) {
    while let scalar = current, matches(scalar) { advance() }
  }

  private mutating func dottedKey(until end: Unicode.Scalar) -> [String] {
    var parts: [String] = []
    var part = String.UnicodeScalarView()
    while let scalar = current, scalar != end, scalar != "\n" {
      switch scalar {
      case "\"", "'":
        let start = position + 1
        string()
        part.append(contentsOf: text[start..<max(start, position - 1)])
      case ".":
        parts.append(String(part))
        part = String.UnicodeScalarView()
        advance()
      case " ", "\t": advance()
      default:
        part.append(scalar)
        advance()
      }
    }
    return parts + [String(part)]
  }

  /// Skips a value: to the end of the line, outside strings and brackets.
  private mutating func value() {
    var depth = 0
    while let scalar = current {
      switch scalar {
      case "\"", "'":
        string()
        continue
      case "#":
        skip { $0 != "\n" }
        continue
      case "[", "{": depth += 1
      case "]", "}": depth -= 1
      case "\n" where depth <= 0: return
      default: break
      }
      advance()
    }
  }

  /// Skips a string of any of the four kinds.
  private mutating func string() {
    guard let quote = current else { return }
    let isLong = isTripled(quote)
    advance(isLong ? 3 : 1)
    while let scalar = current {
      if scalar == "\\", quote == "\"" {
        advance(2)
      } else if scalar == quote, !isLong || isTripled(quote) {
        advance(isLong ? 3 : 1)
        // A long string may end in one or two quotes of its own.
        if isLong { skip { $0 == quote } }
        return
      } else {
        advance()
      }
    }
  }

  private func isTripled(_ quote: Unicode.Scalar) -> Bool {
    position + 2 < text.count && text[position + 1] == quote && text[position + 2] == quote
  }
}
