/// A position in the matched words, moved forward by what is read.
///
/// Evaluators read greedily from the left and step back where a longer reading fails; utterances are a dozen words,
/// so nothing more clever pays.
struct WordCursor {
  private let words: ArraySlice<String>
  /// Where the words begin that are not read yet.
  private var position: Int
  /// The hash of the word at a position, kept because many tables are asked for the same word.
  private var hashed: (position: Int, hash: UInt64) = (-1, 0)

  init(_ words: ArraySlice<String>) {
    self.words = words
    position = words.startIndex
  }

  /// The words not read yet.
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

  /// Reads one word that the table knows, and gives its entry.
  mutating func take<Value>(from table: WordTable<Value>) -> Value? {
    guard !isAtEnd else { return nil }
    if hashed.position != position { hashed = (position, WordHash.of(words[position])) }
    guard let value = table.value(of: words[position], hashed.hash) else { return nil }
    position += 1
    return value
  }

  /// Reads one word if the body makes something of it.
  mutating func take<Value>(where body: (String) -> Value?) -> Value? {
    guard !isAtEnd, let value = body(words[position]) else { return nil }
    position += 1
    return value
  }

  /// Runs the body and steps back to here when it gives nil.
  mutating func attempt<Value>(_ body: (inout WordCursor) -> Value?) -> Value? {
    let before = position
    if let value = body(&self) { return value }
    position = before
    return nil
  }

  /// What the body reads, if it reads every word.
  static func whole<Value>(_ words: ArraySlice<String>, _ body: (inout WordCursor) -> Value?) -> Value? {
    var cursor = WordCursor(words)
    guard let value = body(&cursor), cursor.isAtEnd else { return nil }
    return value
  }
}
