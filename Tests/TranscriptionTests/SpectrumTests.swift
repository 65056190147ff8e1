import Foundation
import Testing

@testable import Transcription

@Suite("The spectrum that a network hears")
struct SpectrumTests {
  // The figures are those of faster-whisper's feature extractor.
  @Test("is that of another program, at the ends of the sound as well")
  func reference() {
    let samples = (0..<4_000).map { place -> Float in
      let time = Double(place)
      return Float(
        0.5 * sin(2 * .pi * (200 + 1_500 * time / 16_000) * time / 16_000) + 0.01 * sin(time * time * 0.37))
    }
    let spectrum = MelSpectrogram(bands: 80)(samples)
    #expect(spectrum.rows == 25 && spectrum.columns == 80)
    let expected: [(band: Int, frame: Int, value: Float)] = [
      (0, 0, 1.1676285), (5, 3, 1.1703076), (10, 12, 0.42388546), (40, 20, 0.11628872), (79, 24, 0.04605317),
    ]
    for (band, frame, value) in expected {
      #expect(abs(spectrum[row: frame][frame * 80 + band] - value) < 2e-3, "\(band) \(frame)")
    }
  }

  @Test("silence is even, and of less than a frame there is none")
  func silence() {
    let silent = MelSpectrogram(bands: 80)([Float](repeating: 0, count: 1_600))
    #expect(silent.rows == 10 && silent.numbers.allSatisfy { $0 == -1.5 })
    #expect(MelSpectrogram(bands: 80)([0.5]).rows == 0)
  }
}
