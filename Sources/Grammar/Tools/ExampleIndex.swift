import Foundation

/// The example phrases of all intents, for finding the nearest to a sentence that was not understood.
struct ExampleIndex: Sendable {
  private struct Example {
    let intent: String
    let phrase: String
    /// The numbers of its words, each once, in alphabetical order.
    let words: [Int32]
    /// The sum of their weights.
    let weight: Double
    /// Its place in the order of all phrases.
    var order = 0
  }

  private struct Word {
    let letters: [UInt8]
    /// The weight of a shared word: rare words weigh more.
    let weight: Double
    let isContent: Bool
    /// A bit for each of its letters: words with very different bits are far apart.
    let bits: UInt64

    init(_ text: String, weight: Double, isContent: Bool) {
      letters = Array(text.utf8)
      self.weight = weight
      self.isContent = isContent
      bits = letters.reduce(0) { $0 | 1 << UInt64($1 & 63) }
    }
  }

  /// Words that many unrelated sentences share: they count only beside others.
  private static let functionWords: Set<String> = [
    "a", "an", "and", "are", "at", "do", "for", "from", "how", "i", "in", "is", "it", "me", "my", "of", "on", "the",
    "that", "this", "to", "we", "what", "when", "with", "you",
  ]

  private let examples: [Example]
  private let index: WordIndex
  private let words: [Word]

  init(_ intents: [(intent: String, examples: [String])]) {
    var counts: [String: Int] = [:]
    let phrases = intents.flatMap { intent, phrases in
      phrases.map { (intent: intent, phrase: $0, words: Set(Utterance.words(of: $0)).sorted()) }
    }
    for phrase in phrases {
      for word in phrase.words { counts[word, default: 0] += 1 }
    }
    let total = Double(phrases.count)
    let index = WordIndex(counts.keys.sorted())
    let words = index.words.map { word in
      Word(
        word, weight: 1 + log((total + 1) / Double(counts[word] ?? 1)),
        isContent: !Self.functionWords.contains(word))
    }
    var examples = phrases.map { phrase in
      let numbers = phrase.words.map { index.number(of: $0) }
      return Example(
        intent: phrase.intent, phrase: phrase.phrase, words: numbers,
        weight: numbers.reduce(0) { $0 + words[Int($1)].weight })
    }
    let order = examples.indices.sorted { (examples[$0].phrase, $0) < (examples[$1].phrase, $1) }
    for (place, example) in order.enumerated() { examples[example].order = place }
    self.examples = examples
    self.index = index
    self.words = words
  }

  /// Up to `limit` phrases that share a word, or nearly one, best first, at most two of one intent.
  func nearest(to words: [String], limit: Int) -> [NearestPhrase] {
    let said = Set(words.prefix(50)).sorted()
    let unknown = 1 + log(Double(examples.count) + 1)
    let similarities = similarities(to: said)
    let saidWeight = said.reduce(0) { sum, word in
      let number = index.number(of: word)
      return sum + (number < 0 ? unknown : self.words[Int(number)].weight)
    }
    var scored: [(score: Double, order: Int, example: Int)] = []
    for (place, example) in examples.enumerated() {
      var shared = 0.0
      var isContent = false
      for number in example.words where similarities[Int(number)] > 0 {
        shared += self.words[Int(number)].weight * similarities[Int(number)]
        if self.words[Int(number)].isContent { isContent = true }
      }
      // Weighted Jaccard similarity: the shared weight over the weight of either.
      if isContent {
        scored.append((shared / max(example.weight + saidWeight - shared, 1e-9), example.order, place))
      }
    }
    scored.sort { ($1.score, $0.order) < ($0.score, $1.order) }
    var perIntent: [String: Int] = [:]
    var result: [NearestPhrase] = []
    for (score, _, place) in scored {
      guard result.count < limit else { break }
      let example = examples[place]
      guard perIntent[example.intent, default: 0] < 2 else { continue }
      perIntent[example.intent, default: 0] += 1
      result.append(NearestPhrase(intent: example.intent, phrase: example.phrase, similarity: score))
    }
    return result
  }

  /// For each word of the examples its similarity to the nearest of some words: 1 for the same word, less
  /// for one a letter or two away, 0 for others.
  private func similarities(to said: [String]) -> [Double] {
    var similarities = [Double](repeating: 0, count: words.count)
    for word in said {
      let number = index.number(of: word)
      if number >= 0 { similarities[Int(number)] = 1 }
      let other = Word(word, weight: 0, isContent: false)
      guard (4...30).contains(other.letters.count) else { continue }
      for (place, word) in words.enumerated() where similarities[place] < 0.8 {
        similarities[place] = max(similarities[place], Self.similarity(word, other))
      }
    }
    return similarities
  }

  private static func similarity(_ left: Word, _ right: Word) -> Double {
    let length = min(left.letters.count, right.letters.count)
    guard length >= 4, abs(left.letters.count - right.letters.count) <= 2, left.letters.count <= 30 else { return 0 }
    // One edit changes two letters' bits at most.
    let allowed = length >= 7 ? 2 : 1
    guard (left.bits ^ right.bits).nonzeroBitCount <= 2 * allowed else { return 0 }
    switch EditDistance.between(left.letters, right.letters) {
    case 1: return 0.8
    case 2 where allowed == 2: return 0.6
    default: return 0
    }
  }
}

/// A valid phrase that is near to a sentence that was not understood.
public struct NearestPhrase: Sendable, Hashable {
  /// The intent of the example.
  public let intent: String
  /// The phrase in its grammar.
  public let phrase: String
  /// The similarity, above 0 and at most 1.
  public let similarity: Double
}

extension CompiledGrammar {
  /// The example phrases nearest to words that were not understood, best first; none if no word is
  /// shared.
  public func nearest(to words: [String], limit: Int = 3) -> [NearestPhrase] {
    examples.nearest(to: words, limit: limit)
  }
}
