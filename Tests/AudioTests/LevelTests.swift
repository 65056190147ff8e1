import Basics
import Testing

@testable import Audio

@Suite("Levels")
struct LevelTests {
  /// Bursts of a tone, a third of the time, over faint noise.
  private func speech(peak: Float, seconds: Double) -> [Float] {
    var noise = SeededGenerator(seed: 7)
    return Signals.sine(300, seconds: seconds, amplitude: Double(peak)).enumerated().map { index, sample in
      (index / 1_600 % 3 == 1 ? sample : 0) + peak * 0.003 * noise.bipolar()
    }
  }

  private func normalised(_ samples: [Float], _ normaliser: inout LevelNormaliser) -> [Float] {
    stride(from: 0, to: samples.count, by: 160).flatMap { start in
      var chunk = Array(samples[start..<min(samples.count, start + 160)])
      normaliser.process(&chunk)
      return chunk
    }
  }

  @Test("a sine at half of full scale has its known peak and RMS")
  func measured() {
    let level = Level(Signals.sine(1_000, seconds: 0.1))
    #expect(abs(level.peakDBFS + 6.02) < 0.05)
    #expect(abs(level.rmsDBFS + 9.03) < 0.05)
    #expect(Level([Float](repeating: 0, count: 10)) == Level([]))
    #expect(Level([]).rmsDBFS == -120)
  }

  @Test("speech of any level settles near the wanted peak within three seconds", arguments: [Float(0.02), 0.1, 0.9])
  func settles(_ peak: Float) {
    var normaliser = LevelNormaliser()
    let out = normalised(speech(peak: peak, seconds: 6), &normaliser)
    let settled = Level(Array(out.dropFirst(48_000)))
    #expect(abs(settled.peakDBFS + 6) < 1)
  }

  @Test("the gain stays within its bounds and noise alone does not move it")
  func bounded() {
    var normaliser = LevelNormaliser()
    _ = normalised(speech(peak: 0.003, seconds: 10), &normaliser)
    #expect(normaliser.gainDecibels <= 30)
    #expect(normaliser.gainDecibels > 25)
    var quiet = LevelNormaliser()
    _ = normalised(Signals.noise(seconds: 3, amplitude: 0.01, seed: 3), &quiet)
    #expect(quiet.gainDecibels == 0)
  }

  @Test("a shout after quiet speech is not clipped")
  func shout() {
    var normaliser = LevelNormaliser()
    _ = normalised(speech(peak: 0.02, seconds: 6), &normaliser)
    let shout = normalised(Signals.sine(300, seconds: 0.5, amplitude: 0.9), &normaliser)
    #expect(Level.peak(shout) <= 0.98)
    // Clipping would square the sine off and show in its third harmonic.
    #expect(Signals.amplitude(of: 900, in: Array(shout.dropFirst(800))) < 0.02)
  }

  @Test("a whole utterance is brought to the peak at once, and one click does not decide")
  func utterance() {
    var samples = Signals.sine(300, seconds: 0.5, amplitude: 0.05)
    samples[100] = 0.9
    let out = LevelNormaliser.normalised(samples)
    #expect(abs(Level(Array(out.dropFirst(200))).peakDBFS + 6) < 0.1)
    #expect(LevelNormaliser.normalised([0, 0, 0]) == [0, 0, 0])
  }

  @Test("noise is added at its level, the same for the same seed, and holds no constant part")
  func noise() {
    var samples = [Float](repeating: 0, count: 16_000)
    var floor = NoiseFloor(levelDBFS: -51, seed: 5)
    floor.process(&samples)
    #expect(abs(Level(samples).rmsDBFS + 51) < 0.2)
    #expect(abs(samples.reduce(0, +) / 16_000) < 1e-4)
    var again = [Float](repeating: 0, count: 16_000)
    var same = NoiseFloor(levelDBFS: -51, seed: 5)
    same.process(&again)
    #expect(difference(again, samples) == nil)
    var loud: [Float] = [1, -1]
    same.process(&loud)
    #expect(Level.peak(loud) <= 1)
  }
}
