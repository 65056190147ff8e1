/// The settings of level normalisation for the decoder.
public struct LevelSettings: Equatable, Sendable {
  /// The target for the peaks of speech, in dBFS. The default is -6, half of full scale, which was best
  /// on human recordings.
  public var peakDBFS = Self.defaultPeakDBFS
  /// The largest gain, in dB. The default is 30: more would turn the noise of a quiet room into speech.
  public var maximumGainDecibels = 30.0
  /// The smallest gain, in dB. The default is -12.
  public var minimumGainDecibels = -12.0
  /// The lowest level of speech, in dBFS (peak). The default is -55.
  public var quietestDBFS = -55.0
  /// The distance from the noise floor at which speech moves the gain, in dB. The default is 9.
  public var aboveNoiseDecibels = 9.0
  /// The rate at which the gain rises, in dB a second. The default is 12; slow, to keep the shape of a
  /// word.
  public var riseDecibelsPerSecond = 12.0
  /// The rate at which the gain falls when speech is louder than expected, in dB a second. The default is
  /// 60.
  public var fallDecibelsPerSecond = 60.0

  static let defaultPeakDBFS = -6.0

  /// The defaults.
  public init() {}
}

/// Brings a stream of speech to one level. The gain follows the level of sound above the noise floor,
/// slowly and within bounds, and steps down at once to prevent clipping.
public struct LevelNormaliser: Sendable {
  /// The settings in use.
  public let settings: LevelSettings
  /// The gain at the end of the last chunk, in dB.
  public private(set) var gainDecibels: Double

  private var noiseDBFS: Double?
  private var speechDBFS: Double?

  // The noise floor falls to a quieter chunk at once and rises at 3 dB a second, which a pause in speech
  // undoes.
  private static let noiseRiseDecibelsPerSecond = 3.0
  // The held peak of speech falls by 2 dB a second of speech, so that one loud word does not count
  // forever.
  private static let peakDecayDecibelsPerSecond = 2.0
  // The limit of all samples: 0.2 dB of headroom under full scale for the noise that is added later.
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

  /// A whole utterance with its peak at the target, by one gain within the bounds of `settings`.
  ///
  /// The peak is the 99.9th percentile of magnitudes, so that one click does not decide it; larger
  /// samples are clipped at full scale.
  public static func normalised(_ samples: [Float], settings: LevelSettings = LevelSettings()) -> [Float] {
    guard !samples.isEmpty else { return samples }
    let level = Level.decibels(ordered((samples.count - 1) * 999 / 1000, of: samples.map { abs($0) }))
    guard level > Level.silenceDBFS else { return samples }
    let gain = max(settings.minimumGainDecibels, min(settings.maximumGainDecibels, settings.peakDBFS - level))
    let factor = Level.amplitude(gain)
    return samples.map { max(-1, min(1, $0 * factor)) }
  }

  /// The magnitude at `rank` in sorted order, found like a radix sort that examines only one bin.
  private static func ordered(_ rank: Int, of magnitudes: [Float]) -> Float {
    // The bits of numbers that are not negative have the same order.
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
