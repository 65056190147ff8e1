/// Breaks plain text into words, byte by byte: letters, whole numbers, blanks and punctuation without
/// meaning, which covers nearly all typed text. Other text goes to ``Tokenizer``, which gives the same
/// words for plain text.
struct PlainText {
  private enum Kind {
    case none, word, number
  }

  private var tokens = Tokens()
  /// The letters of all words so far, and the beginning of the current word's; with room for as many as
  /// the text has.
  private let letters: UnsafeMutableBufferPointer<UInt8>
  private var count = 0
  private var first = 0
  private var hash = WordHash()
  private var kind = Kind.none
  private var isAfterComma = false

  /// The words of a text; nil if it is not plain.
  static func tokens(in text: String) -> Tokens? {
    let tokens = text.utf8.withContiguousStorageIfAvailable { bytes in
      // On the stack if the text is short, unlike an array of letters.
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: bytes.count) { letters in
        read(bytes, letters)
      }
    }
    return tokens ?? nil
  }

  private static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ letters: UnsafeMutableBufferPointer<UInt8>
  ) -> Tokens? {
    var reader = PlainText(letters: letters)
    reader.tokens.reserveCapacity(bytes.count / 4 + 1)
    for index in bytes.indices {
      let next = index + 1 < bytes.count ? bytes[index + 1] : UInt8(ascii: " ")
      guard reader.take(bytes[index], next, isAfterBlank: index == 0 || isBlank(bytes[index - 1])) else { return nil }
    }
    reader.finish()
    return reader.tokens
  }

  private init(letters: UnsafeMutableBufferPointer<UInt8>) {
    self.letters = letters
  }

  /// Takes a byte, with the next for look-ahead; false if together they are not plain.
  @inline(__always)
  private mutating func take(_ byte: UInt8, _ next: UInt8, isAfterBlank: Bool) -> Bool {
    if Self.isLetter(byte) {
      // "10min" is two words, and "1h30m" four.
      if kind == .number { return false }
      kind = .word
      add(byte | 0x20)
      return true
    }
    if Self.isDigit(byte) {
      if kind == .word { return false }
      kind = .number
      add(byte)
      return true
    }
    switch byte {
    case UInt8(ascii: " "), 0x09...0x0D:
      finish()
    case UInt8(ascii: "'") where kind == .word && Self.isLetter(next):
      add(byte)
    case UInt8(ascii: ","):
      // "1,000" is one number.
      if kind == .number, Self.isDigit(next) { return false }
      finish()
      isAfterComma = !tokens.words.isEmpty
    case UInt8(ascii: "."):
      // Only the end of a sentence is plain; a letter after it is not, and the text is ASCII up to here.
      guard Self.isBlank(next) else { return false }
      finish()
    case UInt8(ascii: ":"), UInt8(ascii: "/"):
      if kind == .number, Self.isDigit(next) { return false }
      finish()
    case UInt8(ascii: "-"):
      if isAfterBlank, Self.isDigit(next) { return false }
      finish()
    case UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "&"):
      return false
    case 0x21...0x7E:
      finish()
    default:
      return false
    }
    return true
  }

  @inline(__always)
  private mutating func add(_ letter: UInt8) {
    // There are no more letters than bytes in the text.
    precondition(count < letters.count)
    letters[count] = letter
    count += 1
    hash.add(letter)
  }

  @inline(__always)
  private mutating func finish() {
    guard kind != .none else { return }
    let word = String(decoding: UnsafeBufferPointer(rebasing: letters[first..<count]), as: UTF8.self)
    tokens.append(word, hash.value, isAfterComma: isAfterComma)
    isAfterComma = false
    kind = .none
    first = count
    hash = WordHash()
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }
}
