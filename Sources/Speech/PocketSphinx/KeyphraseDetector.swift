import Foundation

/// Spots wake words by libpocketsphinx's keyword spotting (`kws_search.c`): each phrase's phones
/// against a free loop of phones, with a threshold on the likelihood ratio of the two.
public final class KeyphraseDetector: WakeDetector {
  private let decoder: PocketSphinxDecoder
  private let words: [WakeWordSpotter.WakeWord]
  /// The frames of the stream so far, and the first one of the current utterance.
  private var (heard, begin) = (0, 0)
  /// The frames of the library's earlier utterances: its spotting counts on through all of them.
  private var before = 0
  private var isHearing = false
  /// The detections of this utterance, by the library's frames.
  private var told: Set<Found> = []

  private struct Found: Hashable {
    var word: String
    var first: Int
    var last: Int
  }

  /// A score of 0 stands for a likelihood ratio of 10 to the power of minus this.
  public static let scale = 60.0

  /// The score of a likelihood ratio: its decimal logarithm from 1e-60, so that 1e-20 is 40.
  public static func score(ofRatio ratio: Double) -> Double { max(0, scale + log10(max(ratio, 1e-300))) }

  /// The score of a detection of the library: the logarithm of its likelihood ratio in the unit of
  /// scores, less `KWS_MAX`.
  private static func score(ofDetection probability: Int32) -> Double {
    max(0, scale + Double(probability + 1_500) / Double(GaussianMixtures.scoresPerNat) / M_LN10)
  }

  /// Makes a detector.
  /// - Parameter words: the words with thresholds by ``score(ofRatio:)``.
  /// - Throws: ``SpeechError``
  public init(
    words: [WakeWordSpotter.WakeWord], model: SpeechModel, dictionary: PronunciationDictionary,
    removesNoise: Bool = true
  ) throws {
    self.words = words
    // There are so few states that no pruning is needed: with the library's beam a word's edges end it.
    decoder = try PocketSphinxDecoder(model, removesNoise: removesNoise, options: ["-beam", "1e-300"])
    let parts = Set(words.flatMap { $0.phrase.split(separator: " ").map(String.init) })
    let known = dictionary.pronunciations(of: parts)
    let refused = decoder.add(parts.sorted().flatMap { known[$0] ?? [] })
    for word in parts.sorted() where known[word] == nil || refused.contains(word) {
      throw SpeechError.unpronounceable(word: word)
    }
    try decoder.set(
      phrases: words.map { ($0.phrase, ($0.threshold - Self.scale) * M_LN10) }, as: Self.search)
  }

  private static let search = "wake words"

  public func hear(
    _ samples: [Int16], answers: [Float], isOpen: (_ frame: Int) -> Bool, above least: Double,
    recall: (_ frame: Int) -> (first: Int, samples: [Int16])
  ) throws -> WakeWordSpotter.Detection? {
    if !isHearing { try start() }
    heard += 1
    try decoder.hear(samples)
    guard decoder.hasHypothesis else {
      if heard - begin >= Self.longestStretch { try restart() }
      return nil
    }
    var new: [WakeWordSpotter.Detection] = []
    for (segment, probability) in decoder.segments {
      // A repeated detection in the same stretch has a higher score.
      let found = Found(word: segment.word, first: segment.firstFrame, last: segment.lastFrame)
      guard told.insert(found).inserted else { continue }
      let first = begin + max(0, segment.firstFrame - before)
      new.append(
        WakeWordSpotter.Detection(
          // The library ends each phrase with a blank.
          word: segment.word.split(separator: " ").joined(separator: " "),
          frames: first...max(first, begin + segment.lastFrame - before), score: Self.score(ofDetection: probability)))
    }
    if told.count >= Self.mostTold { try restart() }
    return new.filter { isOpen($0.frames.lowerBound) && $0.score > least }.max { $0.score < $1.score }
  }

  public func reset() {
    if isHearing { try? restart() }
    (heard, begin) = (0, 0)
  }

  private func start() throws {
    try decoder.begin(Self.search)
    (begin, isHearing) = (heard, true)
  }

  private func restart() throws {
    try decoder.end()
    before += decoder.frameCount
    (isHearing, told) = (false, [])
  }

  /// The frames after which a stretch without a wake word is restarted, so that the library's memory of
  /// it does not grow: a minute.
  private static let longestStretch = 6_000
  /// The number of detections after which it is restarted, for the same reason.
  private static let mostTold = 32
}
