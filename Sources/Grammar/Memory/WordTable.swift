/// The values of some words, found faster than by a dictionary: values are read for every sentence.
struct WordTable<Value: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
  private var index = WordIndex()
  /// The values in the same order.
  private(set) var values: [Value] = []

  /// A table of these words, each once.
  init(dictionaryLiteral elements: (String, Value)...) {
    for (word, value) in elements { insert(word, value) }
  }

  /// The words in the order of insertion.
  var words: [String] { index.words }

  /// Adds a new word.
  mutating func insert(_ word: String, _ value: Value) {
    _ = index.insert(word)
    values.append(value)
  }

  subscript(word: String) -> Value? { value(of: word, WordHash.of(word)) }

  /// The value of a word with a known hash.
  func value(of word: String, _ hash: UInt64) -> Value? {
    let number = index.number(of: word, hash)
    return number < 0 ? nil : values[Int(number)]
  }
}
