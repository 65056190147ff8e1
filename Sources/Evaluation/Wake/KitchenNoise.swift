import Audio
import Basics
import Foundation

/// Computed noise of a kitchen: the hood's rumble, the tap's hiss, and clattering dishes.
enum KitchenNoise {
  /// Noise at 16 kHz, about half of full scale; the same seed gives the same.
  static func samples(seconds: Double, seed: UInt64) -> [Float] {
    var random = SeededGenerator(seed: seed)
    let rate = Double(AudioFormat.house.sampleRate)
    var samples = [Float](repeating: 0, count: Int(seconds * rate))
    // One-pole filters: below 500 Hz for the hood, from 900 Hz to 6 kHz for the tap.
    var (rumble, low, high): (Float, Float, Float) = (0, 0, 0)
    let gurgle = Double.random(in: 0.7...1.5, using: &random)
    for index in samples.indices {
      let (first, second) = (Float.random(in: -1...1, using: &random), Float.random(in: -1...1, using: &random))
      rumble += 0.18 * (first - rumble)
      low += 0.3 * (second - low)
      high += 0.9 * (second - high)
      let swell = Float(0.75 + 0.25 * sin(2 * .pi * gurgle * Double(index) / rate))
      samples[index] = 0.5 * rumble + 0.2 * swell * (high - low)
    }
    var at = Double.random(in: 0...1, using: &random)
    while at < seconds {
      knock(into: &samples, at: Int(at * rate), using: &random)
      at += 0.1 - log(Double.random(in: 0.001...1, using: &random)) / 1.5
    }
    return samples
  }

  /// A plate or a fork: four tones that ring down within a fifth of a second.
  private static func knock(into samples: inout [Float], at start: Int, using random: inout SeededGenerator) {
    let tones = (0..<4).map { _ in
      (
        frequency: Double.random(in: 900...6_500, using: &random), decay: Double.random(in: 15...60, using: &random),
        level: Double.random(in: 0.02...0.12, using: &random)
      )
    }
    for index in start..<min(samples.count, start + 3_200) {
      let time = Double(index - start) / 16_000
      samples[index] += Float(
        tones.reduce(0) { $0 + $1.level * exp(-$1.decay * time) * sin(2 * .pi * $1.frequency * time) })
    }
  }
}
