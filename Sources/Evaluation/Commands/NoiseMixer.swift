import Audio
import Basics
import Foundation

/// Mixes noise under speech like the public benchmark of spoken commands (Picovoice,
/// speech-to-intent-benchmark): a random stretch of noise as long as the speech, scaled so that the
/// loudest frames of 2,048 samples have the given ratio of energy, then all scaled to half of full
/// scale.
public struct NoiseMixer: Sendable {
  private let noise: [Float]

  /// Makes a mixer of noise at 16 kHz.
  public init(noise: [Float]) {
    self.noise = noise
  }

  /// Mixes; the same `name` gets the same stretch of noise.
  /// - Parameter decibels: the signal-to-noise ratio.
  public func mix(_ speech: [Float], decibels: Double, name: String) -> [Float] {
    guard !noise.isEmpty, !speech.isEmpty else { return speech }
    var generator = SeededGenerator(seed: Self.seed(name))
    let start = Int.random(in: 0..<max(1, noise.count - speech.count), using: &generator)
    let stretch = speech.indices.map { noise[(start + $0) % noise.count] }
    let loudness = Self.loudest(stretch)
    // Silence cannot be amplified.
    let gain = loudness > 0 ? (Self.loudest(speech) / loudness / Float(pow(10, decibels / 10))).squareRoot() : 0
    let mixed = zip(speech, stretch).map { $0 + gain * $1 }
    let peak = max(Level.peak(mixed), .leastNormalMagnitude)
    return mixed.map { $0 / peak * 0.5 }
  }

  private static func loudest(_ samples: [Float]) -> Float {
    let frame = 2_048
    let starts = stride(from: 0, through: max(0, samples.count - frame), by: frame)
    return starts.map { start in samples[start..<min(start + frame, samples.count)].reduce(0) { $0 + $1 * $1 } }
      .max() ?? 0
  }

  // FNV-1a: Swift's own hashes change from run to run.
  private static func seed(_ name: String) -> UInt64 {
    FNV1a.hash(name.utf8)
  }
}
