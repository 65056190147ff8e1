import Foundation

/// Detects wake words: finds candidates, and checks them once more, by another network
/// (``WakeWordLook``) or else by everyday words (``WakeWordCheck``).
public struct WakeWordDetector: WakeDetector {
  private var spotter: WakeWordSpotter
  private let thresholds: [String: Double]
  private let check: WakeWordCheck?
  private let look: (any WakeWordLook)?

  /// Makes a detector.
  /// - Parameters:
  ///   - check: for these words, and perhaps others; nil: the spotter alone decides.
  ///   - look: asked before the check, which counts if the look is unavailable or the check is far surer.
  ///     The default is none.
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
    // A very sure result by everyday words counts all the same.
    if var other = try checked(looked, above: max(least, looked.score) + Self.surer, recall) {
      other.score -= Self.surer
      return other
    }
    return looked.score > least ? looked : nil
  }

  /// The detection after the check by everyday words; nil: its score is no more than `least`, or there is
  /// no check.
  private func checked(
    _ found: WakeWordSpotter.Detection, above least: Double,
    _ recall: (_ frame: Int) -> (first: Int, samples: [Int16])
  ) throws -> WakeWordSpotter.Detection? {
    // A check takes a tenth of a second, which would delay a current command.
    guard let check, WakeWordCheck.most(found) > least else { return nil }
    let heard = recall(max(0, found.frames.lowerBound - WakeWordCheck.lead))
    return try check.check(found, in: heard.samples, from: heard.first).flatMap { $0.score > least ? $0 : nil }
  }

  /// The detection after the look by the other network; nil: it is unavailable.
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

  /// The spotter's least score for a look by another network: some 300 an hour of people reading.
  private static let offered = -0.5
  /// The lead of everyday words over the other network at which they decide: of their false alarms in two
  /// hours of people reading, eight words, only "compute the" for "computer" was as sure.
  private static let surer = 3.0
  /// The score of the other network that needs no check.
  private static let enough = 6.0
  /// The frames before a detection that are examined with it: its first sound may have begun earlier.
  private static let lead = 20
}
