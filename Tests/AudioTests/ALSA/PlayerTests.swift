import Foundation
import Synchronization
import Testing

@testable import Audio

/// A loudspeaker in memory that keeps what it is given, and after `failsAfter` frames fails.
private final class MemorySink: AudioSink {
  struct Log: Equatable {
    var written: [Float] = []
    var drains = 0
    var drops = 0
  }

  let log: Shared
  var position = 0
  var delayFrames: Int { 480 }
  private let failsAfter: Int

  final class Shared: Sendable {
    let value = Mutex(Log())
    var now: Log { value.withLock { $0 } }
  }

  init(_ log: Shared, failsAfter: Int = .max) { (self.log, self.failsAfter) = (log, failsAfter) }

  func write(_ samples: [Float]) throws(AudioError) {
    guard position < failsAfter else { throw .empty(name: "speaker") }
    position += samples.count
    log.value.withLock { $0.written += samples }
  }
  func drain() throws(AudioError) { log.value.withLock { $0.drains += 1 } }
  func drop() throws(AudioError) { log.value.withLock { $0.drops += 1 } }
}

@Suite("Playing sounds")
struct PlayerTests {
  @Test("a sound is played to its end and reported piece by piece, with what comes next")
  func finishes() async {
    let (log, reports) = (MemorySink.Shared(), Shared<[PlaybackReport]>([]))
    let player = Player(MemorySink(log), onPlayed: { report in reports.change { $0.append(report) } })
    #expect(await player.play(Tone.wake) == .finished)
    #expect(difference(log.now.written, Tone.wake) == nil)
    #expect(log.now.drains == 1)
    #expect(difference(reports.now.flatMap(\.samples), Tone.wake) == nil)
    #expect(reports.now.map(\.position) == Array(stride(from: 0, to: Tone.wake.count, by: 320)))
    #expect(reports.now[0].delayFrames == 480)
    #expect(difference(reports.now[0].upcoming, Array(Tone.wake.dropFirst(320))) == nil)
    player.close()
  }

  @Test("a looped alarm goes on until it is stopped, and what was written ahead is dropped")
  func loops() async {
    let (log, enough) = (MemorySink.Shared(), Signal())
    let stopped = Shared(0)
    let player = Player(
      MemorySink(log), onPlayed: { if $0.position >= 40_000 { enough.send() } },
      onStopped: { stopped.change { $0 += 1 } })
    let ending = Task { await player.play(Tone.alarm, loops: true) }
    await enough.received()
    #expect(player.isPlaying)
    player.stop()
    #expect(await ending.value == .stopped)
    #expect(await player.play(Tone.done) == .finished)
    #expect(stopped.now == 1)
    #expect(log.now.drops == 1)
    #expect(log.now.written.count >= 40_000)
    #expect(difference(Array(log.now.written.prefix(40_000)), Tone.alarm(seconds: 2.5)) == nil)
    player.close()
  }

  @Test("another sound takes the place of the one that plays")
  func replaced() async {
    let started = Signal()
    let player = Player(MemorySink(MemorySink.Shared()), onPlayed: { if $0.position == 0 { started.send() } })
    let alarm = Task { await player.play(Tone.alarm, loops: true) }
    await started.received()
    #expect(await player.play(Tone.done) == .finished)
    #expect(await alarm.value == .stopped)
    player.close()
  }

  @Test("cancelling the task that plays stops the sound")
  func cancelled() async {
    let started = Signal()
    let player = Player(MemorySink(MemorySink.Shared()), onPlayed: { if $0.position == 0 { started.send() } })
    let alarm = Task { await player.play(Tone.alarm, loops: true) }
    await started.received()
    alarm.cancel()
    #expect(await alarm.value == .stopped)
    #expect(!player.isPlaying)
    player.close()
  }

  @Test("a loudspeaker that fails ends the sound with its error, and a closed player plays nothing")
  func fails() async {
    let player = Player(MemorySink(MemorySink.Shared(), failsAfter: 640))
    #expect(await player.play(Tone.alarm) == .failed(.empty(name: "speaker")))
    player.close()
    #expect(await player.play(Tone.alarm) == .stopped)
  }

  @Test("through ALSA the loudspeaker gets every frame of the chime")
  func throughALSA() async throws {
    let path = TestSound.file("chime.raw")
    var settings = PlaybackSettings()
    settings.device = "speaker:OUT='\(path)'"
    let player = Player(try ALSAPlayback(settings))
    #expect(await player.play(Tone.error) == .finished)
    let data = try Data(contentsOf: URL(filePath: path))
    let heard = data.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    #expect(difference(Array(heard.prefix(Tone.error.count)), SampleConversion.int16(Tone.error)) == nil)
    player.close()
  }
}

/// Told by a player's thread, awaited by a test.
private final class Signal: Sendable {
  private let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingOldest(1))
  func send() { continuation.yield() }
  func received() async { for await _ in stream { return } }
}

/// A value behind a lock.
private final class Shared<Value: Sendable>: Sendable {
  private let value: Mutex<Value>
  init(_ value: Value) { self.value = Mutex(value) }
  var now: Value { value.withLock { $0 } }
  func change(_ body: (inout Value) -> Void) {
    value.withLock { (value: inout sending Value) in
      var copy = value
      body(&copy)
      value = copy
    }
  }
}
