import Audio
import Foundation
import Networks

/// Whisper's spectrum of sound: logarithms of the power in bands of the mel scale, a hundred frames a
/// second.
///
/// Sources: `whisper/audio.py` of github.com/openai/whisper; M. Slaney, "Auditory Toolbox", 1998, for
/// the scale.
struct MelSpectrogram {
  /// Samples a second.
  static let rate = 16_000
  /// Samples from frame to frame.
  static let hop = 160
  private static let window = 400

  private let transform: RealFFT
  private let shape: [Float]
  /// The bins of each band, with their weights.
  private let bands: [(first: Int, weights: [Float])]

  /// - Parameter bands: the number of bands; 80 for most of Whisper's networks.
  init(bands: Int) {
    guard let transform = RealFFT(size: Self.window) else { preconditionFailure("kissfft knows this size") }
    self.transform = transform
    shape = (0..<Self.window).map { Float(0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(Self.window))) }
    self.bands = Self.bands(bands)
  }

  /// - Parameter samples: 16 kHz, from -1 to 1; they are mirrored beyond their ends.
  /// - Returns: [frames, bands], a frame for each whole hop.
  func callAsFunction(_ samples: [Float]) -> Matrix {
    let frames = samples.count / Self.hop
    let half = Self.window / 2
    var numbers: [Float] = []
    numbers.reserveCapacity(frames * bands.count)
    var cut = [Float](repeating: 0, count: Self.window)
    for frame in 0..<frames {
      for index in 0..<Self.window {
        var place = frame * Self.hop + index - half
        if place < 0 { place = -place }
        if place >= samples.count { place = 2 * samples.count - 2 - place }
        cut[index] = samples.indices.contains(place) ? samples[place] * shape[index] : 0
      }
      let power = transform.power(of: cut)
      for band in bands {
        var sum: Float = 0
        for (index, weight) in band.weights.enumerated() { sum += weight * power[band.first + index] }
        numbers.append(log10(max(1e-10, sum)))
      }
    }
    let floor = (numbers.max() ?? 0) - 8
    for index in numbers.indices { numbers[index] = (max(numbers[index], floor) + 4) / 4 }
    return Matrix(rows: frames, columns: bands.count, numbers: numbers)
  }

  // Triangles on the mel scale from 0 to half the rate, each with the same area.
  private static func bands(_ count: Int) -> [(first: Int, weights: [Float])] {
    let highest = mel(of: Double(rate) / 2)
    let corners = (0..<(count + 2)).map { frequency(ofMel: highest * Double($0) / Double(count + 1)) }
    let bins = (0...(window / 2)).map { Double($0 * rate) / Double(window) }
    return (0..<count).map { band in
      let (low, peak, high) = (corners[band], corners[band + 1], corners[band + 2])
      let weights = bins.map { bin in
        Float(max(0, min((bin - low) / (peak - low), (high - bin) / (high - peak))) * 2 / (high - low))
      }
      let first = weights.firstIndex { $0 > 0 } ?? 0
      let last = weights.lastIndex { $0 > 0 } ?? first
      return (first, Array(weights[first...last]))
    }
  }

  private static func mel(of frequency: Double) -> Double {
    frequency < 1_000 ? frequency * 3 / 200 : 15 + log(frequency / 1_000) * 27 / log(6.4)
  }

  private static func frequency(ofMel mel: Double) -> Double {
    mel < 15 ? mel * 200 / 3 : 1_000 * exp((mel - 15) * log(6.4) / 27)
  }
}
