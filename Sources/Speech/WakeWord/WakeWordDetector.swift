import Foundation

/// Hears wake words: finds what may be one, and looks at it once more, by another network (``WakeWordLook``) or else by
/// everyday words (``WakeWordCheck``).
public struct WakeWordDetector: WakeDetector {
  private var spotter: WakeWordSpotter
  private let thresholds: [String: Double]
  private let check: WakeWordCheck?
  private let look: (any WakeWordLook)?

  /// Makes a detector.
  /// - Parameters:
  ///   - check: of these words, and others perhaps; nil: what the spotter finds is all.
  ///   - look: asked before the check, which counts where it cannot look or is surer by far. The default is none.
  /// - Throws: ``SpeechError``
  public init(
    words: [WakeWordSpotter.WakeWord], acoustics: Acoustics, dictionary: PronunciationDictionary, check: WakeWordCheck?,
    look: (any WakeWordLook)? = nil
  ) throws {
    (self.check, self.look) = (check, look)
    thresholds = Dictionary(words.map { ($0.phrase, $0.threshold) }) { first, _ in first }
    let candidates =
      look == nil
      ? check == nil ? words : WakeWordCheck.candidates(for: words)
      : words.map { .init(phrase: $0.phrase, threshold: Self.offered) }
    spotter = try WakeWordSpotter(words: candidates, acoustics: acoustics, dictionary: dictionary)
  }

  public mutating func hear(
    _ samples: [Int16], answers: [Float], isOpen: (_ frame: Int) -> Bool, above least: Double,
    recall: (_ frame: Int) -> (first: Int, samples: [Int16])
  ) throws -> WakeWordSpotter.Detection? {
    guard !answers.isEmpty, let found = spotter.hear(answers, isOpen: isOpen) else { return nil }
    let least = max(least, thresholds[found.word] ?? 0)
    guard let looked = look(at: found, recall) else {
      guard check != nil else { return found.score > least ? found : nil }
      return found.score > WakeWordCheck.permissive ? try checked(found, above: least, recall) : nil
    }
    if looked.score > max(least, Self.enough) { return looked }
    // What everyday words are very sure of counts all the same.
    if var other = try checked(looked, above: max(least, looked.score) + Self.surer, recall) {
      other.score -= Self.surer
      return other
    }
    return looked.score > least ? looked : nil
  }

  /// What was found, as everyday words have it; nil: that is no more than `least`, or nobody knows any.
  private func checked(
    _ found: WakeWordSpotter.Detection, above least: Double,
    _ recall: (_ frame: Int) -> (first: Int, samples: [Int16])
  ) throws -> WakeWordSpotter.Detection? {
    // A look takes a tenth of a second, in which a command that is under way would wait.
    guard let check, WakeWordCheck.most(found) > least else { return nil }
    let heard = recall(max(0, found.frames.lowerBound - WakeWordCheck.lead))
    return try check.check(found, in: heard.samples, from: heard.first).flatMap { $0.score > least ? $0 : nil }
  }

  /// What was found, as the other network has it; nil: nobody can look.
  private func look(
    at found: WakeWordSpotter.Detection, _ recall: (_ frame: Int) -> (first: Int, samples: [Int16])
  ) -> WakeWordSpotter.Detection? {
    guard let look, var evidence = found.evidence else { return nil }
    evidence.spelling = look.support(for: found.word, in: recall(max(0, found.frames.lowerBound - Self.lead)).samples)
    guard evidence.spelling != nil else { return nil }
    var looked = found
    (looked.evidence, looked.score) = (evidence, WakeWordModel.looked.score(evidence))
    return looked
  }

  public mutating func reset() { spotter.reset() }

  /// The score from which on the spotter's find is looked at by another network: some 300 an hour of people who read.
  private static let offered = -0.5
  /// By how much more everyday words have to be sure of a word than the other network: of their false alarms in two hours of
  /// people reading, eight words, only "compute the" for "computer" was as sure.
  private static let surer = 3.0
  /// The score of the other network from which on nobody else is asked.
  private static let enough = 6.0
  /// Frames from before a find that are looked at with it: its first sound may have begun earlier.
  private static let lead = 20
}
