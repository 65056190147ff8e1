import Foundation

/// Words that people use every day, and how often: what a wake word is told from.
public struct EverydayWords: Sendable, Hashable {
  /// Common logarithm of each word's probability.
  private var logProbabilities: [String: Double]

  /// The words.
  public var words: Set<String> { Set(logProbabilities.keys) }

  /// Reads lines of a word, a tab, and the common logarithm of its probability (`Scripts/make-everyday-words`).
  /// - Throws: ``SpeechError/modelUnreadable(path:reason:)``; what reading a file throws.
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

  /// Adds words that people say now and then; those that are there stay as likely as they are.
  mutating func add(rare words: some Sequence<String>) {
    for word in words where logProbabilities[word] == nil { logProbabilities[word] = Self.logRareProbability }
  }

  /// A model of any sequence of these words.
  /// - Parameters:
  ///   - wakeWords: are in it as well, each as likely as ``wakeWordProbability``.
  ///   - known: words that can be pronounced; the others are left out.
  func model(with wakeWords: Set<String>, of known: Set<String>) -> BackoffModel {
    var all = logProbabilities.filter { known.contains($0.key) }.mapValues { pow(10, $0) }
    for word in wakeWords { all[word] = Self.wakeWordProbability }
    return BackoffModel(words: all, end: Self.endProbability)
  }

  /// About as likely as a word that is said often: who has a wake word says it more often than others do.
  private static let wakeWordProbability = 1e-3
  private static let endProbability = 0.1
  /// A fifth as likely as the rarest of the everyday words.
  private static let logRareProbability = -5.0
}
