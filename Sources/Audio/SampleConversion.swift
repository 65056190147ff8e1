/// Conversion between 16-bit integers (full scale 32 768) and floating point (full scale 1).
public enum SampleConversion {
  /// Full scale of a 16-bit sample.
  public static let fullScale: Float = 32_768

  /// Rounds to the nearest 16-bit value; values beyond full scale are clipped, never wrapped, and NaN is
  /// 0.
  @inlinable
  public static func int16(_ sample: Float) -> Int16 {
    guard !sample.isNaN else { return 0 }
    let scaled = (sample * 32_768).rounded(.toNearestOrEven)
    return Int16(max(-32_768, min(32_767, scaled)))
  }

  /// 16-bit samples of floating-point ones, clipped at full scale.
  public static func int16(_ samples: [Float]) -> [Int16] {
    samples.map { int16($0) }
  }

  /// Floating-point samples of 16-bit ones.
  public static func float(_ samples: [Int16]) -> [Float] {
    samples.map { Float($0) * (1 / fullScale) }
  }
}
