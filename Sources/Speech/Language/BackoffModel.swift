import Foundation

/// The probabilities of sequences of words and classes: of two and three of them, with back-off (S. M.
/// Katz, "Estimation of probabilities from sparse data for the language model component of a speech
/// recognizer", IEEE Trans. Acoustics, Speech and Signal Processing 35, 1987).
///
/// It is estimated exactly from a network: the expected counts of its sequences over all its sentences,
/// weighted by their probability. It permits word orders outside the rules, so a search bound by the
/// rules follows. Or it is read from a file of free talk (``BackoffModel/init(arpa:path:opening:)``).
struct BackoffModel {
  /// The preceding words.
  struct History: Hashable {
    /// The last word.
    var word: Int32
    /// The place of the last two words' followers; -1: none are known.
    var pair: Int32 = -1
  }

  /// The followers of words or pairs: those of `i` are `first[i] ..< first[i + 1]`, in the order of their
  /// numbers.
  struct Followers {
    var first: [Int32] = [0]
    var words: [Int32] = []
    /// The natural logarithms.
    var logs: [Float] = []

    mutating func append(_ followers: [(word: Int32, log: Float)]) {
      for (word, log) in followers.sorted(by: { $0.word < $1.word }) {
        words.append(word)
        logs.append(log)
      }
      first.append(Int32(words.count))
    }

    /// The places of all followers.
    func places(after number: Int32) -> Range<Int> { Int(first[Int(number)])..<Int(first[Int(number) + 1]) }

    /// The place of a follower; nil: there is none.
    func place(of word: Int32, after number: Int32) -> Int? {
      var (low, high) = (Int(first[Int(number)]), Int(first[Int(number) + 1]))
      while low < high {
        let middle = (low + high) / 2
        if words[middle] < word { low = middle + 1 } else { high = middle }
      }
      return low < Int(first[Int(number) + 1]) && words[low] == word ? low : nil
    }
  }

  let numbers: [String: Int32]
  /// The number of an utterance's beginning and end.
  let edge: Int32
  /// The class that may precede everything else, without effect on the next word; nil: there is no such
  /// class.
  let opening: Int32?
  /// The log-probabilities of single words.
  let unigrams: [Float]
  let afterOne: Followers
  /// For each place in ``afterOne`` the pair's place in ``afterTwo``; -1: it has none.
  let pairs: [Int32]
  let afterTwo: Followers
  /// The highest log-probability of each word after any history.
  private var highest: [Float]
  /// The share of each word's followers for unseen words, natural logarithms.
  private let backoffs: [Float]
  /// The share of the followers of each place in ``afterTwo``.
  private let pairBackoffs: [Float]
  /// The back-off share of each pair in a network.
  private static let pairBackoff = 0.02
  /// The least probability of a counted sequence: of three words in a sentence, and of two beside the
  /// others after the first.
  private static let (leastTriple, leastPair) = (1e-6, 1e-7)

  /// Makes a model from its parts.
  init(
    numbers: [String: Int32], opening: Int32? = nil, unigrams: [Float], afterOne: Followers, pairs: [Int32],
    afterTwo: Followers, backoffs: [Float], pairBackoffs: [Float]
  ) {
    (self.numbers, self.opening) = (numbers, opening)
    edge = Int32(numbers.count)
    (self.unigrams, self.afterOne, self.pairs, self.afterTwo) = (unigrams, afterOne, pairs, afterTwo)
    (self.backoffs, self.pairBackoffs) = (backoffs, pairBackoffs)
    highest = unigrams
    for followers in [afterOne, afterTwo] {
      for (word, log) in zip(followers.words, followers.logs) { highest[Int(word)] = max(highest[Int(word)], log) }
    }
  }

  /// Estimates a model.
  init(_ network: IndexedNetwork, backoff: Double = 0.01) {
    let triples = network.expectedTriples(atLeast: Self.leastTriple)
    var masses = [Double](repeating: 0, count: network.words.count + 1)
    var (afterOne, afterTwo, pairs) = (Followers(), Followers(), [Int32]())
    network.forEachRowOfPairs { word, row in
      let sum = row.reduce(0) { $0 + $1.count }
      for (next, count) in row { masses[Int(next)] += count }
      let kept = row.filter { $0.count > sum * Self.leastPair }
      while afterOne.first.count <= word { afterOne.append([]) }
      afterOne.append(kept.map { ($0.word, Self.log((1 - backoff) * $0.count / sum)) })
      for next in kept.map(\.word).sorted() {
        guard let followers = triples[.init(first: Int32(word), second: next)] else {
          pairs.append(-1)
          continue
        }
        pairs.append(Int32(afterTwo.first.count - 1))
        let sum = followers.values.reduce(0, +)
        afterTwo.append(followers.map { ($0, Self.log((1 - Self.pairBackoff) * $1 / sum)) })
      }
    }
    while afterOne.first.count <= network.words.count + 1 { afterOne.append([]) }
    // Every word can follow every other, with a small probability: half of the mass is spread evenly.
    let total = max(masses.reduce(0, +), .leastNormalMagnitude)
    self.init(
      numbers: Dictionary(uniqueKeysWithValues: network.words.enumerated().map { ($1, Int32($0)) }),
      unigrams: masses.map { Self.log(0.5 * $0 / total + 0.5 / Double(masses.count)) }, afterOne: afterOne,
      pairs: pairs,
      afterTwo: afterTwo, backoffs: Array(repeating: Self.log(backoff), count: masses.count),
      pairBackoffs: Array(repeating: Self.log(Self.pairBackoff), count: afterTwo.first.count - 1))
  }

  /// A model of words without dependence on their neighbours.
  /// - Parameters:
  ///   - shares: the relative frequency of each word.
  ///   - end: the probability that an utterance ends after a word.
  init(words shares: [String: Double], end: Double) {
    let words = shares.keys.sorted()
    let total = shares.values.reduce(0, +) / (1 - end)
    var afterOne = Followers()
    for _ in 0...words.count { afterOne.append([]) }
    self.init(
      numbers: Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, Int32($0)) }),
      unigrams: words.map { Self.log((shares[$0] ?? 0) / total) } + [Self.log(end)], afterOne: afterOne, pairs: [],
      afterTwo: Followers(), backoffs: Array(repeating: 0, count: words.count + 1), pairBackoffs: [])
  }

  /// Calls `use` with every counted pair: its words, its natural logarithm, and that of the share of all
  /// others after it; 0: no longer history is kept.
  func forEachPair(_ use: (_ first: Int32, _ second: Int32, _ log: Float, _ logBackoff: Float) -> Void) {
    for first in 0...edge {
      for place in afterOne.places(after: first) {
        use(first, afterOne.words[place], afterOne.logs[place], pairs[place] < 0 ? 0 : pairBackoffs[Int(pairs[place])])
      }
    }
  }

  /// Calls `use` with every counted triple.
  func forEachTriple(_ use: (_ first: Int32, _ second: Int32, _ third: Int32, _ log: Float) -> Void) {
    for first in 0...edge {
      for pair in afterOne.places(after: first) where pairs[pair] >= 0 {
        for place in afterTwo.places(after: pairs[pair]) {
          use(first, afterOne.words[pair], afterTwo.words[place], afterTwo.logs[place])
        }
      }
    }
  }

  /// The natural logarithm of the share for unseen words after a word.
  func logBackoff(after word: Int32) -> Float { backoffs[Int(word)] }

  /// The number of a word or class; nil: it is unknown.
  func number(of word: String) -> Int32? { numbers[word] }

  /// The history at the beginning of an utterance.
  var beginning: History { History(word: edge) }

  /// The history after `word` has followed `history`.
  func history(_ history: History, then word: Int32) -> History {
    if word == opening { return beginning }
    let place = afterOne.place(of: word, after: history.word)
    return History(word: word, pair: place.map { pairs[$0] } ?? -1)
  }

  /// The log-probability of `word` after `history`.
  func logProbability(of word: Int32, after history: History) -> Float {
    guard history.pair >= 0 else { return logProbability(of: word, afterWord: history.word) }
    if let place = afterTwo.place(of: word, after: history.pair) { return afterTwo.logs[place] }
    return pairBackoffs[Int(history.pair)] + logProbability(of: word, afterWord: history.word)
  }

  /// The log-probability after one word, without the history before it.
  func logProbability(of word: Int32, afterWord before: Int32) -> Float {
    if let place = afterOne.place(of: word, after: before) { return afterOne.logs[place] }
    return backoffs[Int(before)] + unigrams[Int(word)]
  }

  /// The log-probability without any history.
  func logProbability(of word: Int32) -> Float { unigrams[Int(word)] }

  /// The highest log-probability after any history.
  func highestLogProbability(of word: Int32) -> Float { highest[Int(word)] }

  /// The logarithm, at least that of 1e-30.
  private static func log(_ probability: Double) -> Float { Float(Foundation.log(max(probability, 1e-30))) }
}
