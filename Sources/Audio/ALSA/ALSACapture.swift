/// The settings of a microphone.
public struct CaptureSettings: Equatable, Sendable {
  /// The ALSA device's name, as in `arecord -L`. The default is "default".
  public var device = "default"
  /// The length of the device's buffer, in milliseconds: a longer delay of the program loses sound. The
  /// default is 200.
  public var bufferMilliseconds = 200
  /// The waits between attempts to reopen a lost device.
  public var backoff = Backoff()

  /// The defaults.
  public init() {}
}

/// A microphone through ALSA.
///
/// It requests 16 000 Hz mono. A device that refuses runs at 48 000 or 44 100 Hz, mono or stereo, and
/// its sound is converted. It recovers from an overrun, a suspend and an unplugged device, and counts
/// them; reading continues when the device is back.
public final class ALSACapture: AudioSource {
  /// The counters of incidents, readable from any thread.
  public let monitor: DeviceMonitor

  private let recovering: RecoveringDevice
  private var converter: FormatConverter
  private var generation: Int
  private var buffer = ChunkBuffer()
  private var ended = false
  private var pace: CapturePace
  private let sleep: (Duration) -> Void

  /// Opens the microphone.
  ///
  /// `interruption` ends the reading, and the waits between attempts to reopen the device. `sleep`
  /// performs these waits; by default, the interruption does.
  /// - Throws: ``AudioError/noDevice(name:direction:reason:)`` when there is no such device now.
  public init(
    _ settings: CaptureSettings = CaptureSettings(), monitor: DeviceMonitor = DeviceMonitor(),
    interruption: Interruption = Interruption(), sleep: ((Duration) -> Void)? = nil
  ) throws(AudioError) {
    self.monitor = monitor
    let milliseconds = max(20, settings.bufferMilliseconds)
    let buffering = ALSADevice.Buffering(period: 10_000, buffer: UInt32(milliseconds) * 1_000)
    pace = CapturePace(buffer: .milliseconds(milliseconds))
    self.sleep = sleep ?? { interruption.sleep($0) }
    recovering = try RecoveringDevice(
      settings.device, .capture, buffering, monitor: monitor, backoff: settings.backoff,
      sleep: self.sleep, mayContinue: { !interruption.isRaised })
    generation = recovering.generation
    converter = try FormatConverter(from: recovering.device?.format ?? .house)
  }

  /// The device's current format; nil while it is gone.
  public var deviceFormat: AudioFormat? { recovering.device?.format }

  /// The next 10 ms. Blocks until they are there, even while the device is gone; nil when the device ends
  /// its stream or the reading was interrupted.
  public func read() throws(AudioError) -> AudioChunk? {
    while true {
      if let chunk = buffer.take(last: ended) {
        monitor.count { [frames = chunk.samples.count] in $0.frames += frames }
        return chunk
      }
      if ended { return nil }
      let heard = try recovering.perform { (device) throws(ALSAFailure) in (try device.read(), device.format) }
      guard let (samples, format) = heard else { return nil }
      if recovering.generation != generation {
        generation = recovering.generation
        converter = try FormatConverter(from: format)
      }
      if let wait = pace.wait(after: samples.count / format.channels, at: format.sampleRate, now: .now) { sleep(wait) }
      if samples.isEmpty {
        ended = true
        buffer.append(try converter.finish())
      } else {
        buffer.append(try converter.process(samples))
      }
    }
  }
}
