import Foundation

/// Spots wake words in a stream of sound.
public final class WakeWordSpotter {
  /// A wake word that was heard.
  public struct Detection: Sendable, Hashable {
    /// The phrase, as given.
    public var word: String
    /// Frames of 10 ms from the start of the stream.
    public var frames: ClosedRange<Int>
    /// How much better the word explains the sound than a loop of phones: natural logarithm; higher is surer.
    public var score: Double
  }

  /// A wake word with the threshold it is spotted at.
  public struct WakeWord: Sendable, Hashable {
    public var phrase: String
    /// Likelihood ratio against a loop of phones, 1e-80 (hears it everywhere) to 1 (hardly ever).
    public var threshold: Double

    /// Makes a wake word; the default threshold is 1e-60: it is noticed too often, and the second look decides.
    public init(phrase: String, threshold: Double = 1e-60) {
      self.phrase = phrase
      self.threshold = threshold
    }
  }

  private static let search = "wake"
  private let decoder: Decoder
  /// The frame of the stream that the running search began at.
  private var origin = 0
  private var position = 0
  private var decoded = 0
  private var best: Detection?
  private var bestScore = 0.0
  private let stream: AcousticStream
  private var isListening = false

  /// Makes a spotter.
  /// - Throws: ``SpeechError/unpronounceable(word:)``
  public init(
    words: [WakeWord], acoustics: Acoustics, dictionary: PronunciationDictionary,
    settings: Decoder.Settings = Decoder.Settings()
  ) throws {
    let parts = Set(words.flatMap { $0.phrase.split(separator: " ").map(String.init) })
    let known = dictionary.pronunciations(of: parts)
    for word in parts.sorted() where known[word] == nil { throw SpeechError.unpronounceable(word: word) }
    decoder = try Decoder(
      acoustics: acoustics, dictionary: parts.sorted().flatMap { known[$0] ?? [] }, settings: settings)
    stream = try AcousticStream(acoustics, removesNoise: settings.removesNoise, warp: settings.warp)
    try decoder.set(keyPhrases: words.map { ($0.phrase, $0.threshold) }, named: Self.search)
  }

  /// Hears one frame that starts at `frame` of the stream; nil: no wake word ended here.
  ///
  /// Frames need not follow each other: after a gap the search starts anew.
  public func hear(_ samples: [Int16], at frame: Int) throws -> Detection? {
    if !isListening || frame != position || stream.frameCount > Self.longestSearch {
      try decoder.start(Self.search)
      stream.start()
      decoded = 0
      best = nil
      origin = frame
      isListening = true
    }
    position = frame + samples.count / Self.samplesPerFrame
    stream.hear(samples)
    let scores = stream.scores(before: stream.frameCount - Self.delay)
    guard !scores.isEmpty else { return nil }
    decoder.process(scores)
    decoded += scores.count / decoder.senoneCount
    if let segment = decoder.segments.max(by: { $0.score < $1.score }), best == nil || segment.score > bestScore {
      let first = origin + segment.firstFrame
      best = Detection(
        word: segment.word.trimmingCharacters(in: .whitespaces),
        frames: first...max(first, origin + segment.lastFrame),
        score: (segment.score + Self.scoreOffset) * Self.scoreUnit)
      bestScore = segment.score
    }
    // The score still rises while the word's last sound is heard.
    guard let best, origin + decoded - best.frames.upperBound >= Self.settling else { return nil }
    rest()
    return best
  }

  /// Ends the search; the next frame begins a new one.
  public func rest() {
    decoder.finish()
    isListening = false
  }

  /// The library takes this off every score (`KWS_MAX`) and counts in units of 1024 to the base 1.0001.
  private static let scoreOffset = 1_500.0
  private static let scoreUnit = 1_024 * log(Decoder.logBase)
  private static let samplesPerFrame = 160
  /// Frames that the search lags behind, so that the mean that is taken off knows the word from its first sound on.
  private static let delay = 40
  /// Frames for which a better place for the word is waited for.
  private static let settling = 12
  /// A minute: the library keeps what it saw of an utterance in memory.
  private static let longestSearch = 6_000
}
