import Foundation
import Synchronization
import TestTools
import Testing

@testable import Audio
@testable import Speaking

@Suite("The loudspeaker")
struct LoudspeakerTests {
  /// A device that does as it is told; used on the test's own thread.
  private final class Card: AudioSink {
    var written: [Float] = []
    var failure: AudioError?
    var position: Int { written.count }
    var delayFrames: Int { 0 }

    func write(_ samples: [Float]) throws(AudioError) {
      if let failure { throw failure }
      written += samples
    }
    func drain() throws(AudioError) {}
    func drop() throws(AudioError) {}
  }

  /// What a player did, and how long it would have slept.
  private final class Notes: Sendable {
    private let state = Mutex<([LoudspeakerReport], [Duration])>(([], []))

    var reports: [LoudspeakerReport] { state.withLock { $0.0 } }
    var sleeps: [Duration] { state.withLock { $0.1 } }
    func report(_ report: LoudspeakerReport) { state.withLock { $0.0.append(report) } }
    func sleep(_ duration: Duration) { state.withLock { $0.1.append(duration) } }
  }

  private let missing = AudioError.noDevice(name: "usb", direction: .playback, reason: "there is no such device")

  private func player(
    _ channel: PlaybackChannel, _ notes: Notes,
    open: @escaping (DevicePlayer.Surroundings) throws(AudioError) -> any AudioSink
  ) -> DevicePlayer {
    DevicePlayer(channel, backoff: Backoff(), report: { notes.report($0) }, sleep: { notes.sleep($0) }, open: open)
  }

  private func channel() -> PlaybackChannel {
    PlaybackChannel(Mixer(volume: 100, alarmVolume: 100), device: .missing)
  }

  private let words = (0..<1_600).map { 0.2 * Float(sin(Double($0) * 0.2)) }

  @Test("what is pulled is what the device gets, after 60 ms of silence ahead of it")
  func reference() {
    let (channel, notes, card) = (channel(), Notes(), Card())
    let player = player(channel, notes) { _ in card }
    #expect(player.step())
    let speaker = Loudspeaker(channel)
    speaker.say(words)
    speaker.chime(.done)
    var reference: [Float] = []
    for _ in 0..<30 {
      let chunk = speaker.pull()
      #expect(chunk.count == 160)
      reference += chunk
      #expect(player.step(patience: .never))
    }
    #expect(Level.peak(reference) > 0.1)
    #expect(card.written == DevicePlayer.lead + reference)
    #expect(!speaker.isPlaying)
    #expect(notes.reports.isEmpty)
  }

  @Test("a missing device is told once, looked for with growing waits, and told when it is there")
  func missingDevice() {
    let (channel, notes, card) = (channel(), Notes(), Card())
    var attempts = 0
    let player = player(channel, notes) { [missing] _ throws(AudioError) in
      attempts += 1
      if attempts < 4 { throw missing }
      return card
    }
    let speaker = Loudspeaker(channel)
    speaker.say(words)
    for _ in 0..<3 {
      #expect(player.step())
      #expect(speaker.pull().allSatisfy { $0 == 0 })
    }
    #expect(notes.sleeps == [.milliseconds(250), .milliseconds(500), .seconds(1)])
    #expect(notes.reports == [.silent("\(missing)")])
    #expect(
      notes.reports.first?.description
        == "no loudspeaker \"usb\": there is no such device; `aplay -L` lists the devices, give one with --output; "
        + "the box is silent until then")
    #expect(player.step())
    #expect(notes.reports.last == .sounding("the loudspeaker is there"))
    #expect(Level.peak(speaker.pull()) > 0.1)
  }

  @Test("without a device time goes on: what was to be said is over when it has been missed")
  func timeGoesOn() {
    let speaker = Loudspeaker(channel())
    speaker.say(words)
    #expect(speaker.isSpeaking)
    for _ in 0..<10 { _ = speaker.pull() }
    #expect(!speaker.isSpeaking)
    #expect(speaker.droppedChunks == 0)
  }

  @Test("a device that fails for good is closed, opened again, and starts with silence ahead")
  func failing() {
    let (channel, notes) = (channel(), Notes())
    let cards = [Card(), Card()]
    var opened = 0
    let player = player(channel, notes) { _ in
      defer { opened += 1 }
      return cards[min(opened, 1)]
    }
    let speaker = Loudspeaker(channel)
    _ = player.step()
    cards[0].failure = missing
    _ = speaker.pull()
    _ = player.step(patience: .never)
    #expect(notes.reports == [.silent("\(missing)")])
    speaker.setAlarm(true)
    #expect(speaker.pull().allSatisfy { $0 == 0 })
    _ = player.step()
    let heard = speaker.pull()
    _ = player.step(patience: .never)
    #expect(cards[0].written.isEmpty)
    #expect(cards[1].written == DevicePlayer.lead + heard)
    #expect(Level.peak(heard) > 0)
    #expect(notes.reports.last == .sounding("the loudspeaker is there"))
  }

  @Test("a device that is unplugged while it plays is told once; it is silent until it is back, with silence ahead")
  func unplugged() throws {
    let (channel, notes, card) = (channel(), Notes(), Card())
    var monitor: DeviceMonitor?
    let player = player(channel, notes) { surroundings in
      monitor = surroundings.monitor
      return card
    }
    _ = player.step()
    let device = try #require(monitor)
    let speaker = Loudspeaker(channel)
    speaker.setAlarm(true)
    let before = speaker.pull()
    _ = player.step(patience: .never)
    let failure = ALSAFailure(operation: "snd_pcm_writei", code: -19, text: "No such device", device: "usb")
    device.report(.disconnected(failure))
    #expect(speaker.pull().allSatisfy { $0 == 0 })
    device.report(.reconnected(device: "usb", attempts: 3))
    let after = speaker.pull()
    _ = player.step(patience: .never)
    #expect(card.written == DevicePlayer.lead + before + DevicePlayer.lead + after)
    #expect(
      notes.reports.map(\.description) == [
        "sound device \"usb\": snd_pcm_writei failed: No such device (-19); plug it in again, it is looked for every few "
          + "seconds; the box is silent until then",
        "sound device \"usb\" is back after 3 attempt(s)",
      ])
  }

  @Test("a device that ran empty gets silence ahead again")
  func ranEmpty() throws {
    let (channel, card) = (channel(), Card())
    var monitor: DeviceMonitor?
    let player = player(channel, Notes()) { surroundings in
      monitor = surroundings.monitor
      return card
    }
    _ = player.step()
    let speaker = Loudspeaker(channel)
    speaker.setAlarm(true)
    var expected: [Float] = []
    for index in 0..<4 {
      if index == 2 { try #require(monitor).report(.xrun(device: "usb", total: 1)) }
      expected += (index % 2 == 0 ? DevicePlayer.lead : []) + speaker.pull()
      _ = player.step(patience: .never)
    }
    #expect(card.written == expected)
  }

  @Test("what is pulled is what ALSA is given, to the bit")
  func alsa() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "sous-speaker-\(UUID().uuidString).raw")
    defer { try? FileManager.default.removeItem(at: file) }
    let channel = channel()
    let speaker = Loudspeaker(channel)
    var reference: [Float] = []
    do {
      // A device of alsa-lib's own configuration, that writes to a file what it is given.
      var settings = PlaybackSettings()
      settings.device = "file:FILE='\(file.path)',FORMAT=raw"
      let player = player(channel, Notes()) { [settings] surroundings throws(AudioError) in
        try ALSAPlayback(settings, monitor: surroundings.monitor, mayContinue: surroundings.mayContinue)
      }
      _ = player.step()
      speaker.setAlarm(true)
      speaker.say(words)
      for _ in 0..<50 {
        reference += speaker.pull()
        _ = player.step(patience: .never)
      }
    }
    let bytes = try Data(contentsOf: file)
    let played = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    #expect(played == SampleConversion.int16(DevicePlayer.lead + reference))
    #expect(Level.peak(reference) > 0.2)
  }

  @Test("a device that takes no sound costs sound, counted, and nobody waits for it")
  func blocked() {
    let (channel, card) = (channel(), Card())
    let player = player(channel, Notes()) { _ in card }
    _ = player.step()
    let speaker = Loudspeaker(channel)
    speaker.setAlarm(true)
    for index in 0..<15 {
      let reference = speaker.pull()
      #expect((Level.peak(reference) > 0) == (index < 10))
    }
    #expect(speaker.droppedChunks == 5)
    for _ in 0..<20 { _ = player.step(patience: .nanoseconds(0)) }
    #expect(card.written.count == DevicePlayer.lead.count + 10 * 160)
  }

  @Test("while nothing sounds no more than 20 ms wait, so that sound does not come later and later")
  func drift() {
    let (channel, card) = (channel(), Card())
    let player = player(channel, Notes()) { _ in card }
    _ = player.step()
    let speaker = Loudspeaker(channel)
    for _ in 0..<100 { _ = speaker.pull() }
    for _ in 0..<20 { _ = player.step(patience: .nanoseconds(0)) }
    #expect(card.written.count == DevicePlayer.lead.count + 2 * 160)
    #expect(speaker.droppedChunks == 0)
  }

  @Test("a loudspeaker without a device gives what it would play")
  func none() {
    let speaker = Loudspeaker(volume: 100, alarmVolume: 100)
    speaker.setAlarm(true)
    var heard: [Float] = []
    for _ in 0..<100 { heard += speaker.pull() }
    #expect(Array(heard[80...]) == Array(Tone.alarm[80...]))
    speaker.setVolume(0, alarm: 0)
    _ = speaker.pull()
    #expect(speaker.pull().allSatisfy { $0 == 0 })
    speaker.say(words)
    speaker.stopSpeaking()
    #expect(!speaker.isSpeaking)
  }

  @Test("a player that was stopped ends, also in the middle of a wait for the device")
  func stopped() {
    let (channel, notes) = (channel(), Notes())
    do {
      let speaker = Loudspeaker(channel)
      speaker.setAlarm(true)
    }
    #expect(!player(channel, notes) { _ in Card() }.step())
    // Ends at once; with the wait it would be an hour.
    channel.sleep(.seconds(3_600))
    channel.sleep(.seconds(3_600))
    #expect(channel.isStopped)
  }

  @Test("an ALSA device that does not exist is reported from the player's thread; the box goes on")
  func realThread() async {
    var settings = PlaybackSettings()
    settings.device = "sous-no-such-device"
    let (reports, continuation) = AsyncStream.makeStream(of: LoudspeakerReport.self)
    let speaker = Loudspeaker(settings) { continuation.yield($0) }
    speaker.setAlarm(true)
    #expect(speaker.pull() == [Float](repeating: 0, count: 160))
    var first: LoudspeakerReport?
    for await report in reports {
      first = report
      break
    }
    guard case .silent(let text) = first else {
      Issue.record("\(String(describing: first)) is no report of a missing device")
      return
    }
    #expect(text.hasPrefix("no loudspeaker \"sous-no-such-device\": "))
    speaker.stop()
  }

  @Test("the clock takes over when nobody has pulled for 60 ms, and leaves off when somebody does")
  func pacer() {
    var pacer = Pacer()
    #expect([2, 4, 6].map { pacer.tick(pulls: $0) } == [0, 0, 0])
    #expect([6, 6, 6, 6, 6].map { pacer.tick(pulls: $0) } == [0, 0, 6, 2, 2])
    #expect([7, 9, 9, 9, 9].map { pacer.tick(pulls: $0) } == [0, 0, 0, 0, 6])
  }

  @Test("the clock keeps the pace of the sound: a second of sound in a second")
  func pace() async {
    let (clock, speaker) = (StepClock(), Loudspeaker(volume: 100))
    speaker.say([Float](repeating: 0.1, count: 16_000))
    let pace = Task { await speaker.keepPace(clock) }
    await clock.run(for: .milliseconds(980))
    #expect(speaker.isSpeaking)
    await clock.run(for: .milliseconds(40))
    #expect(!speaker.isSpeaking)
    pace.cancel()
    await clock.wake()
    await pace.value
  }
}
