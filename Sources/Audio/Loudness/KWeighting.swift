import Glibc

/// The filter before a measurement of loudness, "K-weighting" (ITU-R BS.1770-4, annex 1): a shelf for
/// the effect of the head on high frequencies, then a high-pass, because low ones sound softer than
/// they are.
///
/// The recommendation has coefficients for 48 kHz. These are the same two filters for any rate, by the
/// bilinear transform of their analogue forms, as in libebur128 and others.
struct KWeighting {
  private var shelf: Biquad
  private var highPass: Biquad

  /// - Parameter rate: the sample rate in hertz.
  init(rate: Double) {
    (shelf, highPass) = (.shelf(rate: rate), .highPass(rate: rate))
  }

  /// The next sample, weighted.
  mutating func next(_ sample: Double) -> Double { highPass.next(shelf.next(sample)) }
}

/// A filter of second order, in transposed direct form II.
private struct Biquad {
  let (b0, b1, b2, a1, a2): (Double, Double, Double, Double, Double)
  private var (first, second) = (0.0, 0.0)

  private init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
    (self.b0, self.b1, self.b2, self.a1, self.a2) = (b0, b1, b2, a1, a2)
  }

  mutating func next(_ sample: Double) -> Double {
    let out = b0 * sample + first
    first = b1 * sample - a1 * out + second
    second = b2 * sample - a2 * out
    return out
  }

  // The parameters of the analogue filters whose form at 48 kHz is that of the recommendation's tables 1
  // and 2.
  static func shelf(rate: Double) -> Biquad {
    let (frequency, gain, quality) = (1_681.974450955533, 3.999843853973347, 0.7071752369554196)
    let k = tan(.pi * frequency / rate)
    let high = pow(10, gain / 20)
    let band = pow(high, 0.4996667741545416)
    let a0 = 1 + k / quality + k * k
    return Biquad(
      b0: (high + band * k / quality + k * k) / a0, b1: 2 * (k * k - high) / a0,
      b2: (high - band * k / quality + k * k) / a0, a1: 2 * (k * k - 1) / a0, a2: (1 - k / quality + k * k) / a0)
  }

  static func highPass(rate: Double) -> Biquad {
    let (frequency, quality) = (38.13547087602444, 0.5003270373238773)
    let k = tan(.pi * frequency / rate)
    let a0 = 1 + k / quality + k * k
    return Biquad(b0: 1, b1: -2, b2: 1, a1: 2 * (k * k - 1) / a0, a2: (1 - k / quality + k * k) / a0)
  }
}
