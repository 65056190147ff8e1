import Testing

@testable import Speech

@Suite("Telling speech from background")
struct SpeechDetectorTests {
  private static let seeds = 1...8

  /// The frames in which a detector hears speech.
  private func speech(_ detector: inout SpeechDetector, _ sound: [[Int16]]) -> [Bool] {
    sound.map { detector.hear($0) }
  }

  private func speech(_ sound: [[Int16]]) -> [Bool] {
    var detector = SpeechDetector()
    return speech(&detector, sound)
  }

  /// The longest run of frames without speech.
  private func longestHole(_ found: ArraySlice<Bool>) -> Int {
    found.split(separator: true).map(\.count).max() ?? 0
  }

  @Test("Digital silence is no speech, nor is nothing at all")
  func zero() {
    var detector = SpeechDetector()
    #expect(!speech(&detector, [[Int16]](repeating: [Int16](repeating: 0, count: 160), count: 500)).contains(true))
    #expect(detector.hear([]) == false)
    #expect(detector.floor.map { $0.isFinite && $0 <= -90 } == true)
  }

  @Test("Steady noise of any level is background", arguments: [-80.0, -60, -40, -20, -5, 0])
  func steady(_ level: Double) {
    for seed in Self.seeds {
      var drawn = Drawn(seed: seed)
      #expect(!speech(drawn.noise(level, frames: 1_000)).contains(true))
    }
  }

  @Test("Noise at full scale after a quiet room is loud, and never more than a number can hold")
  func fullScale() {
    var detector = SpeechDetector()
    let wave = (0..<160).map { $0 % 2 == 0 ? Int16.max : Int16.min }
    #expect(!speech(&detector, [[Int16]](repeating: [Int16](repeating: 0, count: 160), count: 50)).contains(true))
    #expect(speech(&detector, [[Int16]](repeating: wave, count: 50)).suffix(40).allSatisfy { $0 })
    #expect(detector.floor.map { $0.isFinite && $0 <= 6 } == true)
  }

  @Test("Speech in a quiet room begins within 100 ms, has no long hole and ends within half a second", arguments: seeds)
  func quietRoom(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let found = speech(
      drawn.noise(-65, frames: 200) + drawn.voice(-30, over: -45, frames: 400) + drawn.noise(-65, frames: 200))
    #expect(found.prefix(200).allSatisfy { !$0 })
    #expect(found[200..<210].contains(true))
    #expect(longestHole(found[205..<600]) < 20)
    #expect(found[200..<600].count { $0 } > 360)
    #expect(found.suffix(150).allSatisfy { !$0 })
  }

  @Test("A fan that starts is background after ten seconds and stays so", arguments: seeds)
  func fan(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let found = speech(drawn.noise(-60, frames: 200) + drawn.noise(-30, frames: 2_000))
    // It is taken for speech at first: nobody can tell.
    #expect(found[210..<300].allSatisfy { $0 })
    #expect(found.suffix(1_000).allSatisfy { !$0 })
  }

  @Test("Speech over a fan is found, and its end too", arguments: seeds)
  func overFan(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let found = speech(
      drawn.noise(-40, frames: 500) + drawn.voice(-22, over: -30, frames: 200) + drawn.noise(-40, frames: 300))
    #expect(found.prefix(500).allSatisfy { !$0 })
    #expect(found[500..<515].contains(true))
    #expect(longestHole(found[505..<700]) < 20)
    #expect(found[500..<700].count { $0 } > 150)
    #expect(found.suffix(250).allSatisfy { !$0 })
  }

  @Test("A click is too short for an utterance", arguments: seeds)
  func click(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let found = speech(drawn.noise(-60, frames: 200) + drawn.noise(-3, frames: 1) + drawn.noise(-60, frames: 100))
    #expect(found.count(where: { $0 }) < Listener.Settings().shortestSpeech)
    #expect(found.suffix(80).allSatisfy { !$0 })
  }

  @Test("A small step in level is the room, a large one is speech", arguments: seeds)
  func steps(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    #expect(!speech(drawn.noise(-50, frames: 300) + drawn.noise(-45, frames: 300)).contains(true))
    #expect(speech(drawn.noise(-50, frames: 300) + drawn.noise(-36, frames: 15)).last == true)
  }

  @Test("When a fan stops, quiet speech is found a second later", arguments: seeds)
  func fanStops(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let found = speech(
      drawn.noise(-25, frames: 300) + drawn.noise(-60, frames: 100) + drawn.voice(-40, over: -50, frames: 100))
    #expect(found.prefix(400).allSatisfy { !$0 })
    #expect(found[415...].allSatisfy { $0 })
  }

  @Test("The floor lies near the level of the room", arguments: [-70.0, -50, -30])
  func floor(_ level: Double) throws {
    var drawn = Drawn(seed: 1)
    var detector = SpeechDetector()
    _ = speech(&detector, drawn.noise(level + 20, frames: 100) + drawn.noise(level, frames: 300))
    // First differences add 10 log10(1 + 0.9²) decibels to white noise.
    #expect(abs(try #require(detector.floor) - level - 2.6) < 3)
  }

  @Test("What is quieter than any speech is none, however silent the room", arguments: seeds)
  func quietest(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let silence = [[Int16]](repeating: [Int16](repeating: 0, count: 160), count: 100)
    #expect(!speech(silence + drawn.noise(-72, frames: 100)).contains(true))
    #expect(speech(silence + drawn.noise(-50, frames: 100)).contains(true))
  }

  @Test("A higher onset hears less")
  func onset() {
    var settings = SpeechDetector.Settings()
    settings.onset = 30
    var strict = SpeechDetector(settings: settings)
    var drawn = Drawn(seed: 3)
    let sound = drawn.noise(-60, frames: 200) + drawn.noise(-40, frames: 50)
    #expect(speech(sound).contains(true))
    #expect(!speech(&strict, sound).contains(true))
  }

  @Test("Of a recording the speech is kept with less than half a second around it", arguments: seeds)
  func spoken(_ seed: Int) {
    var drawn = Drawn(seed: seed)
    let sound = drawn.noise(-60, frames: 200) + drawn.voice(-20, over: -60, frames: 150) + drawn.noise(-60, frames: 300)
    let part = SpeechDetector.spoken(in: sound.flatMap { $0 })
    #expect(part.lowerBound > 150 * 160 && part.lowerBound <= 200 * 160)
    #expect(part.upperBound >= 350 * 160 && part.upperBound < 420 * 160)
  }

  @Test(
    "Beside the loud part there may be more speech only where it is nearly as loud",
    arguments: [(-60.0, false), (-40, true)])
  func more(_ level: Double, _ may: Bool) {
    var drawn = Drawn(seed: 2)
    let parts = [drawn.noise(level, frames: 50), drawn.noise(-20, frames: 50), drawn.noise(-60, frames: 50)]
    let sound = parts.joined().flatMap { $0 }
    #expect(SpeechDetector.mayHoldMore(sound, than: 8_000..<16_000) == may)
    #expect(SpeechDetector.mayHoldMore(sound.reversed(), than: 8_000..<16_000) == may)
    #expect(!SpeechDetector.mayHoldMore(sound, than: sound.indices))
    #expect(!SpeechDetector.mayHoldMore([], than: 0..<0))
  }

  @Test("Where there is no speech the whole recording is kept")
  func unspoken() {
    var drawn = Drawn(seed: 1)
    #expect(SpeechDetector.spoken(in: drawn.noise(-60, frames: 100).flatMap { $0 }) == 0..<16_000)
    #expect(SpeechDetector.spoken(in: []).isEmpty)
  }
}
