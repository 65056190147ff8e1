import Grammar

/// Splits a sentence with several requests: "add milk and eggs, set a timer for ten minutes and show
/// dinner".
///
/// It is split at possible places, at commas and at "and" and similar words, so that every part is a
/// whole command and there are as few parts as possible: the eggs stay with the milk.
struct SeveralCommands {
  /// The most possible places; in sentences with more, only the first count.
  static let mostPlaces = 8
  private static let connectives: Set<String> = ["and", "then", "also", "plus", "afterwards", "next"]
  /// Intents without a meaning beside other commands, which would make a command of any small talk.
  private static let lonely: Set<String> = [
    "box.yes", "box.no", "box.cancel", "box.repeat", "box.help", "box.person", "timer.stop", "timer.snooze",
  ]

  /// Whether an intent has no meaning beside other commands.
  static func isLonely(_ intent: String) -> Bool { lonely.contains(intent) }

  private let utterance: Utterance
  /// The possible beginnings of parts, and the end.
  private let places: [Int]
  /// The meaning of words that are one sentence, and the number of their any-words.
  private let read: (Utterance) -> (meanings: [Meaning], anyWords: Int)?

  init(
    _ utterance: Utterance, mostPlaces: Int = Self.mostPlaces,
    read: @escaping (Utterance) -> (meanings: [Meaning], anyWords: Int)?
  ) {
    self.utterance = utterance
    self.read = read
    let words = utterance.words
    var places = [0]
    for index in words.indices.dropFirst() where places.count <= mostPlaces {
      let isConnective = Self.connectives.contains(words[index])
      if utterance.isAfterComma[index] || (isConnective && !Self.connectives.contains(words[index - 1])) {
        places.append(index)
      }
    }
    self.places = places + [words.count]
  }

  /// Two or more commands in order; nil if the sentence is not made of whole commands.
  /// - Parameter limit: the most any-words in all parts together.
  func meanings(anyWords limit: Int) -> [Meaning]? {
    guard places.count > 2 else { return nil }
    // The best reading from each place, from the end on.
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
