import Audio
import Foundation
import Testing

@testable import Speaking

@Suite("What the box plays")
struct MixerTests {
  private func sine(_ hertz: Double, amplitude: Float = 0.3, frames: Int) -> [Float] {
    (0..<frames).map { amplitude * Float(sin(2 * .pi * hertz * Double($0) / 16_000)) }
  }

  /// Pulled in odd parts, as a sound card may.
  private func pull(_ mixer: inout Mixer, _ frames: Int) -> [Float] {
    var samples: [Float] = []
    let parts = [160, 1, 441, 79, 320]
    var index = 0
    while samples.count < frames {
      samples += mixer.next(min(parts[index % parts.count], frames - samples.count))
      index += 1
    }
    return samples
  }

  /// The largest step from one sample to the next.
  private func steepest(_ samples: [Float]) -> Float {
    zip(samples, samples.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }

  private func loudest() -> Mixer { Mixer(volume: 100, alarmVolume: 100) }

  @Test("a mixer with nothing to play gives zeros and says so")
  func silence() {
    var mixer = Mixer()
    #expect(mixer.next(160) == [Float](repeating: 0, count: 160))
    #expect(mixer.next(0).isEmpty)
    #expect(mixer.next(-5).isEmpty)
    #expect(!mixer.isPlaying)
    #expect(!mixer.isSpeaking)
  }

  @Test("an utterance comes out as it went in, but for the ramps at its ends")
  func utterance() {
    var mixer = loudest()
    let words = sine(440, frames: 4_000)
    mixer.say(words)
    #expect(mixer.isSpeaking)
    let played = pull(&mixer, 4_000)
    #expect(Array(played[80..<3_920]) == Array(words[80..<3_920]))
    #expect(!mixer.isSpeaking)
    #expect(!mixer.isPlaying)
    #expect(mixer.next(160).allSatisfy { $0 == 0 })
  }

  @Test("utterances are said one after the other, in order, without a gap")
  func order() {
    var mixer = loudest()
    for level: Float in [0.1, 0.2, 0.3] { mixer.say([Float](repeating: level, count: 1_000)) }
    let played = pull(&mixer, 3_200)
    #expect(played[500] == 0.1)
    #expect(played[1_500] == 0.2)
    #expect(played[2_500] == 0.3)
    #expect(played[3_000...].allSatisfy { $0 == 0 })
  }

  @Test("the same calls give the same samples, however they are pulled")
  func deterministic() {
    func script(_ mixer: inout Mixer) {
      mixer.setAlarm(true)
      mixer.say(sine(300, frames: 5_000))
      mixer.chime(.wake)
    }
    var (whole, parts) = (Mixer(), Mixer())
    script(&whole)
    script(&parts)
    #expect(whole.next(20_000) == pull(&parts, 20_000))
  }

  @Test("each step of the volume is 0.4 dB; 0 is silent", arguments: [(100, 0.0), (70, -12), (50, -20), (1, -39.6)])
  func volume(_ volume: Int, _ decibels: Double) {
    var mixer = Mixer(volume: volume, alarmVolume: volume)
    mixer.say(sine(500, amplitude: 0.5, frames: 8_000))
    let speech = Array(pull(&mixer, 8_000)[1_600..<6_400])
    #expect(abs(Level(speech).peakDBFS - (Level.decibels(0.5) + decibels)) < 0.05)
    mixer.setAlarm(true)
    #expect(abs(Level(pull(&mixer, 24_000)).peakDBFS - (-6 + decibels)) < 0.1)
  }

  @Test("at volume 0, or below, nothing is heard; beyond 100 it is as loud as at 100")
  func volumeEnds() {
    var mixer = Mixer(volume: -20, alarmVolume: 0)
    mixer.say(sine(500, frames: 2_000))
    mixer.chime(.error)
    mixer.setAlarm(true)
    #expect(pull(&mixer, 8_000).allSatisfy { $0 == 0 })
    #expect(Volume.gain(1_000) == 1)
    #expect(Volume.gain(.max) == 1)
    #expect(Volume.gain(.min) == 0)
  }

  @Test("the alarm's volume leaves speech alone, and the other way round")
  func separate() {
    var mixer = Mixer(volume: 100, alarmVolume: 0)
    mixer.setAlarm(true)
    let words = sine(440, frames: 2_000)
    mixer.say(words)
    #expect(Array(pull(&mixer, 2_000)[80..<1_920]) == Array(words[80..<1_920]))
    mixer.volume = 0
    mixer.alarmVolume = 100
    #expect(Level(pull(&mixer, 20_000)).peakDBFS > -7)
  }

  @Test("the alarm loops without a seam for as long as it is on, and starts from its beginning each time")
  func alarm() {
    var mixer = loudest()
    mixer.setAlarm(true)
    #expect(mixer.isPlaying)
    let played = pull(&mixer, 48_000)
    #expect(Array(played[16_000..<32_000]) == Tone.alarm)
    #expect(Array(played[32_000..<48_000]) == Tone.alarm)
    #expect(Array(played[80..<16_000]) == Array(Tone.alarm[80...]))
    _ = pull(&mixer, 5_000)
    mixer.setAlarm(false)
    _ = pull(&mixer, 200)
    #expect(!mixer.isPlaying)
    mixer.setAlarm(true)
    #expect(Array(pull(&mixer, 16_000)[80...]) == Array(Tone.alarm[80...]))
  }

  @Test("while the box speaks the alarm is 14 dB down, and comes back after")
  func ducking() {
    var mixer = Mixer(volume: 0, alarmVolume: 100)
    mixer.setAlarm(true)
    _ = pull(&mixer, 16_000)
    mixer.say([Float](repeating: 0.1, count: 32_000))
    _ = pull(&mixer, 16_000)
    let ducked = Level(pull(&mixer, 16_000)).rmsDBFS
    _ = pull(&mixer, 16_000)
    let back = Level(pull(&mixer, 16_000)).rmsDBFS
    #expect(abs(back - ducked - 14) < 0.1)
    #expect(abs(back - Level(Tone.alarm).rmsDBFS) < 0.01)
  }

  @Test("nothing clicks: starting, stopping and turning the volume in the middle of a wave")
  func clicks() {
    // A constant is the hardest to start and stop: every jump shows.
    let words = [Float](repeating: 0.5, count: 8_000)
    // The steepest that two ramps of 5 ms at the same time make of it; a click would be ten times that.
    let limit: Float = 2 * 0.5 / 80
    var mixer = loudest()
    mixer.say(words)
    mixer.say(words)
    var played = pull(&mixer, 3_000)
    mixer.volume = 20
    played += pull(&mixer, 1_000)
    mixer.volume = 100
    played += pull(&mixer, 1_000)
    mixer.stopSpeaking()
    #expect(!mixer.isSpeaking)
    #expect(mixer.isPlaying)
    mixer.say(words)
    played += pull(&mixer, 40)
    mixer.stopSpeaking()
    played += pull(&mixer, 1_000)
    #expect(steepest(played) <= limit)
    #expect(played.suffix(100).allSatisfy { $0 == 0 })
    #expect(!mixer.isPlaying)
  }

  @Test("an alarm that is turned off at any point fades out within 5 ms", arguments: [0, 37, 1_000, 3_123, 7_777])
  func alarmOff(_ position: Int) {
    var mixer = loudest()
    mixer.setAlarm(true)
    var played = pull(&mixer, 16_000 + position)
    mixer.setAlarm(false)
    let after = pull(&mixer, 400)
    played += after
    #expect(after[80...].allSatisfy { $0 == 0 })
    #expect(steepest(played) <= steepest(Tone.alarm) + 1 / 80)
  }

  @Test("stopping forgets what was still to be said")
  func stop() {
    var mixer = loudest()
    mixer.say(sine(300, frames: 4_000))
    mixer.say(sine(400, frames: 4_000))
    _ = mixer.next(500)
    mixer.stopSpeaking()
    #expect(!mixer.isSpeaking)
    #expect(pull(&mixer, 4_000)[80...].allSatisfy { $0 == 0 })
    mixer.stopSpeaking()
    #expect(!mixer.isPlaying)
  }

  @Test("a chime sounds over speech", arguments: Chime.allCases)
  func chime(_ chime: Chime) {
    var mixer = loudest()
    mixer.chime(chime)
    #expect(mixer.isPlaying)
    #expect(!mixer.isSpeaking)
    #expect(mixer.next(chime.samples.count) == chime.samples)
    #expect(!mixer.isPlaying)
    let words = sine(250, amplitude: 0.1, frames: 8_000)
    mixer.say(words)
    _ = mixer.next(80)
    mixer.chime(chime)
    let both = mixer.next(chime.samples.count)
    let expected = zip(words.dropFirst(80), chime.samples).map { $0 + $1 }
    #expect(both == expected)
  }

  @Test("a hundred chimes at once are as many as four")
  func manyChimes() {
    var (many, four) = (loudest(), loudest())
    for _ in 0..<100 { many.chime(.done) }
    for _ in 0..<4 { four.chime(.done) }
    #expect(many.next(3_000) == four.next(3_000))
  }

  @Test("speech, chimes and alarm together stay within full scale, and quiet sound is not touched")
  func limit() {
    var mixer = loudest()
    mixer.setAlarm(true)
    mixer.say([Float](repeating: 3, count: 8_000))
    for _ in 0..<4 { mixer.chime(.error) }
    let played = pull(&mixer, 8_000)
    #expect(Level.peak(played) <= 0.98)
    #expect(Level.peak(played) > 0.9)
  }

  @Test("what is no number, and what is empty, is not played")
  func hostile() {
    var mixer = loudest()
    mixer.say([])
    #expect(!mixer.isSpeaking)
    mixer.say([Float](repeating: .nan, count: 500) + [.infinity, -.infinity, 1e30])
    #expect(pull(&mixer, 600).allSatisfy { $0.isFinite && abs($0) <= 0.98 })
    mixer.say([0.5])
    #expect(mixer.next(2).count == 2)
    #expect(!mixer.isSpeaking)
  }

  @Test("what is to be softer than the box is set is, and nothing is louder for it")
  func atMost() {
    func loudness(_ volume: Int, atMost largest: Int?) -> Float {
      var mixer = Mixer(volume: volume)
      mixer.say([Float](repeating: 0.5, count: 4_000), atMost: largest)
      return Level.peak(mixer.next(4_000))
    }
    #expect(abs(loudness(70, atMost: 40) - loudness(40, atMost: nil)) < 0.001)
    #expect(loudness(70, atMost: 90) == loudness(70, atMost: nil))
    #expect(loudness(70, atMost: 0) == 0)
    #expect(loudness(0, atMost: 40) == 0)
  }
}
