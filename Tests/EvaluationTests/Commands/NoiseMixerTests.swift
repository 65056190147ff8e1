import Audio
import Foundation
import Testing

@testable import Assistant
@testable import Evaluation

@Suite("Mixing noise")
struct NoiseMixerTests {
  private let speech: [Float] = (0..<16_000).map { $0 < 8_000 ? 0 : 0.3 * sin(Float($0) * 0.3) }
  private let noise: [Float] = (0..<50_000).map { 0.1 * sin(Float($0) * 0.77) }

  private func loudest(_ samples: [Float]) -> Float {
    stride(from: 0, to: samples.count - 2_048, by: 2_048)
      .map { samples[$0..<($0 + 2_048)].reduce(0) { $0 + $1 * $1 } }.max() ?? 0
  }

  @Test("the loudest frames have the ratio that was asked for, and the peak is half", arguments: [24.0, 6, 0, -6])
  func ratio(_ decibels: Double) {
    let mixed = NoiseMixer(noise: noise).mix(speech, decibels: decibels, name: "a")
    #expect(abs((mixed.map(abs).max() ?? 0) - 0.5) < 1e-4)
    // Where nobody speaks there is nothing but noise, and the sound of both is scaled alike.
    let quiet = loudest(Array(mixed[..<8_000]))
    let scale =
      mixed.indices.dropFirst(8_000).reduce(Float(0)) { $0 + mixed[$1] * speech[$1] }
      / speech.reduce(0) { $0 + $1 * $1 }
    let found = 10 * log10(Double(loudest(speech) * scale * scale / quiet))
    #expect(abs(found - decibels) < 1)
  }

  @Test("the same name has the same noise, another has another")
  func names() {
    let mixer = NoiseMixer(noise: noise)
    #expect(mixer.mix(speech, decibels: 6, name: "a") == mixer.mix(speech, decibels: 6, name: "a"))
    #expect(mixer.mix(speech, decibels: 6, name: "a") != mixer.mix(speech, decibels: 6, name: "b"))
  }

  @Test("noise that is shorter than the speech goes round")
  func short() {
    let mixed = NoiseMixer(noise: Array(noise[..<300])).mix(speech, decibels: 0, name: "a")
    #expect(mixed.count == speech.count)
    #expect(mixed[..<8_000].map(abs).max() ?? 0 > 0.05)
  }

  @Test("no noise, no speech and silence are left alone or stay silent")
  func empty() {
    #expect(NoiseMixer(noise: []).mix(speech, decibels: 6, name: "a") == speech)
    #expect(NoiseMixer(noise: noise).mix([], decibels: 6, name: "a").isEmpty)
    let silence = [Float](repeating: 0, count: 4_000)
    for (noise, speech) in [(noise, silence), (silence, speech)] {
      let mixed = NoiseMixer(noise: noise).mix(speech, decibels: 6, name: "a")
      #expect(mixed.contains { !$0.isFinite } == false)
    }
  }
}
