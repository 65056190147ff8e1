import Foundation
import Testing

@testable import Audio

@Suite("Loudness as people hear it")
struct LoudnessTests {
  /// A tone whose peaks are at a level in dBFS.
  private static func tone(_ hertz: Double, _ level: Double, seconds: Double, rate: Int = 16_000) -> [Float] {
    let amplitude = pow(10, level / 20)
    return (0..<Int(seconds * Double(rate))).map { Float(amplitude * sin(2 * .pi * hertz * Double($0) / Double(rate))) }
  }

  // ITU-R BS.1770-4: a tone of 997 Hz at 0 dBFS in one channel has -3.01 LKFS. EBU Tech 3341 lets meters be 0.1 LU off.
  @Test("the standard's tone has the standard's loudness, at every rate", arguments: [16_000, 44_100, 48_000])
  func reference(_ rate: Int) {
    let full = Loudness.integrated(Self.tone(997, 0, seconds: 5, rate: rate), rate: rate)
    #expect(abs(full + 3.01) < 0.1)
    let soft = Loudness.integrated(Self.tone(997, -20, seconds: 5, rate: rate), rate: rate)
    #expect(abs(soft + 23.01) < 0.1)
  }

  // pyloudnorm 0.2.0, Meter(16000, filter_class="DeMan"), of 5 s at -20 dBFS.
  @Test(
    "low tones sound softer and high ones louder, as another program measures it",
    arguments: [(100.0, -24.749), (997, -22.970), (4_000, -19.608)])
  func weighting(_ hertz: Double, _ expected: Double) {
    #expect(abs(Loudness.integrated(Self.tone(hertz, -20, seconds: 5)) - expected) < 0.01)
  }

  // EBU Tech 3341, minimum requirements 3 and 4, in one channel: 3 dB more stand for the second.
  @Test("what is silent or much softer does not count")
  func gates() {
    func part(_ level: Double, _ seconds: Double) -> [Float] { Self.tone(1_000, level + 3.01, seconds: seconds) }
    #expect(abs(Loudness.integrated(part(-36, 10) + part(-23, 60) + part(-36, 10)) + 23) < 0.1)
    let longer = part(-72, 10) + part(-36, 10) + part(-23, 60) + part(-36, 10) + part(-72, 10)
    #expect(abs(Loudness.integrated(longer) + 23) < 0.1)
  }

  // pyloudnorm 0.2.0, DeMan's filters: -27.29 LUFS at the recording's 48 kHz, -27.22 after sox has made 16 kHz of it.
  @Test("speech has the loudness that another program measures")
  func speech() throws {
    let clone = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let samples = try FileSource(path: clone.appending(path: "audio-fixtures/029-box.time.wav").path).readAll()
    #expect(abs(Loudness.integrated(samples) + 27.22) < 0.1)
  }

  @Test("silence, nothing and what is no number have none; a click has some")
  func nothing() {
    #expect(Loudness.integrated([]) == Loudness.silence)
    #expect(Loudness.integrated([Float](repeating: 0, count: 16_000)) == Loudness.silence)
    #expect(Loudness.integrated([.nan, .infinity]) == Loudness.silence)
    #expect(Loudness.integrated(Self.tone(997, -20, seconds: 0.1)) > -26)
  }

  @Test("sounds of any level come to the same loudness", arguments: [-50.0, -30, -12, 0])
  func levelled(_ level: Double) {
    let sound = Levelling.levelled(Self.tone(440, level, seconds: 1))
    #expect(abs(Loudness.integrated(sound) - Levelling.target) < 0.1)
  }

  @Test("a peak is turned down with what is around it, and no sample is larger than it may be")
  func limited() {
    var sound = Self.tone(440, -20, seconds: 1)
    sound[8_000] = 1
    let bound = Level.amplitude(Levelling.peak)
    let limited = Levelling.levelled(sound, to: -10)
    #expect(Level.peak(limited) <= bound)
    #expect(limited[8_000] > 0.8 * bound)
    // A second before and after, it is as loud as without the peak.
    let plain = Levelling.levelled(Self.tone(440, -20, seconds: 1), to: -10)
    #expect(abs(Level.rms(Array(limited.prefix(4_000))) / Level.rms(Array(plain.prefix(4_000))) - 1) < 0.05)
    // Nothing jumps: the gain takes 10 ms from one to the other.
    #expect(Levelling.limited([Float](repeating: 2, count: 10), to: 0.5).allSatisfy { abs($0 - 0.5) < 0.001 })
    #expect(Levelling.limited([], to: 0.5).isEmpty)
  }

  @Test("silence is not made loud, and what is no number is silence")
  func quiet() {
    let hiss = Self.tone(997, -70, seconds: 1)
    #expect(Levelling.levelled(hiss) == hiss)
    #expect(Levelling.levelled([]).isEmpty)
    var broken = Self.tone(997, -20, seconds: 1)
    broken[5] = .nan
    broken[6] = .infinity
    let sound = Levelling.levelled(broken)
    #expect(sound[5] == 0 && sound[6] == 0 && sound.allSatisfy(\.isFinite))
  }
}
