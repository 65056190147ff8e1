import Foundation

/// A bigram language model estimated exactly from a network: expected counts of word pairs over all its sentences,
/// weighted by how likely they are.
///
/// A plain network grows too slow with the household's words; a bigram over classes decodes as fast with ten thousand
/// of them as with a hundred. It lets through orders that no rule has, so a second, grammar-bound pass follows.
public struct BigramModel: Sendable {
  /// The share of each word's followers that is kept for words the network never puts there. The default is 2 %.
  public var backoff = 0.02
  /// Expected occurrences of each pair in one sentence; `<s>` and `</s>` bound it.
  public private(set) var pairs: [String: [String: Double]]

  /// Counts the pairs of a network.
  public init(_ network: SpeechNetwork) {
    let reach = WordReach(network)
    let visits = reach.expectedVisits()
    var pairs: [String: [String: Double]] = [:]
    func count(_ word: String, leavesFrom state: Int, times: Double) {
      guard times > 0 else { return }
      for (arc, share) in reach.next[state] {
        pairs[word, default: [:]][network.arcs[arc].word ?? "", default: 0] += times * share
      }
      pairs[word, default: [:]]["</s>", default: 0] += times * reach.ending[state]
    }
    count("<s>", leavesFrom: network.start, times: 1)
    for (arc, times) in visits.enumerated() where times > 0 {
      if let word = network.arcs[arc].word { count(word, leavesFrom: network.arcs[arc].to, times: times) }
    }
    self.pairs = pairs
  }

  /// The model in ARPA's format, as PocketSphinx reads it (Doug Paul's format; see SRILM's ngram-format(5)).
  public var arpa: String {
    var unigrams: [String: Double] = [:]
    for followers in pairs.values {
      for (word, times) in followers { unigrams[word, default: 0] += times }
    }
    // Every word can follow every other, if only just: half of the unigram mass is spread evenly.
    let total = unigrams.values.reduce(0, +)
    let even = 1 / Double(max(unigrams.count, 1))
    let words = unigrams.keys.sorted()
    var text = ""
    var bigrams = ""
    var bigramCount = 0
    for word in ["<s>"] + words {
      let probability = word == "<s>" ? 1e-9 : 0.5 * (unigrams[word] ?? 0) / total + 0.5 * even
      text += "\(Self.log(probability)) \(word) \(Self.log(backoff))\n"
      guard let followers = pairs[word] else { continue }
      let sum = followers.values.reduce(0, +)
      for (next, times) in followers.sorted(by: { $0.key < $1.key }) where times > 0 {
        bigrams += "\(Self.log((1 - backoff) * times / sum)) \(word) \(next)\n"
        bigramCount += 1
      }
    }
    return """
      \\data\\
      ngram 1=\(words.count + 1)
      ngram 2=\(bigramCount)

      \\1-grams:
      \(text)
      \\2-grams:
      \(bigrams)
      \\end\\

      """
  }

  private static func log(_ probability: Double) -> String {
    String(format: "%.4f", max(Foundation.log10(max(probability, 1e-30)), -30))
  }
}

/// From each state: the word arcs that can come next, past the arcs that say nothing.
struct WordReach {
  /// Word arcs after a state, with their probabilities.
  private(set) var next: [[(arc: Int, share: Double)]]
  /// The probability that a sentence ends in a state.
  private(set) var ending: [Double]
  private let network: SpeechNetwork

  init(_ network: SpeechNetwork) {
    self.network = network
    var outgoing = [[Int]](repeating: [], count: network.stateCount)
    for (index, arc) in network.arcs.enumerated() { outgoing[arc.from].append(index) }
    next = []
    ending = []
    for state in 0..<network.stateCount {
      var (shares, end): ([Int: Double], Double) = ([:], 0)
      // What one state offers adds up to one, its end counting as a way out.
      var waiting: [(state: Int, share: Double, depth: Int)] = [(state, 1, 0)]
      while let step = waiting.popLast() {
        let exits = outgoing[step.state]
        let final = network.finals[step.state].map(exp) ?? 0
        // Where words had to be left out, the rest shares what they had.
        let mass = exits.reduce(final) { $0 + exp(network.arcs[$1].logProbability) }
        guard mass > 0 else { continue }
        end += step.share * final / mass
        for index in exits {
          let arc = network.arcs[index]
          let share = step.share * exp(arc.logProbability) / mass
          if arc.word != nil {
            shares[index, default: 0] += share
          } else if share > 1e-9, step.depth < 64 {
            waiting.append((arc.to, share, step.depth + 1))
          }
        }
      }
      next.append(shares.sorted { $0.key < $1.key }.map { (arc: $0.key, share: $0.value) })
      ending.append(end)
    }
  }

  /// How often each arc is taken in one sentence, on average.
  func expectedVisits() -> [Double] {
    var visits = [Double](repeating: 0, count: network.arcs.count)
    var front: [Int: Double] = [:]
    for (arc, share) in next[network.start] { front[arc] = share }
    // Sentences longer than this weigh nothing; loops die out geometrically.
    for _ in 0..<40 where !front.isEmpty {
      var following: [Int: Double] = [:]
      for (arc, times) in front {
        visits[arc] += times
        for (other, share) in next[network.arcs[arc].to] where times * share > 1e-12 {
          following[other, default: 0] += times * share
        }
      }
      front = following
    }
    return visits
  }
}
