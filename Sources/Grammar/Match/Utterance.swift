/// What somebody typed or said, broken into words.
public struct Utterance: Sendable, Hashable {
  /// How the words came in.
  public enum Origin: Sendable, Hashable {
    /// Typed text: items and names may be any words, numbers may be digits.
    case typed
    /// Speech: only words that the grammars and the vocabulary know.
    case spoken
  }

  /// How long an utterance may be.
  public struct Limit: Sendable, Hashable {
    /// The default is 200 words.
    public var words: Int
    /// Unicode scalars; the default is 2,000.
    public var characters: Int

    /// Makes a limit.
    public init(words: Int = 200, characters: Int = 2000) {
      self.words = words
      self.characters = characters
    }
  }

  /// The words in lower case; none when the utterance is too long.
  public let words: [String]
  /// For each word whether a comma stood before it.
  public let isAfterComma: [Bool]
  /// Whether the text was over the limit; it then has no words and matches nothing.
  public let isTooLong: Bool
  /// How the words came in.
  public let origin: Origin
  /// For each word what a typed-only terminal would take it for.
  let shapes: [WordShape]

  /// Breaks text into words: lower case, composed (NFC), without punctuation, emoji and control characters.
  ///
  /// Digits part from letters ("10min" is "10 min"), groups of thousands join ("1,000" is "1000"), "%" is
  /// "percent", "&" is "and", "twenty-five" is two words, an e-mail address is one.
  public init(_ text: String, origin: Origin = .typed, limit: Limit = Limit()) {
    // Bytes first: counting characters of a hostile text is slow.
    guard text.utf8.count <= limit.characters * 4, text.unicodeScalars.count <= limit.characters else {
      self.init(tooLong: origin)
      return
    }
    let words = Tokenizer.words(in: text)
    guard words.count <= limit.words else {
      self.init(tooLong: origin)
      return
    }
    self.init(words: words.map(\.text), isAfterComma: words.map(\.isAfterComma), origin: origin)
  }

  /// An utterance of words that are already lower case, such as a recogniser's; not checked against a limit
  /// other than 200 words.
  public init(words: [String], origin: Origin = .spoken) {
    guard words.count <= Limit().words else {
      self.init(tooLong: origin)
      return
    }
    self.init(words: words, isAfterComma: words.map { _ in false }, origin: origin)
  }

  private init(words: [String], isAfterComma: [Bool], origin: Origin) {
    self.words = words
    self.isAfterComma = isAfterComma
    self.origin = origin
    isTooLong = false
    shapes = origin == .typed ? words.map(WordShape.init(of:)) : words.map { _ in [] }
  }

  private init(tooLong origin: Origin) {
    words = []
    isAfterComma = []
    shapes = []
    self.origin = origin
    isTooLong = true
  }

  /// The utterance of only these words, for trying a part of a sentence by itself.
  public func part(_ range: Range<Int>) -> Utterance {
    let range = range.clamped(to: 0..<words.count)
    return Utterance(words: Array(words[range]), isAfterComma: Array(isAfterComma[range]), origin: origin)
  }

  /// The utterance of the words at these places, in order.
  public func keeping(_ places: [Int]) -> Utterance {
    Utterance(words: places.map { words[$0] }, isAfterComma: places.map { isAfterComma[$0] }, origin: origin)
  }

  /// The utterance with other words, one for one.
  public func replacing(_ words: [String]) -> Utterance {
    Utterance(words: words, isAfterComma: Array(isAfterComma.prefix(words.count)), origin: origin)
  }

  /// The words of a text as an utterance would have them, with no limit.
  public static func words(of text: String) -> [String] {
    Tokenizer.words(in: text).map(\.text)
  }
}
