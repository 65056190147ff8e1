import Basics
import Glibc

@testable import Audio

/// Signals the tests are made of.
enum Signals {
  static func sine(_ frequency: Double, seconds: Double, rate: Int = 16_000, amplitude: Double = 0.5) -> [Float] {
    (0..<Int((seconds * Double(rate)).rounded())).map {
      Float(amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate)))
    }
  }

  static func noise(seconds: Double, amplitude: Float, seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    return (0..<Int(seconds * 16_000)).map { _ in amplitude * generator.bipolar() }
  }

  /// The amplitude of the `frequency` part of `samples` (Goertzel).
  static func amplitude(of frequency: Double, in samples: [Float], rate: Int = 16_000) -> Double {
    var (real, imaginary, weight) = (0.0, 0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      // A Hann window, so that neighbouring tones do not leak in.
      let window = 0.5 - 0.5 * cos(2 * .pi * (Double(index) + 0.5) / Double(samples.count))
      let angle = 2 * .pi * frequency * Double(index) / Double(rate)
      real += window * Double(sample) * cos(angle)
      imaginary += window * Double(sample) * sin(angle)
      weight += window
    }
    return 2 * (real * real + imaginary * imaginary).squareRoot() / weight
  }
}

/// Where two stretches of sound differ first, in words; nil where they are the same. Keeps thousands of samples out of
/// a failed test's message.
func difference<Sample: Equatable>(_ heard: [Sample], _ expected: [Sample]) -> String? {
  if let index = zip(heard, expected).enumerated().first(where: { $1.0 != $1.1 })?.offset {
    return "frame \(index) is \(heard[index]), not \(expected[index]); \(heard.count) of \(expected.count) frames"
  }
  return heard.count == expected.count ? nil : "\(heard.count) frames, not \(expected.count)"
}
