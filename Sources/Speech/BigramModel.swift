import Foundation

/// A bigram language model estimated exactly from a network: expected counts of word pairs over all its sentences,
/// weighted by how likely they are.
///
/// A plain network grows too slow with the household's words; a bigram over classes decodes as fast with ten thousand
/// of them as with a hundred. It lets through orders that no rule has, so a second, grammar-bound pass follows.
struct BigramModel {
  /// The share of each word's followers that is kept for words the network never puts there. The default is 1 %.
  var backoff = 0.01
  private let words: [String]
  private let pairs: [[Double]]
  private let classSizes: [String: Double]
  private let triples: [IndexedNetwork.TwoWords: [Int32: Double]]

  /// - Parameter classSizes: members of each class. PocketSphinx does not weigh a word's share of its class with the
  ///   language weight (`ngram_ng_score`), so the class's own probabilities carry that share.
  init(_ network: IndexedNetwork, classSizes: [String: Double]) {
    words = network.words
    pairs = network.expectedPairs()
    triples = network.expectedTriples(atLeast: 1e-6)
    self.classSizes = classSizes
  }

  /// The model in ARPA's format, as PocketSphinx reads it (Doug Paul's format; see SRILM's ngram-format(5)).
  var arpa: String {
    let edge = words.count
    let names = words + ["</s>"]
    let share = names.map {
      $0.isClassName ? pow(1 / max(classSizes[$0] ?? 1, 1), IndexedNetwork.classExponent) : 1
    }
    var unigrams = [Double](repeating: 0, count: edge + 1)
    for row in pairs where !row.isEmpty {
      for next in 0...edge { unigrams[next] += row[next] }
    }
    // Every word can follow every other, if only just: half of the unigram mass is spread evenly.
    let total = max(unigrams.reduce(0, +), .leastNormalMagnitude)
    let even = 1 / Double(edge + 1)
    var first = "-99 <s> \(Self.log(backoff))\n"
    for word in 0...edge {
      let probability = (0.5 * unigrams[word] / total + 0.5 * even) * share[word]
      first += "\(Self.log(probability)) \(names[word]) \(Self.log(backoff))\n"
    }
    var second = ""
    var count = 0
    var listed: Set<IndexedNetwork.TwoWords> = []
    for (word, row) in pairs.enumerated() where !row.isEmpty {
      let name = word == edge ? "<s>" : words[word]
      let sum = row.reduce(0, +)
      for next in 0...edge where row[next] > sum * 1e-7 {
        let hasTriple = triples[.init(first: Int32(word), second: Int32(next))] != nil
        second += "\(Self.log((1 - backoff) * row[next] / sum * share[next])) \(name) \(names[next])"
        second += next == edge ? "\n" : " \(hasTriple ? Self.log(tripleBackoff) : "0")\n"
        listed.insert(.init(first: Int32(word), second: Int32(next)))
        count += 1
      }
    }
    var third = ""
    var triple = 0
    for (pair, followers) in triples where listed.contains(pair) {
      let sum = followers.values.reduce(0, +)
      let name = Int(pair.first) == edge ? "<s>" : words[Int(pair.first)]
      for (next, mass) in followers {
        let probability = (1 - tripleBackoff) * mass / sum * share[Int(next)]
        third += "\(Self.log(probability)) \(name) \(names[Int(pair.second)]) \(names[Int(next)])\n"
        triple += 1
      }
    }
    return
      "\\data\\\nngram 1=\(edge + 2)\nngram 2=\(count)\n" + (triple > 0 ? "ngram 3=\(triple)\n" : "")
      + "\n\\1-grams:\n\(first)\n\\2-grams:\n\(second)\n"
      + (triple > 0 ? "\\3-grams:\n\(third)\n" : "") + "\\end\\\n"
  }

  /// The share of each pair's followers that is kept for words that never follow it.
  private let tripleBackoff = 0.02

  /// Base-10 logarithm with four decimals.
  private static func log(_ probability: Double) -> String {
    let value = max(log10(max(probability, 1e-30)), -30)
    return "\((value * 10_000).rounded() / 10_000)"
  }
}
