/// The shape of a typed word, for the built-in terminals of the grammar `text`.
struct WordShape: OptionSet, Hashable {
  let rawValue: UInt16

  /// `<text.any>`: every word.
  static let any = WordShape(rawValue: 1)
  /// `<text.digits>`: "12".
  static let digits = WordShape(rawValue: 2)
  /// `<text.decimal>`: "2.5".
  static let decimal = WordShape(rawValue: 4)
  /// `<text.fraction>`: "1/2", "½".
  static let fraction = WordShape(rawValue: 8)
  /// `<text.clock>`: "18:05", "6.30".
  static let clock = WordShape(rawValue: 16)
  /// `<text.barcode>`: 8 to 14 digits.
  static let barcode = WordShape(rawValue: 32)
  /// `<text.typed>`: no word; the part after it is for typed text alone.
  static let typed = WordShape(rawValue: 64)
  /// `<text.name>`: a few words that can be the name of a thing; see ``NameWords``.
  static let name = WordShape(rawValue: 128)
  /// A word that may stand inside such a name.
  static let link = WordShape(rawValue: 256)
  /// The terminals for several words and for any word.
  static let open: WordShape = [.any, .name]

  /// The terminals by their names.
  static let names: [String: WordShape] = [
    "any": .any, "digits": .digits, "decimal": .decimal, "fraction": .fraction, "clock": .clock,
    "barcode": .barcode, "typed": .typed, "name": .name,
  ]

  init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The shapes of a word from the tokenizer, with its hash.
  init(of word: String, _ hash: UInt64) {
    self = .any
    guard let first = word.utf8.first, word.utf8.count <= 32 else { return }
    if first >= 0x80 {
      insert(.name)
      if let scalar = word.unicodeScalars.first, word.unicodeScalars.count == 1,
        scalar.properties.numericType == .numeric
      {
        insert(.fraction)
        remove(.name)
      }
      return
    }
    guard first >= 0x30, first <= 0x39 else {
      switch NameWords.kind(of: word, hash) {
      case .link: insert(.link)
      case .name: insert(.name)
      case .foreign: break
      }
      return
    }
    if word.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      insert(.digits)
      if (8...14).contains(word.utf8.count) { insert(.barcode) }
      return
    }
    let bytes = Array(word.utf8)
    let isDigit = bytes.map { $0 >= 0x30 && $0 <= 0x39 }
    guard let mark = isDigit.firstIndex(of: false), isDigit[(mark + 1)...].allSatisfy({ $0 }), mark + 1 < bytes.count
    else { return }
    let before = Int(word.prefix(mark)) ?? 100
    let after = Int(word.suffix(bytes.count - mark - 1)) ?? 100
    let isClock = mark <= 2 && bytes.count == mark + 3 && before <= 24 && after < 60
    switch bytes[mark] {
    case UInt8(ascii: "."):
      insert(.decimal)
      if isClock { insert(.clock) }
    case UInt8(ascii: ":"):
      if isClock { insert(.clock) }
    case UInt8(ascii: "/"):
      if after > 0 { insert(.fraction) }
    default:
      break
    }
  }
}
