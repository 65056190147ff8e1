import Foundation

/// Breaks text into words for matching against grammars.
struct Tokenizer {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var tokens = Tokens()
  private var isAfterComma = false

  /// The words of any text.
  static func tokens(in text: String) -> Tokens {
    PlainText.tokens(in: text) ?? allTokens(in: text)
  }

  /// The words of any text, without the shortcut for plain text.
  static func allTokens(in text: String) -> Tokens {
    var tokenizer = Tokenizer(text)
    tokenizer.run()
    return tokenizer.tokens
  }

  private init(_ text: String) {
    let text = TerminalSequences.removed(from: text)
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let folded = isASCII ? text.lowercased() : text.precomposedStringWithCanonicalMapping.lowercased()
    scalars = folded.unicodeScalars.compactMap { scalar in
      switch scalar {
      case "\u{2018}", "\u{2019}", "\u{02BC}", "\u{FF07}": return "'"
      case "\u{2044}": return "/"
      case "\u{3001}", "\u{060C}", "\u{FF0C}": return ","
      default:
        if scalar.isASCII {
          return scalar.value >= 0x20 && scalar.value != 0x7F || Self.isBlank(scalar) ? scalar : nil
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .privateUse, .surrogate, .unassigned: return nil
        default: return scalar
        }
      }
    }
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || (scalar.value >= 0x09 && scalar.value <= 0x0D)
  }

  private mutating func run() {
    while index < scalars.count {
      let scalar = scalars[index]
      if isDigit(at: index) || (scalar == "." && isDigit(at: index + 1) && !isLetter(at: index - 1)) {
        number()
      } else if isLetter(at: index) {
        word()
      } else if Self.isVulgarFraction(scalar) {
        append(String(Character(scalar)))
        index += 1
      } else {
        switch scalar {
        case ",": isAfterComma = !tokens.words.isEmpty
        case "%": append("percent")
        case "&": append("and")
        // A sign, if it cannot be a hyphen: a negative amount must not become a positive one.
        case "-", "\u{2212}": if isDigit(at: index + 1), isBlank(at: index - 1) { append("minus") }
        default: break
        }
        index += 1
      }
    }
  }

  private mutating func append(_ text: String) {
    tokens.append(text, WordHash.of(text), isAfterComma: isAfterComma)
    isAfterComma = false
  }

  // MARK: Words

  private mutating func word() {
    if email() { return }
    var text = String.UnicodeScalarView()
    let start = index
    while index < scalars.count {
      let scalar = scalars[index]
      // "1h30m" is four words, as is "1 h 30 m".
      if isDigit(at: index), isDigit(at: start - 1), Self.lengthUnits.contains(String(text)) { break }
      // "lemons x3"
      if isDigit(at: index), index == start + 1, scalars[start] == "x" { break }
      if isLetter(at: index) || isDigit(at: index) || Self.isMark(scalar) {
        text.append(scalar)
      } else if scalar == "'", isLetter(at: index + 1) {
        text.append(scalar)
      } else if scalar == ".", isInitial(from: start) {
        // "a.m." is "am": the dots of single letters only mark the abbreviation.
        guard isLetter(at: index + 1), !isLetter(at: index + 2) else {
          index += 1
          break
        }
      } else {
        break
      }
      index += 1
    }
    append(String(text))
  }

  /// The units between the numbers of a length that is typed as one word.
  private static let lengthUnits: Set<String> = ["h", "hr", "hrs", "m", "min", "mins"]

  /// Whether the text since `start` is single letters with dots between.
  private func isInitial(from start: Int) -> Bool {
    index == start + 1 || (index > start + 1 && scalars[index - 2] == ".")
  }

  private mutating func email() -> Bool {
    var end = index
    var at: Int?
    while end < scalars.count, isLetter(at: end) || isDigit(at: end) || "@._%+-".unicodeScalars.contains(scalars[end]) {
      if scalars[end] == "@" {
        guard at == nil else { return false }
        at = end
      }
      end += 1
    }
    guard let at else { return false }
    while end > at, scalars[end - 1] == "." || scalars[end - 1] == "-" { end -= 1 }
    let domain = scalars[min(at + 1, end)..<end]
    guard at > index, domain.contains("."), domain.first != "." else { return false }
    append(String(String.UnicodeScalarView(scalars[index..<end])))
    index = end
    return true
  }

  // MARK: Numbers

  private mutating func number() {
    if email() { return }
    var text = ""
    func digits(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }
    var end = endOfDigits(from: index)
    if end == index {
      text = "0"  // ".5" is 0.5
    } else {
      text = digits(index..<end)
      // A comma before exactly three digits groups thousands.
      let isGroup = end - index <= 3
      while isGroup, end < scalars.count, scalars[end] == ",", isDigit(at: end + 1),
        endOfDigits(from: end + 1) == end + 4
      {
        text += digits((end + 1)..<(end + 4))
        end += 4
      }
    }
    if end < scalars.count, isDigit(at: end + 1) {
      let next = endOfDigits(from: end + 1)
      switch scalars[end] {
      case ":" where next == end + 3, ".", "/":
        text += digits(end..<next)
        end = next
      default:
        break
      }
    }
    index = end
    append(text)
  }

  private func endOfDigits(from start: Int) -> Int {
    var end = start
    while isDigit(at: end) { end += 1 }
    return end
  }

  // MARK: Classes

  private func isBlank(at index: Int) -> Bool {
    index < 0 || Self.isBlank(scalars[index])
  }

  private func isDigit(at index: Int) -> Bool {
    guard index >= 0, index < scalars.count else { return false }
    return scalars[index].value >= 0x30 && scalars[index].value <= 0x39
  }

  private func isLetter(at index: Int) -> Bool {
    guard index >= 0, index < scalars.count else { return false }
    let scalar = scalars[index]
    if scalar.isASCII { return scalar.value >= 0x61 && scalar.value <= 0x7A }
    return scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    switch scalar.properties.generalCategory {
    // A variation selector follows emoji, and is no part of a word.
    case .nonspacingMark, .spacingMark: return !(0xFE00...0xFE0F).contains(scalar.value)
    default: return false
    }
  }

  private static func isVulgarFraction(_ scalar: Unicode.Scalar) -> Bool {
    (0xBC...0xBE).contains(scalar.value) || (0x2150...0x215E).contains(scalar.value)
  }
}
