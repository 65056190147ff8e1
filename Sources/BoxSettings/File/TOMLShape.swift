/// An error of a TOML text at which the parser would fail an assertion, which would end the program: a
/// header without a name, an invalid beginning of a value, a time. The parser reports all other errors.
struct TOMLShape {
  /// The line, from 1.
  let line: Int
  let fault: String

  /// The first error; nil: there is none.
  init?(of text: String) {
    var scanner = Scanner(bytes: Array(text.utf8))
    guard let fault = scanner.fault() else { return nil }
    (line, self.fault) = (scanner.line, fault)
  }

  private struct Scanner {
    let bytes: [UInt8]
    var place = 0
    var line = 1
    /// The open brackets of the current value.
    var open: [UInt8] = []

    private var now: UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func step() {
      if now == UInt8(ascii: "\n") { line += 1 }
      place += 1
    }

    mutating func fault() -> String? {
      while now != nil {
        if let fault = isAtLineStart ? header() : nil { return fault }
        switch now {
        case UInt8(ascii: "#"): while let byte = now, byte != UInt8(ascii: "\n") { step() }
        case UInt8(ascii: "\""), UInt8(ascii: "'"): string()
        case UInt8(ascii: "="):
          step()
          if let fault = value(orEnd: nil) { return fault }
        case UInt8(ascii: ",") where !open.isEmpty:
          step()
          // After a comma an array may end, and an inline table goes on with a key.
          if open.last == UInt8(ascii: "["), let fault = value(orEnd: UInt8(ascii: "]")) { return fault }
        case UInt8(ascii: "]"), UInt8(ascii: "}"):
          _ = open.popLast()
          step()
        default: step()
        }
      }
      return nil
    }

    private var isAtLineStart: Bool {
      open.isEmpty && (place == 0 || (0x0A...0x0D).contains(bytes[place - 1]))
    }

    private mutating func header() -> String? {
      // The parser also skips a byte order mark and the blanks of all writing systems.
      while let byte = now, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte >= 0x80 { step() }
      guard now == UInt8(ascii: "[") else { return nil }
      step()
      if now == UInt8(ascii: "[") { step() }
      blanks()
      guard let now, Self.isName(now) || Self.isQuote(now) else { return "there is no name of a section after [" }
      while let byte = self.now, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "#") {
        if Self.isQuote(byte) { string() } else { step() }
      }
      return nil
    }

    /// The error in the value after = or a comma.
    private mutating func value(orEnd end: UInt8?) -> String? {
      if open.isEmpty { blanks() } else { whitespace() }
      guard let first = now, first != end else { return nil }
      switch first {
      case UInt8(ascii: "["):
        open.append(first)
        step()
        return value(orEnd: UInt8(ascii: "]"))
      case UInt8(ascii: "{"):
        open.append(first)
        step()
        return nil
      case _ where Self.isQuote(first): return nil
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        let word = bytes[place...].prefix { Self.isName($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
        let digits = word.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let after = word.dropFirst(digits.count).first
        // A date alone is parsed, and refused by the setting.
        let isTime =
          after == UInt8(ascii: ":")
          || after == UInt8(ascii: "-") && word.contains { $0 == UInt8(ascii: "T") || $0 == UInt8(ascii: "t") }
        return isTime ? "no setting is a time; put quotes around it if it is a text" : nil
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return nil
      default: return "there is no value where one should stand"
      }
    }

    private mutating func blanks() {
      while now == UInt8(ascii: " ") || now == UInt8(ascii: "\t") { step() }
    }

    // With comments, as between the values of an array.
    private mutating func whitespace() {
      while let byte = now {
        if byte == UInt8(ascii: "#") {
          while let byte = now, byte != UInt8(ascii: "\n") { step() }
        } else if [UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains(byte) {
          step()
        } else {
          return
        }
      }
    }

    // On one line, or on several between three quotes.
    private mutating func string() {
      guard let quote = now else { return }
      let isLong = bytes[place...].starts(with: [quote, quote, quote])
      for _ in 0..<(isLong ? 3 : 1) { step() }
      while let byte = now {
        if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
          step()
        } else if byte == quote, !isLong || bytes[place...].starts(with: [quote, quote, quote]) {
          for _ in 0..<(isLong ? 3 : 1) { step() }
          return
        } else if byte == UInt8(ascii: "\n"), !isLong {
          return
        }
        step()
      }
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    private static func isName(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}
