import Glibc

/// The box's own sounds, synthesised: 16 000 Hz mono samples, full scale 1.
///
/// Each starts and ends at zero with a fade, and has no constant part, so nothing clicks and nothing
/// thumps.
public enum Tone {
  /// "I am listening": two short rising notes (a fourth, B5 and E6), 0.24 s, peak -14 dBFS. Soft, because
  /// it may sound while the person goes on speaking.
  public static let wake = notes([(987.77, 0, 0.14), (1318.51, 0.08, 0.16)], peakDBFS: -14)

  /// "That was not understood": two short falling notes (a fifth, E5 and A4), 0.34 s, peak -12 dBFS.
  public static let error = notes([(659.26, 0, 0.18), (440, 0.14, 0.2)], peakDBFS: -12)

  /// "Done": one short note (E6), 0.14 s, peak -16 dBFS.
  public static let done = notes([(1318.51, 0, 0.14)], peakDBFS: -16)

  /// "I heard my name, and nothing that I know": one low note (E4), 0.16 s, peak -20 dBFS. Quiet, because
  /// the name may not have been said at all.
  public static let nothing = notes([(329.63, 0, 0.16)], peakDBFS: -20)

  /// One period of the alarm, 1 s, peak -6 dBFS: three quick upward glides and a pause. Played end to
  /// end, it loops without a seam.
  ///
  /// The glide takes each of its harmonics through the frequencies up to the next one. So a small
  /// loudspeaker can play it, it stands out from kitchen noise, and within one period it excites the room
  /// at every frequency from 600 to 7 600 Hz for an echo canceller. The pause lets a person get a word
  /// in.
  public static let alarm: [Float] = {
    var samples = [Float](repeating: 0, count: rate)
    // All glides differ, or the canceller could take one for the next.
    for (start, low, high) in [(0.0, 560.0, 1_150.0), (0.22, 640, 1_300), (0.44, 730, 1_480)] {
      add(glide(from: low, to: high, seconds: 0.18), at: start, to: &samples)
    }
    return scaled(samples, peakDBFS: -6)
  }()

  /// `seconds` of the alarm, looped.
  public static func alarm(seconds: Double) -> [Float] {
    let count = Int(seconds * Double(rate))
    return (0..<count).map { alarm[$0 % alarm.count] }
  }

  private static let rate = AudioFormat.house.sampleRate
  // The highest frequency: above it, a partial would come close to half the sample rate, where the
  // device's filter acts.
  private static let highestHertz = 7_600.0
  private static let fadeSeconds = 0.005

  /// Bell-like notes: frequency in hertz, start and length in seconds.
  private static func notes(_ notes: [(Double, Double, Double)], peakDBFS: Double) -> [Float] {
    let length = notes.map { $0.1 + $0.2 }.max() ?? 0
    var samples = [Float](repeating: 0, count: Int((length * Double(rate)).rounded()))
    for (frequency, start, seconds) in notes {
      add(bell(frequency, seconds: seconds), at: start, to: &samples)
    }
    return scaled(samples, peakDBFS: peakDBFS)
  }

  private static func bell(_ frequency: Double, seconds: Double) -> [Double] {
    let count = Int((seconds * Double(rate)).rounded())
    return (0..<count).map { index in
      let time = Double(index) / Double(rate)
      let tone = [(1.0, 1.0), (2, 0.35), (3, 0.15)].reduce(0) { sum, partial in
        sum + partial.1 * sin(2 * .pi * frequency * partial.0 * time)
      }
      return tone * exp(-time * 3 / seconds) * fade(index, of: count)
    }
  }

  private static func glide(from low: Double, to high: Double, seconds: Double) -> [Double] {
    let count = Int((seconds * Double(rate)).rounded())
    var phase = 0.0
    return (0..<count).map { index in
      let frequency = low * pow(high / low, Double(index) / Double(count))
      phase += 2 * .pi * frequency / Double(rate)
      var sum = 0.0
      for harmonic in 1...12 {
        let partial = frequency * Double(harmonic)
        // A partial fades out over the last 600 Hz rather than stop in the middle.
        let weight = min(1, max(0, (highestHertz - partial) / 600))
        sum += weight * pow(Double(harmonic), -0.6) * sin(phase * Double(harmonic) + Double(harmonic * harmonic))
      }
      return sum * fade(index, of: count)
    }
  }

  /// A raised-cosine fade at both ends.
  private static func fade(_ index: Int, of count: Int) -> Double {
    let ramp = fadeSeconds * Double(rate)
    let edge = min(Double(index), Double(count - 1 - index))
    return edge >= ramp ? 1 : 0.5 - 0.5 * cos(.pi * edge / ramp)
  }

  private static func add(_ tone: [Double], at start: Double, to samples: inout [Float]) {
    let offset = Int((start * Double(rate)).rounded())
    let mean = tone.reduce(0, +) / Double(max(1, tone.count))
    for (index, value) in tone.enumerated() where offset + index < samples.count {
      samples[offset + index] += Float(value - mean * fade(index, of: tone.count))
    }
  }

  private static func scaled(_ samples: [Float], peakDBFS: Double) -> [Float] {
    let peak = Level.peak(samples)
    guard peak > 0 else { return samples }
    let factor = Level.amplitude(peakDBFS) / peak
    return samples.map { $0 * factor }
  }
}
