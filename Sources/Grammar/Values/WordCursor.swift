/// A position in the matched words; reading moves it forward.
///
/// Evaluators read greedily from the left and step back if a longer reading fails; utterances are a
/// dozen words, so a cleverer method has no benefit.
struct WordCursor {
  private let words: ArraySlice<String>
  /// The index of the first unread word.
  private var position: Int
  /// The hash of the word at a position, kept because many tables look up the same word.
  private var hashed: (position: Int, hash: UInt64) = (-1, 0)

  init(_ words: ArraySlice<String>) {
    self.words = words
    position = words.startIndex
  }

  /// The unread words.
  var rest: ArraySlice<String> { words[position...] }

  var isAtEnd: Bool { position == words.endIndex }

  /// Reads one word if it is this one.
  mutating func take(_ word: String) -> Bool {
    guard !isAtEnd, words[position] == word else { return false }
    position += 1
    return true
  }

  /// Reads one word if it is one of these.
  mutating func take(anyOf known: Set<String>) -> Bool {
    guard !isAtEnd, known.contains(words[position]) else { return false }
    position += 1
    return true
  }

  /// Reads these two words if both come next.
  mutating func take(all first: String, _ second: String) -> Bool {
    guard position + 1 < words.endIndex, words[position] == first, words[position + 1] == second else { return false }
    position += 2
    return true
  }

  /// Reads these three words if all of them come next.
  mutating func take(all first: String, _ second: String, _ third: String) -> Bool {
    attempt { $0.take(first) && $0.take(all: second, third) ? true : nil } ?? false
  }

  /// Reads one word of the table, and returns its value.
  mutating func take<Value>(from table: WordTable<Value>) -> Value? {
    guard !isAtEnd else { return nil }
    if hashed.position != position { hashed = (position, WordHash.of(words[position])) }
    guard let value = table.value(of: words[position], hashed.hash) else { return nil }
    position += 1
    return value
  }

  /// Reads one word if the body returns a value for it.
  mutating func take<Value>(where body: (String) -> Value?) -> Value? {
    guard !isAtEnd, let value = body(words[position]) else { return nil }
    position += 1
    return value
  }

  /// Runs the body and steps back to here if it returns nil.
  mutating func attempt<Value>(_ body: (inout WordCursor) -> Value?) -> Value? {
    let before = position
    if let value = body(&self) { return value }
    position = before
    return nil
  }

  /// The body's result, if it reads every word.
  static func whole<Value>(_ words: ArraySlice<String>, _ body: (inout WordCursor) -> Value?) -> Value? {
    var cursor = WordCursor(words)
    guard let value = body(&cursor), cursor.isAtEnd else { return nil }
    return value
  }
}
