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
    /// Likelihood ratio against a loop of phones, 1e-50 (hears it everywhere) to 1 (hardly ever).
    public var threshold: Double

    /// Makes a wake word; the default threshold is 1e-20.
    public init(phrase: String, threshold: Double = 1e-20) {
      self.phrase = phrase
      self.threshold = threshold
    }
  }

  private static let search = "wake"
  private let decoder: Decoder
  /// The frame of the stream that the running search began at.
  private var origin = 0
  private var position = 0
  private var isListening = false

  /// Makes a spotter.
  /// - Throws: ``SpeechError/unpronounceable(word:)``
  public init(
    words: [WakeWord], model: SpeechModel, dictionary: PronunciationDictionary,
    settings: Decoder.Settings = Decoder.Settings()
  ) throws {
    let parts = Set(words.flatMap { $0.phrase.split(separator: " ").map(String.init) })
    let known = dictionary.pronunciations(of: parts)
    for word in parts.sorted() where known[word] == nil { throw SpeechError.unpronounceable(word: word) }
    decoder = try Decoder(model: model, dictionary: parts.sorted().flatMap { known[$0] ?? [] }, settings: settings)
    try decoder.set(keyPhrases: words.map { ($0.phrase, $0.threshold) }, named: Self.search)
  }

  /// Hears one frame that starts at `frame` of the stream; nil: no wake word ended here.
  ///
  /// Frames need not follow each other: after a gap the search starts anew.
  public func hear(_ samples: [Int16], at frame: Int) throws -> Detection? {
    if !isListening || frame != position || frame - origin > Self.longestSearch {
      try decoder.start(Self.search)
      origin = frame
      isListening = true
    }
    position = frame + samples.count / Self.samplesPerFrame
    decoder.process(samples)
    guard let segment = decoder.segments.first else { return nil }
    let detection = Detection(
      word: segment.word, frames: (origin + segment.firstFrame)...(origin + max(segment.firstFrame, segment.lastFrame)),
      score: segment.score)
    // A search that has found its word would report it again and again.
    rest()
    return detection
  }

  /// Ends the search; the next frame begins a new one.
  public func rest() {
    decoder.finish()
    isListening = false
  }

  private static let samplesPerFrame = 160
  /// A minute: the library keeps what it saw of an utterance in memory.
  private static let longestSearch = 6_000
}
