import Foundation

/// Everyday words and their frequencies, for comparison with wake words.
public struct EverydayWords: Sendable, Hashable {
  /// The common logarithm of each word's probability.
  private var logProbabilities: [String: Double]

  /// The words.
  public var words: Set<String> { Set(logProbabilities.keys) }

  /// Reads lines of a word, a tab, and the common logarithm of its probability
  /// (`Scripts/make/everyday-words`).
  /// - Throws: ``SpeechError/modelUnreadable(path:reason:)``; errors of reading the file.
  public init(contentsOf url: URL) throws {
    var found: [String: Double] = [:]
    let text = try String(contentsOf: url, encoding: .utf8)
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() where !line.isEmpty
    {
      let fields = line.split(separator: "\t")
      guard fields.count == 2, let probability = Double(fields[1]), probability < 0 else {
        throw SpeechError.modelUnreadable(
          path: url.path, reason: "line \(index + 1) is no word with the logarithm of its probability")
      }
      found[String(fields[0])] = probability
    }
    logProbabilities = found
  }

  /// Adds rare words; existing ones keep their probabilities.
  mutating func add(rare words: some Sequence<String>) {
    for word in words where logProbabilities[word] == nil { logProbabilities[word] = Self.logRareProbability }
  }

  /// A model of any sequence of these words.
  /// - Parameters:
  ///   - wakeWords: included as well, each with ``wakeWordProbability``.
  ///   - known: the pronounceable words; the others are left out.
  func model(with wakeWords: Set<String>, of known: Set<String>) -> BackoffModel {
    var all = logProbabilities.filter { known.contains($0.key) }.mapValues { pow(10, $0) }
    for word in wakeWords { all[word] = Self.wakeWordProbability }
    return BackoffModel(words: all, end: Self.endProbability)
  }

  /// The probability of a wake word, about that of a frequent word: people with a wake word say it more
  /// often than others do.
  private static let wakeWordProbability = 1e-3
  private static let endProbability = 0.1
  /// The log-probability of a rare word: a fifth of the rarest everyday word's probability.
  private static let logRareProbability = -5.0
}
