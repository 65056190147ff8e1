/// Faster and slower speech at the same pitch, for every synthesizer: overlap-add of segments that are
/// shifted to where they continue the wave best (WSOLA: W. Verhelst and M. Roelands, "An overlap-add
/// technique based on waveform similarity", ICASSP 1993).
enum Pace {
  /// The paces that stay intelligible, in percent of the voice's own.
  static let range = 50...150

  // At 16 kHz: 20 ms to the next segment of the result, each of twice that, shifted by at most 10 ms,
  // which is a period of the deepest voice.
  private static let hop = 320
  private static let reach = 160

  /// 16 000 Hz samples at so many percent of their pace: 50 takes twice as long. Out of ``range`` it is
  /// the nearest in it.
  static func changed(_ samples: [Float], to percent: Int) -> [Float] {
    let percent = min(max(percent, range.lowerBound), range.upperBound)
    guard percent != 100, samples.count > 4 * hop else { return samples }
    let length = samples.count * 100 / percent
    var result = [Float](repeating: 0, count: length + 2 * hop)
    // Where the last segment would go on in the input.
    var natural = 0
    var place = 0
    while place < length {
      let wanted = place * percent / 100
      let from = place == 0 ? 0 : nearest(to: natural, around: wanted, in: samples)
      for index in 0..<(2 * hop) where from + index < samples.count {
        result[place + index] += samples[from + index] * weight(index, isFirst: place == 0)
      }
      natural = from + hop
      place += hop
    }
    return Array(result.prefix(length))
  }

  // Two neighbouring windows add up to one.
  private static let window: [Float] = (0..<(2 * hop)).map { index in
    Float(index < hop ? index : 2 * hop - index) / Float(hop)
  }

  private static func weight(_ index: Int, isFirst: Bool) -> Float { isFirst && index < hop ? 1 : window[index] }

  /// The place around `wanted` from which the wave goes on most like from `natural`.
  private static func nearest(to natural: Int, around wanted: Int, in samples: [Float]) -> Int {
    let last = samples.count - hop
    guard last > 0, natural + hop <= samples.count else { return min(wanted, max(0, last)) }
    let places = min(max(0, wanted - reach), last)...min(wanted + reach, last)
    guard places.count > 1 else { return places.lowerBound }
    var best = places.lowerBound
    var highest = -Float.infinity
    for place in places {
      var sum: Float = 0
      var power: Float = 1e-9
      // Every fourth sample says enough, and saves three quarters of the time.
      for index in stride(from: 0, to: hop, by: 4) {
        let (one, other) = (samples[natural + index], samples[place + index])
        sum += one * other
        power += other * other
      }
      let likeness = sum / power.squareRoot()
      if likeness > highest { (best, highest) = (place, likeness) }
    }
    return best
  }
}
