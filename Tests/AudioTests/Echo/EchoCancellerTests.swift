import Testing

@testable import Audio

@Suite("Taking what the box plays out of what it hears")
struct EchoCancellerTests {
  @Test("the alarm is gone within the first second, with somebody talking over it", arguments: [0.0, 0.12])
  func plain(_ delay: Double) throws {
    var scene = Scene(Tone.alarm(seconds: 2.7), path: Scene.plain(delay: delay), words: [0.3, 1.1, 2.1])
    let canceller = try scene.run()
    #expect(abs((canceller.delayFrames ?? -1) - Int(delay * 16_000)) < 40, "2.5 ms")
    #expect(scene.reduction(0.6...1) > 20)
    #expect(scene.reduction(1.1...1.5) > 30)
    #expect(scene.clarity(1.1...1.5) > 20)
    #expect(scene.clarity(2.1...2.5) > 20)
  }

  @Test("and so it is in a room with reverberation", arguments: [0.005, 0.2])
  func room(_ delay: Double) throws {
    var scene = Scene(Tone.alarm(seconds: 2.7), path: Scene.room(delay: delay), words: [0.3, 1.1, 2.1])
    _ = try scene.run()
    #expect(scene.reduction(0.6...1) > 12)
    #expect(scene.reduction(1.1...1.5) > 20)
    #expect(scene.clarity(1.1...1.5) > 12)
    #expect(scene.clarity(2.1...2.5) > 15)
  }

  @Test("the box's own speech is taken out too")
  func speech() throws {
    var scene = Scene(Scene.voice(seconds: 2.7, seed: 5), path: Scene.room(delay: 0.03), words: [1.2, 2.1])
    _ = try scene.run()
    #expect(scene.reduction(0.6...1) > 10)
    #expect(scene.reduction(1.2...1.6) > 12)
    #expect(scene.clarity(2.1...2.5) > 8)
  }

  @Test("a timeline that is late by 200 ms is made good when it reaches far enough ahead")
  func late() throws {
    var scene = Scene(Tone.alarm(seconds: 2.2), path: Scene.plain(delay: 0))
    scene.echo = Array(scene.echo.dropFirst(3_200)) + [Float](repeating: 0, count: 3_200)
    let canceller = try scene.run(ahead: 4_800)
    #expect(abs((canceller.delayFrames ?? 0) + 3_200) < 20)
    #expect(scene.reduction(1.0...1.5) > 25)
  }

  @Test("a second ring is taken out from its start, since the room is known by then")
  func secondRing() throws {
    let silence = [Float](repeating: 0, count: 16_000)
    let sound = Tone.alarm(seconds: 1.7) + silence + Tone.alarm(seconds: 0.7)
    var scene = Scene(sound, path: Scene.room(delay: 0.05))
    _ = try scene.run()
    #expect(scene.reduction(2.7...2.9) > 15)
  }

  @Test("after sound was lost on its way the echo is taken out at its new place")
  func gap() throws {
    let scene = Scene(Tone.alarm(seconds: 2.2), path: Scene.plain(delay: 0.02))
    let canceller = try EchoCanceller()
    canceller.timeline.write(scene.played, at: 0)
    var left: [Float] = []
    // A quarter of a second is lost after one second.
    for start in stride(from: 0, to: scene.echo.count, by: 160) where !(19_200..<23_200).contains(start) {
      let chunk = AudioChunk(samples: Array(scene.echo[start..<start + 160]), position: start)
      let clean = canceller.process(chunk)
      #expect(clean.position == start)
      if start >= 23_200 { left += clean.samples }
    }
    #expect(Level(Array(scene.echo.dropFirst(23_200))).rmsDBFS - Level(left).rmsDBFS > 25)
  }

  @Test("while the box is silent the microphone's sound is passed on untouched")
  func silent() throws {
    let voice = Scene.voice(seconds: 0.5, seed: 9)
    let canceller = try EchoCanceller()
    #expect(difference(canceller.process(voice), voice) == nil)
    #expect(canceller.delayFrames == nil)
  }

  @Test("what is played and never heard takes nothing away from a voice")
  func headphones() throws {
    let voice = Scene.voice(seconds: 1.5, seed: 9)
    let canceller = try EchoCanceller()
    let clean = canceller.process(microphone: voice, reference: Tone.alarm(seconds: 1.5))
    let lost = zip(clean, voice).map { $0 - $1 }
    #expect(Level.decibels(Level.rms(lost)) - Level.decibels(Level.rms(voice)) < -10)
  }
}
