/// What some words stand for, found faster than by a dictionary: values are read for every sentence.
struct WordTable<Value: Sendable>: Sendable, ExpressibleByDictionaryLiteral {
  private var index = WordIndex()
  /// What they stand for, in the same order.
  private(set) var values: [Value] = []

  /// A table of these words, each once.
  init(dictionaryLiteral elements: (String, Value)...) {
    for (word, value) in elements { insert(word, value) }
  }

  /// The words in the order they came in.
  var words: [String] { index.words }

  /// Adds a word that is not there yet.
  mutating func insert(_ word: String, _ value: Value) {
    _ = index.insert(word)
    values.append(value)
  }

  subscript(word: String) -> Value? { value(of: word, WordHash.of(word)) }

  /// The same where the word's hash is known.
  func value(of word: String, _ hash: UInt64) -> Value? {
    let number = index.number(of: word, hash)
    return number < 0 ? nil : values[Int(number)]
  }
}
