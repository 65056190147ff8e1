import Grammar

/// Takes a sentence that asks for several things apart: "add milk and eggs, set a timer for ten minutes and show
/// dinner".
///
/// It is parted where commands can be parted, at commas and at "and" and its like, so that every part is a whole
/// command and there are as few parts as can be: the eggs stay with the milk.
struct SeveralCommands {
  /// Where sentences have more such places, only the first count.
  private static let mostPlaces = 8
  private static let connectives: Set<String> = ["and", "then", "also", "plus", "afterwards", "next"]
  /// What means nothing beside other commands, and would make a command of any small talk.
  private static let lonely: Set<String> = [
    "box.yes", "box.no", "box.cancel", "box.repeat", "box.help", "box.person", "timer.stop", "timer.snooze",
  ]

  /// Whether an intent means nothing beside other commands.
  static func isLonely(_ intent: String) -> Bool { lonely.contains(intent) }

  private let utterance: Utterance
  /// Where parts may begin, and the end.
  private let places: [Int]
  /// The meaning of words that are one sentence, and how many of them had to be taken for any words.
  private let read: (Utterance) -> (meanings: [Meaning], anyWords: Int)?

  init(_ utterance: Utterance, read: @escaping (Utterance) -> (meanings: [Meaning], anyWords: Int)?) {
    self.utterance = utterance
    self.read = read
    let words = utterance.words
    var places = [0]
    for index in words.indices.dropFirst() where places.count <= Self.mostPlaces {
      let isConnective = Self.connectives.contains(words[index])
      if utterance.isAfterComma[index] || (isConnective && !Self.connectives.contains(words[index - 1])) {
        places.append(index)
      }
    }
    self.places = places + [words.count]
  }

  /// Two or more commands in order; nil when the sentence is not made of whole commands.
  /// - Parameter limit: how many words may be taken for any words in all parts together.
  func meanings(anyWords limit: Int) -> [Meaning]? {
    guard places.count > 2 else { return nil }
    // The best way to read what begins at each place, from the end on.
    var best: [(meanings: [Meaning], anyWords: Int)?] = Array(repeating: nil, count: places.count)
    best[places.count - 1] = ([], 0)
    for first in places.indices.dropLast().reversed() {
      for next in (first + 1)..<places.count {
        guard let rest = best[next], let part = part(first, next) else { continue }
        let found = (meanings: part.meanings + rest.meanings, anyWords: part.anyWords + rest.anyWords)
        guard found.anyWords <= limit else { continue }
        if let known = best[first], (known.anyWords, known.meanings.count) <= (found.anyWords, found.meanings.count) {
          continue
        }
        best[first] = found
      }
    }
    guard let meanings = best[0]?.meanings, meanings.count > 1 else { return nil }
    return meanings
  }

  private func part(_ first: Int, _ next: Int) -> (meanings: [Meaning], anyWords: Int)? {
    // The whole sentence as one command has been tried.
    guard next - first < places.count - 1 else { return nil }
    var range = places[first]..<places[next]
    while let word = utterance.words[range].first, Self.connectives.contains(word) { range = range.dropFirst() }
    guard !range.isEmpty, let found = read(utterance.part(range)),
      !found.meanings.contains(where: { Self.isLonely($0.intent) })
    else { return nil }
    return found
  }
}
