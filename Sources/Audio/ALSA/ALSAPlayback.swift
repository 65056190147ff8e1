/// The settings of a loudspeaker.
public struct PlaybackSettings: Equatable, Sendable {
  /// The ALSA device's name, as in `aplay -L`. The default is "default".
  public var device = "default"
  /// The length of the device's buffer, in milliseconds: the lead of the written sound over the
  /// loudspeaker. The default is 120.
  public var bufferMilliseconds = 120
  /// The waits between attempts to reopen a lost device.
  public var backoff = Backoff()

  /// The defaults.
  public init() {}
}

/// A loudspeaker through ALSA, for one thread at a time.
///
/// It takes 16 000 Hz mono and converts it to the device's format. It recovers from underruns, suspends
/// and an unplugged device as a microphone does.
public final class ALSAPlayback: AudioSink {
  /// The counters of incidents, readable from any thread.
  public let monitor: DeviceMonitor
  /// Frames of 16 000 Hz written so far.
  public private(set) var position = 0

  private let recovering: RecoveringDevice
  private var resampler: Resampler?
  private var generation = 0

  /// Opens the loudspeaker.
  ///
  /// While `mayContinue` is false, a write gives up instead of waiting for a lost device. `sleep` waits
  /// between attempts to reopen it (the default sleeps the thread).
  /// - Throws: ``AudioError/noDevice(name:direction:reason:)`` when there is no such device now.
  public init(
    _ settings: PlaybackSettings = PlaybackSettings(), monitor: DeviceMonitor = DeviceMonitor(),
    mayContinue: @escaping () -> Bool = { true }, sleep: ((Duration) -> Void)? = nil
  ) throws(AudioError) {
    self.monitor = monitor
    let buffer = UInt32(max(40, settings.bufferMilliseconds)) * 1_000
    recovering = try RecoveringDevice(
      settings.device, .playback, ALSADevice.Buffering(period: 20_000, buffer: buffer), monitor: monitor,
      backoff: settings.backoff, sleep: sleep ?? RecoveringDevice.sleepThread, mayContinue: mayContinue)
  }

  /// The device's current format; nil while it is gone.
  public var deviceFormat: AudioFormat? { recovering.device?.format }

  /// The frames of 16 000 Hz between the last one written and the loudspeaker, which is the delay of the
  /// next one.
  public var delayFrames: Int {
    guard let device = recovering.device else { return 0 }
    return device.delayFrames * AudioFormat.house.sampleRate / device.format.sampleRate
  }

  /// Plays `samples` (16 000 Hz mono, full scale 1) after the earlier ones; blocks while the buffer is
  /// full.
  public func write(_ samples: [Float]) throws(AudioError) {
    try matchDevice()
    try put(try resampler?.process(samples) ?? samples)
    position += samples.count
    monitor.count { $0.frames += samples.count }
  }

  /// Blocks until everything written has been played.
  public func drain() throws(AudioError) {
    if let rest = try resampler?.finish() { try put(rest) }
    resampler = nil
    generation = 0
    _ = try recovering.perform { (device) throws(ALSAFailure) in
      try device.drain()
      try device.prepare()
    }
  }

  /// Stops at once and discards samples that were not yet played.
  public func drop() throws(AudioError) {
    resampler = nil
    generation = 0
    _ = try recovering.perform { (device) throws(ALSAFailure) in
      try device.drop()
      try device.prepare()
    }
  }

  private func matchDevice() throws(AudioError) {
    guard generation != recovering.generation, let device = recovering.device else { return }
    generation = recovering.generation
    let rate = device.format.sampleRate
    resampler =
      rate == AudioFormat.house.sampleRate ? nil : try Resampler(from: AudioFormat.house.sampleRate, to: rate)
  }

  private func put(_ mono: [Float]) throws(AudioError) {
    var next = 0
    while next < mono.count {
      let taken = try recovering.perform { (device) throws(ALSAFailure) -> Int in
        let channels = device.format.channels
        // One period at a time, so that a request for silence need not wait for a whole sentence.
        let part = mono[next..<min(mono.count, next + device.periodFrames)]
        let frames = channels == 1 ? part : ArraySlice(part.flatMap { [Float](repeating: $0, count: channels) })
        return try device.write(frames)
      }
      guard let taken else { return }
      next += taken
    }
  }
}
