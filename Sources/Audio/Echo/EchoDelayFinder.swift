/// Finds the delay from the reference to its echo in frames, by deconvolution over the last second.
struct EchoDelayFinder {
  /// The start of the echo, and its prominence.
  struct Delay: Equatable {
    /// Frames from the reference to its echo.
    var frames: Int
    /// The ratio of the largest value of the response to its root mean square; noise gives about 4.
    var prominence: Float
  }

  /// Delays up to this many frames are found.
  static let reach = 8_192
  /// Frames looked at.
  static let window = 16_384
  // The definition of the start: the first value this large relative to the largest, at most 20 ms
  // before it. Reflections may be stronger than the direct sound.
  private static let (onset, onsetFrames): (Float, Int) = (0.35, 320)
  // An alarm repeats itself and so matches at several places. Of two equal matches, the one with less
  // clock difference wins: at the ends of the range, a match loses this share.
  private static let edgeLoss: Float = 0.3
  // Bins with less than this part of the mean power say nothing about the echo.
  private static let floor: Float = 0.02

  private let transform: RealFFT

  init?() {
    guard let transform = RealFFT(size: 2 * Self.window) else { return nil }
    self.transform = transform
  }

  /// The delay between `reference` and `heard`, the last frames of both, at most ``window``; nil without
  /// any sound.
  func find(reference: [Float], heard: [Float]) -> Delay? {
    let played = transform.forward(reference)
    var ratio = Spectrum(bins: transform.bins)
    ratio.addCorrelation(of: transform.forward(heard), with: played)
    let powers = played.values.map { $0.r * $0.r + $0.i * $0.i }
    let mean = powers.reduce(0, +) / Float(powers.count)
    guard mean > 0 else { return nil }
    for bin in ratio.values.indices {
      let scale = 1 / (powers[bin] + Self.floor * mean)
      ratio.values[bin].r *= scale
      ratio.values[bin].i *= scale
    }
    let response = Array(transform.inverse(ratio).prefix(Self.reach))
    let (peak, rms) = (Level.peak(response), Level.rms(response))
    guard rms > 0 else { return nil }
    var (best, bestValue): (Int, Float) = (0, -1)
    for (frame, value) in response.enumerated() {
      let distance = Float(abs(frame - EchoCanceller.lead)) / Float(Self.reach - EchoCanceller.lead)
      let weighted = abs(value) * (1 - Self.edgeLoss * distance)
      if weighted > bestValue { (best, bestValue) = (frame, weighted) }
    }
    let level = Self.onset * abs(response[best])
    let start = (max(0, best - Self.onsetFrames)...best).first { abs(response[$0]) >= level } ?? best
    return Delay(frames: start, prominence: peak / rms)
  }
}
