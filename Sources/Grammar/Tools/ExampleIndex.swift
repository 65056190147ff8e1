import Foundation

/// The example phrases of all intents, for finding the nearest to something that was not understood.
struct ExampleIndex: Sendable {
  private struct Example {
    let intent: String
    let phrase: String
    let words: Set<String>
  }

  /// Words that many sentences share without being near: they count only beside others.
  private static let functionWords: Set<String> = [
    "a", "an", "and", "are", "at", "do", "for", "from", "how", "i", "in", "is", "it", "me", "my", "of", "on", "the",
    "that", "this", "to", "we", "what", "when", "with", "you",
  ]

  private let examples: [Example]
  /// How much a shared word says: rare words say more.
  private let weights: [String: Double]

  init(_ intents: [(intent: String, examples: [String])]) {
    var counts: [String: Int] = [:]
    examples = intents.flatMap { intent, phrases in
      phrases.map { Example(intent: intent, phrase: $0, words: Set(Utterance.words(of: $0))) }
    }
    for example in examples {
      for word in example.words { counts[word, default: 0] += 1 }
    }
    let total = Double(examples.count)
    weights = counts.mapValues { 1 + log((total + 1) / Double($0)) }
  }

  /// Up to `limit` phrases that share a word, or nearly one, best first, at most two of one intent.
  func nearest(to words: [String], limit: Int) -> [NearestPhrase] {
    let said = Set(words.prefix(50)).sorted()
    let unknown = 1 + log(Double(examples.count) + 1)
    let saidWeight = said.reduce(0) { $0 + (weights[$1] ?? unknown) }
    var similarities: [String: [(word: String, similarity: Double)]] = [:]
    for word in weights.keys {
      similarities[word] = said.compactMap { other in
        let similarity = Self.similarity(word, other)
        return similarity > 0 ? (other, similarity) : nil
      }
    }
    var scored: [(score: Double, example: Example)] = []
    for example in examples {
      var shared = 0.0
      var isContent = false
      var exampleWeight = 0.0
      for word in example.words.sorted() {
        let weight = weights[word] ?? unknown
        exampleWeight += weight
        guard let best = similarities[word]?.max(by: { $0.similarity < $1.similarity }) else { continue }
        shared += weight * best.similarity
        if !Self.functionWords.contains(word) { isContent = true }
      }
      // Weighted Jaccard similarity: what is shared of what either has.
      if isContent { scored.append((shared / max(exampleWeight + saidWeight - shared, 1e-9), example)) }
    }
    scored.sort { ($1.score, $0.example.phrase) < ($0.score, $1.example.phrase) }
    var perIntent: [String: Int] = [:]
    var result: [NearestPhrase] = []
    for (score, example) in scored where result.count < limit {
      guard perIntent[example.intent, default: 0] < 2 else { continue }
      perIntent[example.intent, default: 0] += 1
      result.append(NearestPhrase(intent: example.intent, phrase: example.phrase, similarity: score))
    }
    return result
  }

  /// 1 for the same word, less for one a letter or two away, 0 for others.
  private static func similarity(_ left: String, _ right: String) -> Double {
    if left == right { return 1 }
    let length = min(left.utf8.count, right.utf8.count)
    guard length >= 4, abs(left.utf8.count - right.utf8.count) <= 2, max(left.utf8.count, right.utf8.count) <= 30
    else { return 0 }
    switch EditDistance.between(Array(left.utf8), Array(right.utf8)) {
    case 1: return 0.8
    case 2 where length >= 7: return 0.6
    default: return 0
    }
  }
}

/// A phrase that could be said, near to one that was not understood.
public struct NearestPhrase: Sendable, Hashable {
  /// The intent it is an example of.
  public let intent: String
  /// The phrase as its grammar gives it.
  public let phrase: String
  /// How near it is, above 0 and at most 1.
  public let similarity: Double
}

extension CompiledGrammar {
  /// The example phrases nearest to words that were not understood, best first; none when nothing is shared.
  public func nearest(to words: [String], limit: Int = 3) -> [NearestPhrase] {
    examples.nearest(to: words, limit: limit)
  }
}
