import Audio
import Speech

/// Cuts a reading into sentences: each ends with a pause.
public struct SentenceCutter {
  private var voice: VoiceActivity
  private let phones: PhoneStream?
  private var floor = NoiseFloor()
  private var kept: [Float] = []
  /// The first frame of `kept`, and the number of received frames.
  private var (oldest, frame) = (0, 0)
  /// The end of the sentence before.
  private var taken = 0

  /// Begins to listen.
  /// - Parameter acoustics: nil: speech is distinguished from silence by its energy alone.
  /// - Throws: `SpeechError`
  public init(acoustics: Acoustics? = nil) throws {
    voice = VoiceActivity(acoustics: acoustics)
    phones = try acoustics?.network.map { try PhoneStream($0) }
  }

  /// Takes 10 ms at 16 kHz.
  /// - Returns: a finished sentence, with a little silence on either side.
  public mutating func hear(_ samples: [Float]) -> [Float]? {
    defer { frame += 1 }
    kept += samples
    var heard = samples
    floor.process(&heard)
    let frames = SampleConversion.int16(heard)
    voice.hear(frames, answers: phones?.hear(frames) ?? [])
    guard let speech = voice.speech, speech.upperBound > taken else {
      drop(before: frame - Self.edge)
      return nil
    }
    begin = begin ?? max(speech.lowerBound, taken)
    guard frame - max(speech.upperBound, voice.maybeUntil ?? 0) >= Self.pause, let first = begin else { return nil }
    begin = nil
    taken = frame
    defer { drop(before: frame) }
    // A cough is no sentence.
    guard speech.upperBound - first >= Self.shortest else { return nil }
    let from = max(first - Self.edge, oldest)
    let end = min(speech.upperBound + Self.edge, frame)
    return Array(kept[((from - oldest) * Ear.frameLength)..<((end - oldest) * Ear.frameLength)])
  }

  /// The first frame of the current sentence.
  private var begin: Int?

  private mutating func drop(before first: Int) {
    guard first > oldest else { return }
    kept.removeFirst(min((first - oldest) * Ear.frameLength, kept.count))
    oldest = first
  }

  /// The frames of silence that end a sentence.
  private static let pause = 90
  /// The frames of silence kept before and after it.
  private static let edge = 40
  /// The fewest frames of a sentence.
  private static let shortest = 50
}
