import Testing

@testable import Audio

@Suite("Resampling")
struct ResamplerTests {
  private func resampled(_ samples: [Float], from rate: Int, block: Int) throws -> [Float] {
    let resampler = try Resampler(from: rate, to: 16_000)
    var out: [Float] = []
    for start in stride(from: 0, to: samples.count, by: block) {
      out += try resampler.process(Array(samples[start..<min(samples.count, start + block)]))
    }
    return out + (try resampler.finish())
  }

  @Test(
    "the length is exact, whatever the rates and the pieces",
    arguments: [
      (8_000, 1_000, 77), (11_025, 4_321, 100), (22_050, 22_050, 221), (44_100, 44_101, 441), (48_000, 7, 480),
      (96_000, 9_600, 1), (44_100, 1, 441), (16_000, 500, 160),
    ])
  func length(_ rate: Int, _ frames: Int, _ block: Int) throws {
    let out = try resampled([Float](repeating: 0.1, count: frames), from: rate, block: block)
    #expect(out.count == (frames * 16_000 + rate - 1) / rate)
  }

  @Test("a tone in the pass band keeps its level and place", arguments: [44_100, 48_000, 8_000, 22_050])
  func passBand(_ rate: Int) throws {
    let tone = min(6_000.0, Double(rate) * 0.4)
    let out = try resampled(Signals.sine(tone, seconds: 0.5, rate: rate), from: rate, block: rate / 100)
    let expected = Signals.sine(tone, seconds: 0.5)
    #expect(abs(Level.decibels(Float(Signals.amplitude(of: tone, in: out) / 0.5))) < 0.1)
    let error = zip(out, expected).dropFirst(400).dropLast(400).map { $0 - $1 }
    #expect(Level.decibels(Level.rms(error)) - Level.decibels(Level.rms(expected)) < -40)
  }

  @Test("what would alias is gone", arguments: [(44_100, 9_500.0), (48_000, 10_000.0), (48_000, 15_000.0)])
  func stopBand(_ rate: Int, _ tone: Double) throws {
    let out = try resampled(Signals.sine(tone, seconds: 0.5, rate: rate), from: rate, block: rate / 100)
    let middle = Array(out.dropFirst(400).dropLast(400))
    #expect(Level.decibels(Level.rms(middle)) < -75)
  }

  @Test("rates that make no sense are refused")
  func refused() {
    #expect(throws: AudioError.resampler(what: "it cannot turn 0 Hz into 16000 Hz")) {
      try Resampler(from: 0, to: 16_000)
    }
  }

  @Test("channels are averaged")
  func downMix() {
    #expect(FormatConverter.downMix([1, 0, 0.5, -0.5, 0, 1], channels: 2) == [0.5, 0, 0.5])
    #expect(FormatConverter.downMix([0.3, 0.6, 0.9], channels: 3).allSatisfy { abs($0 - 0.6) < 1e-6 })
  }
}
