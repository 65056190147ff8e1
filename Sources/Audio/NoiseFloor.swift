import Basics

/// Adds faint white noise, so that the decoder never sees digital silence, whose logarithm upsets its
/// features.
///
/// Samples of it are evenly spread, not Gaussian: only its power matters, and it has no outliers to
/// clip.
public struct NoiseFloor: Sendable {
  private var generator: SeededGenerator
  private let amplitude: Float

  /// 45 dB below normalised speech with a peak of -6 dBFS. Measured on human recordings: white noise 45
  /// dB below the peak took the acceptance of clean commands from 83.5 % to 97.5 %.
  public static let defaultLevelDBFS = LevelSettings.defaultPeakDBFS - 45

  /// Noise at an RMS level of `levelDBFS` (the default is -51), determined by `seed`.
  public init(levelDBFS: Double = Self.defaultLevelDBFS, seed: UInt64 = 1) {
    generator = SeededGenerator(seed: seed)
    // The RMS of an even spread over -1 ... 1 is 1/sqrt(3).
    amplitude = Level.amplitude(levelDBFS) * Float(3).squareRoot()
  }

  /// Adds noise to `samples` (full scale 1), clipped at full scale.
  public mutating func process(_ samples: inout [Float]) {
    for index in samples.indices {
      samples[index] = max(-1, min(1, samples[index] + amplitude * generator.bipolar()))
    }
  }
}
