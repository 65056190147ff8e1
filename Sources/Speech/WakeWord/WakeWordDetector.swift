import Foundation

/// Hears wake words: finds what may be one, and looks at it once more (``WakeWordSpotter``, ``WakeWordCheck``).
public struct WakeWordDetector: WakeDetector {
  private var spotter: WakeWordSpotter
  private let check: WakeWordCheck?

  /// Makes a detector.
  /// - Parameter check: of these words, and others perhaps; nil: what the spotter finds is all.
  /// - Throws: ``SpeechError``
  public init(
    words: [WakeWordSpotter.WakeWord], acoustics: Acoustics, dictionary: PronunciationDictionary, check: WakeWordCheck?
  ) throws {
    self.check = check
    spotter = try WakeWordSpotter(
      words: check == nil ? words : WakeWordCheck.candidates(for: words), acoustics: acoustics, dictionary: dictionary)
  }

  public mutating func hear(
    _ samples: [Int16], answers: [Float], isOpen: (_ frame: Int) -> Bool, above least: Double,
    recall: (_ frame: Int) -> (first: Int, samples: [Int16])
  ) throws -> WakeWordSpotter.Detection? {
    guard !answers.isEmpty, let found = spotter.hear(answers, isOpen: isOpen) else { return nil }
    guard let check else { return found.score > least ? found : nil }
    // A look takes a tenth of a second, in which a command that is under way would wait.
    guard WakeWordCheck.most(found) > least else { return nil }
    let heard = recall(max(0, found.frames.lowerBound - WakeWordCheck.lead))
    return try check.check(found, in: heard.samples, from: heard.first).flatMap { $0.score > least ? $0 : nil }
  }

  public mutating func reset() { spotter.reset() }
}
