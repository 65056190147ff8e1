import Foundation
import Grammar

/// Tells which intent a sentence has that no grammar takes, and how sure that is.
///
/// Hashed features are added up and go through one hidden layer (after A. Joulin et al., "Bag of Tricks for Efficient
/// Text Classification", 2017). `Scripts/train-understanding` learns the numbers.
public struct StatisticalReading: Sendable {
  /// An intent that it knows.
  public struct Intent: Sendable, Hashable {
    /// The full name; empty: the sentence is not for the box.
    public var name: String
    /// Whether sentences may be taken for it; otherwise it is there to be told from the others.
    public var isTaken: Bool
    /// A weight for each hidden number, and the bias behind them.
    public var weights: [Float]

    /// Makes an intent.
    public init(name: String, isTaken: Bool, weights: [Float]) {
      self.name = name
      self.isTaken = isTaken
      self.weights = weights
    }
  }

  /// What a sentence was read as.
  struct Guess: Sendable, Hashable {
    var intent: String
    /// 0 to 1: of the sentences given 0.9, nine in ten are right.
    var confidence: Double
  }

  /// What is known of a word, as bits of its number.
  private struct WordKind: OptionSet {
    var rawValue: Int
    /// It was in a sentence that was learnt from.
    static let seen = WordKind(rawValue: 1)
    /// It is part of a food's name.
    static let food = WordKind(rawValue: 2)
    /// It is in sentences of all kinds, and so names nothing.
    static let frame = WordKind(rawValue: 4)
  }

  /// From this confidence on it is asked whether a sentence was meant so; of few words more is wanted.
  let likely: Double
  /// From this confidence on what a sentence asks is done.
  let sure: Double
  private let table: [Float]
  private let hidden: Int
  private let words: [UInt8]
  private let intents: [Intent]
  private let temperature: Double

  /// Makes a reading of what was learnt.
  /// - Parameters:
  ///   - table: the hidden numbers of each feature, one after the other.
  ///   - words: what is known of the word with each number: 1 learnt from, 2 of a food, 4 of sentences of all kinds, added.
  ///   - temperature: what scores are divided by, so that the confidence means what it says (C. Guo et al., "On
  ///     Calibration of Modern Neural Networks", 2017).
  /// - Returns: nil where sizes do not fit together, or a number is none.
  public init?(
    table: [Float], words: [Float], intents: [Intent], temperature: Double, likely: Double, sure: Double
  ) {
    let buckets = SentenceFeatures.buckets
    guard !table.isEmpty, table.count.isMultiple(of: buckets), words.count == buckets, !intents.isEmpty,
      temperature.isFinite, temperature > 0, (0...1).contains(likely), (likely...1).contains(sure)
    else { return nil }
    let hidden = table.count / buckets
    guard intents.allSatisfy({ $0.weights.count == hidden + 1 && $0.weights.allSatisfy(\.isFinite) }),
      table.allSatisfy(\.isFinite), words.allSatisfy({ (0...7).contains($0) })
    else { return nil }
    self.table = table
    self.hidden = hidden
    self.words = words.map { UInt8($0) }
    self.intents = intents
    self.temperature = temperature
    self.likely = likely
    self.sure = sure
  }

  private static let longest = 30
  /// The share of words that must have been met before, so that other languages are not read.
  private static let leastSeen = 0.5

  /// Reads the words of a sentence, in lower case and with the spelling of chats undone.
  /// - Returns: nil: it is not for the box, or nobody knows.
  ///
  /// So many words, or fewer, hold too little to go by: only if it is very sure there is a guess.
  func guess(_ words: [String]) -> Guess? {
    guard let guess = weighed(words), words.count > Self.short || guess.confidence >= Self.shortLikely else {
      return nil
    }
    return guess
  }

  /// `Scripts/train-understanding` has the same numbers.
  private static let short = 5
  private static let shortLikely = 0.9

  private func weighed(_ words: [String]) -> Guess? {
    guard (2...Self.longest).contains(words.count),
      Double(words.count { kind(of: $0).contains(.seen) }) >= Self.leastSeen * Double(words.count)
    else { return nil }
    let features = SentenceFeatures(words, isFood: isFood).found
    var sums = [Float](repeating: 0, count: hidden)
    table.withUnsafeBufferPointer { table in
      sums.withUnsafeMutableBufferPointer { sums in
        for feature in features {
          let row = feature * hidden
          for place in 0..<hidden { sums[place] += table[row + place] }
        }
      }
    }
    let scale = 1 / Float(features.count).squareRoot()
    for place in sums.indices { sums[place] = max(sums[place] * scale, 0) }
    let scores = intents.map { intent in
      var score = intent.weights[hidden]
      for place in 0..<hidden { score += intent.weights[place] * sums[place] }
      return Double(score) / temperature
    }
    guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }), intents[best].isTaken else { return nil }
    let total = scores.reduce(0) { $0 + exp($1 - scores[best]) }
    return Guess(intent: intents[best].name, confidence: 1 / total)
  }

  /// Whether a word is part of a food's name.
  func isFood(_ word: String) -> Bool { kind(of: word).contains(.food) }

  /// Whether a word is in sentences of all kinds, and so names nothing.
  func isFrame(_ word: String) -> Bool { kind(of: word).contains(.frame) }

  private func kind(of word: String) -> WordKind {
    WordKind(rawValue: Int(words[SentenceFeatures.bucket(ofWord: word)]))
  }
}
