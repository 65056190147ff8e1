import Testing

@testable import Audio

@Suite("Tones")
struct ToneTests {
  enum Name: String, CaseIterable {
    case wake, error, done, nothing, alarm

    var tone: (samples: [Float], peakDBFS: Double) {
      switch self {
      case .wake: (Tone.wake, -14)
      case .error: (Tone.error, -12)
      case .done: (Tone.done, -16)
      case .nothing: (Tone.nothing, -20)
      case .alarm: (Tone.alarm, -6)
      }
    }
  }

  @Test("each has its peak, no constant part, and starts and ends at zero", arguments: Name.allCases)
  func clean(_ name: Name) {
    let (samples, peakDBFS) = name.tone
    #expect(abs(Level(samples).peakDBFS - peakDBFS) < 0.01)
    #expect(abs(samples.reduce(0, +) / Float(samples.count)) < 1e-5)
    #expect(abs(samples[0]) < 1e-4)
    #expect(abs(samples[samples.count - 1]) < 1e-4)
  }

  @Test("none starts, stops or jumps with a click", arguments: Name.allCases)
  func smooth(_ name: Name) {
    let (samples, peakDBFS) = name.tone
    // The steepest a full-bandwidth tone of that peak may be; a jump within a fade would show in its first 2 ms.
    let edges = samples.prefix(32) + samples.suffix(32)
    #expect(Level.peak(Array(edges)) < Level.amplitude(peakDBFS) * 0.3)
  }

  @Test("the alarm is loud, lasts a second and loops without a seam")
  func alarm() {
    #expect(Tone.alarm.count == 16_000)
    #expect(Level(Tone.alarm).rmsDBFS > -20)
    let looped = Tone.alarm(seconds: 2.5)
    #expect(looped.count == 40_000)
    #expect(abs(looped[15_999] - looped[16_000]) < 1e-3)
    #expect(difference(Array(looped[16_000..<32_000]), Tone.alarm) == nil)
  }

  @Test("the alarm has power in every band from 600 to 7000 Hz, so that a room can be learnt from it")
  func spectrum() {
    for band in stride(from: 600.0, to: 7_000, by: 200) {
      // Five probes across the band, the largest counts.
      let power = stride(from: band, to: band + 200, by: 40).map { Signals.amplitude(of: $0, in: Tone.alarm) }.max()
      #expect(Level.decibels(Float(power ?? 0)) > -70, "\(band) Hz")
    }
  }
}
