/// Breaks the text of a grammar into symbols, skipping white space and comments.
struct GrammarLexer {
  enum Symbol: Equatable {
    case word(String)
    case quoted(String)
    case ruleName(String)
    case tag(String)
    case weight(String)
    case mark(UInt8)
    case end
  }

  let source: GrammarSource
  private let bytes: [UInt8]
  private(set) var offset = 0
  /// The byte offset of the symbol last returned.
  private(set) var symbolOffset = 0
  /// The last documentation comment passed since the last request.
  var comment: String?

  init(_ source: GrammarSource) {
    self.source = source
    bytes = Array(source.text.utf8)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
  }

  func error(at offset: Int, _ message: String) -> GrammarError {
    source.error(at: offset, message)
  }

  /// The self-identifying header, without its semicolon; nil if the file does not start with one.
  mutating func header() -> String? {
    let start = offset
    guard let end = bytes[start...].prefix(200).firstIndex(where: { $0 == 0x3B || $0 == 0x0A }), bytes[end] == 0x3B
    else { return nil }
    let text = String(decoding: bytes[start..<end], as: UTF8.self)
    guard text.hasPrefix("#JSGF") else { return nil }
    offset = end + 1
    return text
  }

  mutating func next() throws(GrammarError) -> Symbol {
    try skipBlank()
    symbolOffset = offset
    guard offset < bytes.count else { return .end }
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "<"): return .ruleName(try bracketed())
    case UInt8(ascii: "{"): return .tag(try delimited(by: UInt8(ascii: "}"), "tag", "}"))
    case UInt8(ascii: "\""): return .quoted(try delimited(by: byte, "quotation", "\""))
    case UInt8(ascii: "/"): return .weight(try delimited(by: byte, "weight", "/"))
    case let byte where Self.isMark(byte):
      offset += 1
      return .mark(byte)
    default:
      return .word(try word())
    }
  }

  private mutating func skipBlank() throws(GrammarError) {
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) {
        offset += 1
      } else if byte == 0xC2, offset + 1 < bytes.count, bytes[offset + 1] == 0xA0 {
        offset += 2  // a no-break space, which editors put in by themselves
      } else if byte == UInt8(ascii: "/"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "/") {
        while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
      } else if byte == UInt8(ascii: "/"), offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "*") {
        try skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() throws(GrammarError) {
    let start = offset
    var index = offset + 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        if index > start + 2, bytes[start + 2] == UInt8(ascii: "*") {
          comment = String(decoding: bytes[(start + 3)..<index], as: UTF8.self)
        }
        offset = index + 2
        return
      }
      index += 1
    }
    symbolOffset = start
    offset = bytes.count
    throw error(at: start, "this comment is never closed; add */")
  }

  /// The text between `<` and `>`, which may not span white space inside a name or a line end.
  private mutating func bracketed() throws(GrammarError) -> String {
    let start = offset
    guard let end = bytes[start...].prefix(500).firstIndex(where: { $0 == UInt8(ascii: ">") || $0 == 0x0A }),
      bytes[end] == UInt8(ascii: ">")
    else {
      offset += 1
      throw error(at: start, "this rule name is never closed; add >")
    }
    offset = end + 1
    let name = String(decoding: bytes[(start + 1)..<end], as: UTF8.self).trimmed
    guard !name.isEmpty else { throw error(at: start, "a rule name is missing between < and >") }
    let isWrong = name.unicodeScalars.contains {
      $0.properties.isWhitespace || $0 == "<" || $0.properties.generalCategory == .control
    }
    guard !isWrong else { throw error(at: start, "a rule name has no blanks and no < inside") }
    return name
  }

  private mutating func delimited(by end: UInt8, _ what: String, _ mark: String) throws(GrammarError) -> String {
    let start = offset
    var text: [UInt8] = []
    var index = offset + 1
    while index < bytes.count, bytes[index] != end {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      guard bytes[index] >= 0x20 || bytes[index] == 0x09 || bytes[index] == 0x0A || bytes[index] == 0x0D else {
        offset = index + 1
        throw controlCharacter(at: index)
      }
      text.append(bytes[index])
      index += 1
    }
    guard index < bytes.count else {
      offset = bytes.count
      throw error(at: start, "this \(what) is never closed; add \(mark)")
    }
    offset = index + 1
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func word() throws(GrammarError) -> String {
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) || Self.isMark(byte) { break }
      if byte < 0x20 || byte == 0x7F {
        offset += 1
        throw controlCharacter(at: offset - 1)
      }
      if "<{}\"/>".utf8.contains(byte) { break }
      if byte == 0xC2, offset + 1 < bytes.count, bytes[offset + 1] == 0xA0 { break }
      offset += 1
    }
    guard offset > start else {
      offset += 1
      let mark = String(decoding: [bytes[start]], as: UTF8.self)
      throw error(at: start, "\(mark) has nothing to close here; remove it")
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private func controlCharacter(at index: Int) -> GrammarError {
    let code = String(bytes[index], radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: 4 - code.count) + code
    return error(at: index, "the control character U+\(padded) cannot stand in a grammar; remove it")
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    ";=|*+()[]".utf8.contains(byte)
  }
}
