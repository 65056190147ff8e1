/// How the level of speech is brought to where the decoder wants it.
public struct LevelSettings: Equatable, Sendable {
  /// Where the peaks of speech are brought to, in dBFS. The default is -6, half of full scale, which was best on human
  /// recordings.
  public var peakDBFS = Self.defaultPeakDBFS
  /// The largest gain, in dB. The default is 30: more would make speech of the noise of a quiet room.
  public var maximumGainDecibels = 30.0
  /// The smallest gain, in dB. The default is -12.
  public var minimumGainDecibels = -12.0
  /// What is quieter than this, in dBFS (peak), is never taken for speech. The default is -55.
  public var quietestDBFS = -55.0
  /// How far speech has to stand out from the noise floor to move the gain, in dB. The default is 9.
  public var aboveNoiseDecibels = 9.0
  /// How fast the gain rises, in dB a second. The default is 12; slow, so that the shape of a word is kept.
  public var riseDecibelsPerSecond = 12.0
  /// How fast the gain falls when speech is louder than expected, in dB a second. The default is 60.
  public var fallDecibelsPerSecond = 60.0

  static let defaultPeakDBFS = -6.0

  /// The defaults.
  public init() {}
}

/// Brings speech to one level as a stream: the gain follows the level of what stands out from the noise floor, slowly
/// and within bounds, and steps down at once where it would clip.
public struct LevelNormaliser: Sendable {
  /// The settings in use.
  public let settings: LevelSettings
  /// The gain at the end of the last chunk, in dB.
  public private(set) var gainDecibels: Double

  private var noiseDBFS: Double?
  private var speechDBFS: Double?

  // The noise floor falls to a quieter chunk at once and creeps up at 3 dB a second, which a pause in speech undoes.
  private static let noiseRiseDecibelsPerSecond = 3.0
  // The held peak of speech sinks by 2 dB a second of speech, so that one loud word does not count for ever.
  private static let peakDecayDecibelsPerSecond = 2.0
  // No sample gets past this: 0.2 dB of headroom under full scale for the noise that is added after.
  private static let ceiling: Float = 0.977

  /// A normaliser with `settings`, starting at `gainDecibels` (the default is 0).
  public init(settings: LevelSettings = LevelSettings(), gainDecibels: Double = 0) {
    self.settings = settings
    self.gainDecibels = gainDecibels
  }

  /// Applies the gain to `samples` (16 000 Hz mono, full scale 1; 10 ms or so at a time) in place.
  public mutating func process(_ samples: inout [Float]) {
    guard !samples.isEmpty else { return }
    let seconds = Double(samples.count) / Double(AudioFormat.house.sampleRate)
    let peak = Level.peak(samples)
    let before = gainDecibels
    follow(Level.decibels(peak), seconds: seconds)
    var (from, to) = (Level.amplitude(before), Level.amplitude(gainDecibels))
    if peak > 0, peak * max(from, to) > Self.ceiling {
      // At once, and remembered: a gain that falls over the chunk would clip its start.
      to = min(to, Self.ceiling / peak)
      from = min(from, Self.ceiling / peak)
      gainDecibels = max(settings.minimumGainDecibels, min(gainDecibels, Level.decibels(to)))
    }
    let step = (to - from) / Float(samples.count)
    for index in samples.indices {
      samples[index] = max(-1, min(1, samples[index] * (from + step * Float(index + 1))))
    }
  }

  private mutating func follow(_ levelDBFS: Double, seconds: Double) {
    let noise = min(levelDBFS, (noiseDBFS ?? levelDBFS) + Self.noiseRiseDecibelsPerSecond * seconds)
    noiseDBFS = noise
    if levelDBFS > settings.quietestDBFS, levelDBFS > noise + settings.aboveNoiseDecibels {
      speechDBFS = max(levelDBFS, (speechDBFS ?? levelDBFS) - Self.peakDecayDecibelsPerSecond * seconds)
    }
    // The gain goes on moving in the pauses, where it harms nothing.
    guard let speechDBFS else { return }
    let wanted = max(settings.minimumGainDecibels, min(settings.maximumGainDecibels, settings.peakDBFS - speechDBFS))
    gainDecibels += max(
      -settings.fallDecibelsPerSecond * seconds, min(settings.riseDecibelsPerSecond * seconds, wanted - gainDecibels))
  }

  /// A whole utterance brought to the wanted peak with one gain, within the bounds of `settings`.
  ///
  /// The peak is that of the 99.9th percentile of magnitudes, so that one click does not decide it; what is over it is
  /// held at full scale.
  public static func normalised(_ samples: [Float], settings: LevelSettings = LevelSettings()) -> [Float] {
    guard !samples.isEmpty else { return samples }
    let level = Level.decibels(ordered((samples.count - 1) * 999 / 1000, of: samples.map { abs($0) }))
    guard level > Level.silenceDBFS else { return samples }
    let gain = max(settings.minimumGainDecibels, min(settings.maximumGainDecibels, settings.peakDBFS - level))
    let factor = Level.amplitude(gain)
    return samples.map { max(-1, min(1, $0 * factor)) }
  }

  /// What would stand at `rank` if the magnitudes were sorted: as in a radix sort, of which only one bin is looked into.
  private static func ordered(_ rank: Int, of magnitudes: [Float]) -> Float {
    // Of numbers that are not negative the bits have the same order.
    var counts = [Int](repeating: 0, count: 1 << 16)
    for magnitude in magnitudes { counts[Int(magnitude.bitPattern >> 16)] += 1 }
    var (bin, below) = (0, 0)
    while below + counts[bin] <= rank {
      below += counts[bin]
      bin += 1
    }
    return magnitudes.filter { $0.bitPattern >> 16 == bin }.sorted()[rank - below]
  }
}
