/// A position in the matched words, moved forward by what is read.
///
/// Evaluators read greedily from the left and step back where a longer reading fails; utterances are a dozen words,
/// so nothing more clever pays.
struct WordCursor {
  /// The words not read yet.
  private(set) var rest: ArraySlice<String>

  init(_ words: ArraySlice<String>) {
    rest = words
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads one word if it is this one.
  mutating func take(_ word: String) -> Bool {
    guard rest.first == word else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads one word if it is one of these.
  mutating func take(anyOf words: Set<String>) -> Bool {
    guard let first = rest.first, words.contains(first) else { return false }
    rest.removeFirst()
    return true
  }

  /// Reads these two words if both come next.
  mutating func take(all first: String, _ second: String) -> Bool {
    guard rest.count >= 2, rest[rest.startIndex] == first, rest[rest.startIndex + 1] == second else { return false }
    rest.removeFirst(2)
    return true
  }

  /// Reads these three words if all of them come next.
  mutating func take(all first: String, _ second: String, _ third: String) -> Bool {
    attempt { $0.take(first) && $0.take(all: second, third) ? true : nil } ?? false
  }

  /// Reads one word that the table knows, and gives its entry.
  mutating func take<Value>(from table: WordTable<Value>) -> Value? {
    take { table[$0] }
  }

  /// Reads one word if the body makes something of it.
  mutating func take<Value>(where body: (String) -> Value?) -> Value? {
    guard let first = rest.first, let value = body(first) else { return nil }
    rest.removeFirst()
    return value
  }

  /// Runs the body and steps back to here when it gives nil.
  mutating func attempt<Value>(_ body: (inout WordCursor) -> Value?) -> Value? {
    let before = rest
    if let value = body(&self) { return value }
    rest = before
    return nil
  }

  /// What the body reads, if it reads every word.
  static func whole<Value>(_ words: ArraySlice<String>, _ body: (inout WordCursor) -> Value?) -> Value? {
    var cursor = WordCursor(words)
    guard let value = body(&cursor), cursor.isAtEnd else { return nil }
    return value
  }
}
