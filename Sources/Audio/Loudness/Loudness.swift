import Glibc

/// The perceived loudness of a sound: integrated loudness in LUFS after ITU-R BS.1770-4, which EBU R
/// 128 uses.
///
/// Silence and much softer parts do not count. The blocks have 400 ms and overlap by three quarters.
/// They count from -70 LUFS on, and of these only the ones at most 10 LU softer than their mean.
public enum Loudness {
  /// The loudness assigned to silence, in LUFS.
  public static let silence = -120.0

  /// The loudness of mono samples, full scale 1, in LUFS; ``silence`` if nothing is audible. Shorter
  /// sound than a block is measured as one.
  /// - Parameter rate: in hertz. The default is the house's, 16 000.
  public static func integrated(_ samples: [Float], rate: Int = AudioFormat.house.sampleRate) -> Double {
    let powers = blockPowers(samples, rate: rate)
    let heard = powers.filter { level($0) >= absoluteGate }
    guard !heard.isEmpty else { return silence }
    let gate = level(mean(heard)) + relativeGate
    let counted = heard.filter { level($0) >= gate }
    return level(mean(counted))
  }

  private static let absoluteGate = -70.0
  private static let relativeGate = -10.0

  /// The mean square of each block of the weighted sound.
  private static func blockPowers(_ samples: [Float], rate: Int) -> [Double] {
    // A hundred milliseconds each; four of them are a block.
    let step = max(1, rate / 10)
    var filter = KWeighting(rate: Double(max(1, rate)))
    var sums: [Double] = []
    var sum = 0.0
    for (index, sample) in samples.enumerated() {
      let weighted = filter.next(sample.isFinite ? Double(sample) : 0)
      sum += weighted * weighted
      if (index + 1) % step == 0 {
        sums.append(sum)
        sum = 0
      }
    }
    guard sums.count >= 4 else {
      return samples.isEmpty ? [] : [(sums.reduce(0, +) + sum) / Double(samples.count)]
    }
    return (0...sums.count - 4).map { sums[$0..<$0 + 4].reduce(0, +) / Double(4 * step) }
  }

  private static func mean(_ powers: [Double]) -> Double { powers.reduce(0, +) / Double(max(1, powers.count)) }

  /// The recommendation's -0.691 makes a tone of 997 Hz at full scale -3.01 LUFS.
  private static func level(_ power: Double) -> Double {
    power > 0 ? max(silence, -0.691 + 10 * log10(power)) : silence
  }
}
