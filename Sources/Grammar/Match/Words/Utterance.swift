/// A typed or spoken text, broken into words.
public struct Utterance: Sendable, Hashable {
  /// The input of the words.
  public enum Origin: Sendable, Hashable {
    /// Typed text: items and names may be any words, numbers may be digits.
    case typed
    /// Speech: only the words of the grammars and the vocabulary.
    case spoken
  }

  /// The largest length of an utterance.
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

  /// The words in lower case; none if the utterance is too long.
  public let words: [String]
  /// For each word, whether a comma preceded it.
  public var isAfterComma: [Bool] { marks.map(\.isAfterComma) }
  /// Whether the text was over the limit; it then has no words and matches nothing.
  public let isTooLong: Bool
  /// The input of the words.
  public let origin: Origin
  /// The data of each word besides its letters.
  let marks: [WordMark]

  /// Breaks text into words: lower case, composed (NFC), without punctuation, emoji and control
  /// characters.
  ///
  /// Digits are separated from letters ("10min" is "10 min"), groups of thousands are joined ("1,000" is
  /// "1000"), "%" is "percent", "&" is "and", "twenty-five" is two words, an e-mail address is one.
  public init(_ text: String, origin: Origin = .typed, limit: Limit = Limit()) {
    // Bytes first: counting characters of a hostile text is slow.
    guard text.utf8.count <= limit.characters * 4,
      text.utf8.count <= limit.characters || text.unicodeScalars.count <= limit.characters
    else {
      self.init(tooLong: origin)
      return
    }
    let tokens = Tokenizer.tokens(in: text)
    guard tokens.words.count <= limit.words else {
      self.init(tooLong: origin)
      return
    }
    self.init(words: tokens.words, marks: tokens.marks, origin: origin)
  }

  /// An utterance of words that are already lower case, such as a recogniser's; its only limit is 200
  /// words.
  public init(words: [String], origin: Origin = .spoken) {
    guard words.count <= Limit().words else {
      self.init(tooLong: origin)
      return
    }
    self.init(
      words: words, marks: words.map { WordMark(hash: WordHash.of($0), isAfterComma: false) }, origin: origin)
  }

  private init(words: [String], marks: [WordMark], origin: Origin) {
    var marks = marks
    for index in marks.indices {
      marks[index].shape = origin == .typed ? WordShape(of: words[index], marks[index].hash) : []
    }
    self.words = words
    self.marks = marks
    self.origin = origin
    isTooLong = false
  }

  private init(tooLong origin: Origin) {
    words = []
    marks = []
    self.origin = origin
    isTooLong = true
  }

  /// The utterance of only these words, for a match of a part of a sentence.
  public func part(_ range: Range<Int>) -> Utterance {
    let range = range.clamped(to: 0..<words.count)
    return Utterance(words: Array(words[range]), marks: Array(marks[range]), origin: origin)
  }

  /// The utterance of the words at these places, in order.
  public func keeping(_ places: [Int]) -> Utterance {
    Utterance(words: places.map { words[$0] }, marks: places.map { marks[$0] }, origin: origin)
  }

  /// The utterance with other words, one for one.
  public func replacing(_ words: [String]) -> Utterance {
    Utterance(
      words: words,
      marks: zip(words, marks).map { WordMark(hash: WordHash.of($0), isAfterComma: $1.isAfterComma) }, origin: origin)
  }

  /// Some of the words, with single spaces between.
  func text(of range: Range<Int>) -> String {
    range.count == 1 ? words[range.lowerBound] : words[range].joined(separator: " ")
  }

  /// The words of a text as in an utterance, with no limit.
  public static func words(of text: String) -> [String] {
    Tokenizer.tokens(in: text).words
  }
}
