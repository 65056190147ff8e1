import Testing

@testable import Speech

@Suite("Where somebody speaks")
struct VoiceActivityTests {
  /// The stretches of speech in a sound, by the network.
  private func stretches(_ sound: [[Int16]]) throws -> [ClosedRange<Int>] {
    let acoustics = try AcousticSamples.acoustics()
    let phones = try PhoneStream(acoustics.phones())
    var voice = VoiceActivity(acoustics: acoustics)
    var found: [ClosedRange<Int>] = []
    for frame in sound + [[Int16]](repeating: [Int16](repeating: 0, count: 160), count: 50) {
      voice.hear(frame, answers: phones.hear(frame))
      guard let speech = voice.speech else { continue }
      if found.last?.lowerBound == speech.lowerBound { found.removeLast() }
      found.append(speech)
    }
    return found
  }

  private func frames(_ recording: String) throws -> [[Int16]] {
    let samples = try AcousticSamples.samples(recording)
    return stride(from: 0, to: samples.count - 159, by: 160).map { Array(samples[$0..<($0 + 160)]) }
  }

  @Test("A sentence is heard from its first to its last word")
  func sentence() throws {
    let sound = try frames("007-timer.cancel")
    let found = try stretches(sound)
    let all = try #require(found.first).lowerBound...(try #require(found.last)).upperBound
    #expect(all.count > sound.count / 2 && all.upperBound < sound.count)
  }

  @Test("Noise is nobody's voice, however loud", arguments: [-60.0, -30, -10])
  func noise(_ decibels: Double) throws {
    var drawn = Drawn(seed: 1)
    #expect(try stretches(drawn.noise(decibels, frames: 400)).isEmpty)
  }

  @Test("Silence is nobody's voice")
  func silence() throws {
    #expect(try stretches([[Int16]](repeating: [Int16](repeating: 0, count: 160), count: 300)).isEmpty)
  }

  @Test("A sound that the network has not judged holds a sentence open, and no longer than that")
  func held() throws {
    var drawn = Drawn(seed: 2)
    let acoustics = try AcousticSamples.acoustics()
    let phones = try PhoneStream(acoustics.phones())
    var voice = VoiceActivity(acoustics: acoustics)
    for frame in try frames("007-timer.cancel") { voice.hear(frame, answers: phones.hear(frame)) }
    let end = try #require(voice.speech).upperBound
    for frame in drawn.noise(-15, frames: 200) {
      voice.hear(frame, answers: phones.hear(frame))
      #expect((voice.maybeUntil ?? 0) <= end + 40)
    }
    #expect(try #require(voice.speech).upperBound < end + 20)
  }

  @Test("Without a network energy is all there is to go by")
  func energy() throws {
    var drawn = Drawn(seed: 3)
    var voice = VoiceActivity()
    for frame in drawn.noise(-65, frames: 200) + drawn.voice(-30, over: -40, frames: 100) {
      voice.hear(frame, answers: [])
    }
    let speech = try #require(voice.speech)
    #expect((195...215).contains(speech.lowerBound) && speech.upperBound == 299 && voice.maybeUntil == nil)
  }
}
