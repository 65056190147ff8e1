import Audio
import Foundation

/// The box's loudspeaker: mixes sounds and plays them on a thread of its own. No call waits for the
/// device.
///
/// A caller has to request sound every 10 ms with ``pull()``: the listening loop with each frame of the
/// microphone, so that playback and recording stay in step. Without such a caller, ``keepPace(_:)``
/// takes over. While the device is missing or unplugged, the box is silent; that is reported once each
/// time.
public final class Loudspeaker: Sendable {
  private let channel: PlaybackChannel
  private let thread: DeviceThread?

  /// A loudspeaker on the ALSA device of `settings`, which may be missing.
  /// - Parameter report: called on the player's thread when the device is missing or lost, and when it is
  ///   back; it must not block.
  public init(
    _ settings: PlaybackSettings = PlaybackSettings(), volume: Int = 70, alarmVolume: Int = 90,
    report: @escaping @Sendable (LoudspeakerReport) -> Void
  ) {
    let channel = PlaybackChannel(Mixer(volume: volume, alarmVolume: alarmVolume), device: .missing)
    self.channel = channel
    // The thread holds the channel, not the loudspeaker, so that the loudspeaker's deinit ends it.
    thread = DeviceThread(name: "sous-playback") {
      let player = DevicePlayer(channel, backoff: settings.backoff, report: report) {
        (surroundings) throws(AudioError) in
        try ALSAPlayback(
          settings, monitor: surroundings.monitor, mayContinue: surroundings.mayContinue, sleep: surroundings.sleep)
      }
      while player.step() {}
    }
  }

  /// A loudspeaker without a device: everything is mixed and returned by ``pull()``, but not played.
  public convenience init(volume: Int = 70, alarmVolume: Int = 90) {
    self.init(PlaybackChannel(Mixer(volume: volume, alarmVolume: alarmVolume), device: .none))
  }

  init(_ channel: PlaybackChannel) { (self.channel, thread) = (channel, nil) }

  deinit { channel.stop() }

  /// Ends the player's thread and closes the device; no sound follows.
  public func stop() { channel.stop() }

  /// Waits until the device is closed after ``stop()``, for two seconds at most.
  public func ended() async { await thread?.ended() }

  // MARK: What is played

  /// Says `samples` (16 000 Hz mono, full scale 1) after the current utterances.
  /// - Parameter largest: the volume if the box is set louder, 0 to 100; nil, the default: no limit.
  public func say(_ samples: [Float], atMost largest: Int? = nil) { channel.mix { $0.say(samples, atMost: largest) } }

  /// Stops speaking, and drops the waiting utterances.
  public func stopSpeaking() { channel.mix { $0.stopSpeaking() } }

  /// Plays a chime now.
  public func chime(_ chime: Chime) { channel.mix { $0.chime(chime) } }

  /// Turns the alarm on or off.
  public func setAlarm(_ on: Bool) { channel.mix { $0.setAlarm(on) } }

  /// Sets the loudness of speech and chimes, and of the alarm, each 0 to 100.
  public func setVolume(_ volume: Int, alarm: Int) {
    channel.mix { mixer in
      mixer.volume = volume
      mixer.alarmVolume = alarm
    }
  }

  /// Whether an utterance is playing or waiting.
  public var isSpeaking: Bool { channel.mix { $0.isSpeaking } }

  /// Whether anything sounds.
  public var isPlaying: Bool { channel.mix { $0.isPlaying } }

  /// The mixed chunks of 10 ms that could not be played, because the device took no sound.
  public var droppedChunks: Int { channel.droppedChunks }

  // MARK: Pace

  /// The next 10 ms (160 samples): queued for the device, and returned for the echo canceller. Zeros if
  /// the device plays nothing of it.
  public func pull() -> [Float] { channel.pull(fromOutside: true) }

  /// Keeps the sound going, checked every 20 ms, until the task is cancelled: if there was no pull for 60
  /// ms (the microphone is missing), it pulls itself.
  public func keepPace<Time: Clock>(_ clock: Time = ContinuousClock()) async where Time.Duration == Duration {
    var pacer = Pacer()
    var next = clock.now
    while !Task.isCancelled {
      next = next.advanced(by: Pacer.period)
      // After the machine slept there is nothing to catch up on.
      if next.duration(to: clock.now) > Pacer.period * 10 { next = clock.now }
      guard (try? await clock.sleep(until: next, tolerance: nil)) != nil else { return }
      for _ in 0..<pacer.tick(pulls: channel.pulls) { _ = channel.pull(fromOutside: false) }
    }
  }
}
