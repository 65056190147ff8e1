/// Brings sounds to one loudness.
public enum Levelling {
  /// The loudness of all voices, in LUFS; that of espeak-ng at a peak of -3 dBFS.
  public static let target = -20.0
  /// The limit of samples after that, in dBFS.
  public static let peak = -1.0
  /// The lowest loudness of speech, in LUFS; softer sound stays as it is.
  public static let softest = -60.0

  /// The same sound, 16 000 Hz mono, at a loudness. Peaks beyond ``peak`` are turned down so slowly that
  /// it is inaudible.
  /// - Parameter loudness: in LUFS. The default is ``target``.
  public static func levelled(_ samples: [Float], to loudness: Double = target) -> [Float] {
    let now = Loudness.integrated(samples)
    guard now > softest else { return samples.map { $0.isFinite ? max(-1, min(1, $0)) : 0 } }
    let gain = Level.amplitude(loudness - now)
    return limited(samples.map { $0.isFinite ? $0 * gain : 0 }, to: Level.amplitude(peak))
  }

  /// The samples on either side of a peak that are turned down with it: 5 ms.
  private static let reach = 80

  /// The samples, turned down around peaks so that none is larger than `bound`.
  ///
  /// Each sample gets the mean, over `reach` samples to either side, of the smallest gain that any sample
  /// needs within `reach` of those. So the gain changes slowly, and never exceeds the limit of a sample.
  static func limited(_ samples: [Float], to bound: Float) -> [Float] {
    guard Level.peak(samples) > bound else { return samples }
    let needed = samples.map { abs($0) > bound ? bound / abs($0) : 1 }
    let least = leastNearby(needed)
    var sum: Float = 0
    var gains = [Float](repeating: 1, count: samples.count)
    // Beyond the ends, the first and last value continue.
    func gain(at index: Int) -> Float { least[max(0, min(least.count - 1, index))] }
    for index in -reach...reach { sum += gain(at: index) }
    for index in samples.indices {
      gains[index] = sum / Float(2 * reach + 1)
      sum += gain(at: index + reach + 1) - gain(at: index - reach)
    }
    // Sums of floats have rounding errors.
    return zip(samples, gains).map { max(-bound, min(bound, $0 * $1)) }
  }

  /// The minimum within `reach` of each value, by a queue of rising candidates.
  private static func leastNearby(_ values: [Float]) -> [Float] {
    var least = values
    var candidates: [Int] = []
    var first = 0
    for index in 0..<values.count + reach {
      if index < values.count {
        while candidates.count > first, let last = candidates.last, values[last] >= values[index] {
          candidates.removeLast()
        }
        candidates.append(index)
      }
      let centre = index - reach
      guard centre >= 0 else { continue }
      while candidates[first] < centre - reach { first += 1 }
      least[centre] = values[candidates[first]]
    }
    return least
  }
}
