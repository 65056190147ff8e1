import Glibc

/// Levels of sound in decibels relative to full scale (dBFS): a square wave at full scale has an RMS
/// level of 0.
public struct Level: Equatable, Sendable {
  /// Root mean square, in dBFS.
  public var rmsDBFS: Double
  /// The largest sample, in dBFS.
  public var peakDBFS: Double

  /// The level assigned to digital silence, in dBFS.
  public static let silenceDBFS = -120.0

  /// Measures `samples` (full scale 1).
  public init(_ samples: [Float]) {
    rmsDBFS = Self.decibels(Self.rms(samples))
    peakDBFS = Self.decibels(Self.peak(samples))
  }

  /// Root mean square of `samples`; 0 for none.
  public static func rms(_ samples: [Float]) -> Float {
    guard !samples.isEmpty else { return 0 }
    var sum: Float = 0
    for sample in samples { sum += sample * sample }
    return (sum / Float(samples.count)).squareRoot()
  }

  /// The largest magnitude in `samples`; 0 for none.
  public static func peak(_ samples: [Float]) -> Float {
    var peak: Float = 0
    for sample in samples { peak = max(peak, abs(sample)) }
    return peak
  }

  /// An amplitude (full scale 1) in dBFS, no lower than ``silenceDBFS``.
  public static func decibels(_ amplitude: Float) -> Double {
    amplitude > 0 ? max(silenceDBFS, 20 * log10(Double(amplitude))) : silenceDBFS
  }

  /// The amplitude (full scale 1) of a level in dBFS.
  public static func amplitude(_ levelDBFS: Double) -> Float {
    Float(pow(10, levelDBFS / 20))
  }
}
