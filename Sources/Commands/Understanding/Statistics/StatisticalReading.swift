import Foundation
import Grammar

/// The intent of a sentence outside the grammars, with its confidence.
///
/// Hashed features are summed and pass one hidden layer (after A. Joulin et al., "Bag of Tricks for
/// Efficient Text Classification", 2017). `Scripts/train/understanding` learns the numbers.
public struct StatisticalReading: Sendable {
  /// A known intent.
  public struct Intent: Sendable, Hashable {
    /// The full name; empty: the sentence is not for the box.
    public var name: String
    /// Whether sentences may be taken for it; otherwise it only serves as a contrast.
    public var isTaken: Bool
    /// A weight for each hidden number, followed by the bias.
    public var weights: [Float]

    /// Makes an intent.
    public init(name: String, isTaken: Bool, weights: [Float]) {
      self.name = name
      self.isTaken = isTaken
      self.weights = weights
    }
  }

  /// The guess for a sentence.
  struct Guess: Sendable, Hashable {
    var intent: String
    /// The confidence, 0 to 1: of the sentences given 0.9, nine in ten are right.
    var confidence: Double
  }

  /// The kinds of a word, as bits of its number.
  private struct WordKind: OptionSet {
    var rawValue: Int
    /// The word is in a training sentence.
    static let seen = WordKind(rawValue: 1)
    /// The word is part of a food's name.
    static let food = WordKind(rawValue: 2)
    /// The word is in sentences of all kinds, and so names nothing.
    static let frame = WordKind(rawValue: 4)
  }

  /// The confidence from which the box asks whether a sentence was meant; few words need more.
  let likely: Double
  /// The confidence from which a sentence is executed.
  let sure: Double
  private let table: [Float]
  private let hidden: Int
  private let words: [UInt8]
  private let intents: [Intent]
  private let temperature: Double

  /// Makes a reading from learnt numbers.
  /// - Parameters:
  ///   - table: the hidden numbers of each feature, in order.
  ///   - words: the kinds of the word with each number: 1 for training, 2 for food, 4 for sentences of
  ///     all kinds, added.
  ///   - temperature: the divisor of scores, so that the confidence is calibrated (C. Guo et al., "On
  ///     Calibration of Modern Neural Networks", 2017).
  /// - Returns: nil if sizes do not match, or a number is NaN.
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
  /// The least share of known words, so that other languages are not read.
  private static let leastSeen = 0.5

  /// Reads the words of a sentence, in lower case and with the spelling of chats undone.
  /// - Returns: nil: it is not for the box, or unknown.
  ///
  /// The number of words up to which a sentence is little evidence: only a very sure guess counts.
  func guess(_ words: [String]) -> Guess? {
    guard let guess = weighed(words), words.count > Self.short || guess.confidence >= Self.shortLikely else {
      return nil
    }
    return guess
  }

  /// `Scripts/train/understanding` has the same numbers.
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
