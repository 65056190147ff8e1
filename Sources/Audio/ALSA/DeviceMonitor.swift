import Synchronization

/// The incidents of a sound device since it was opened.
public struct DeviceStatistics: Equatable, Sendable {
  /// The number of captured or played frames, at 16 000 Hz.
  public var frames = 0
  /// The number of overruns of the device's buffer (capture) or underruns (playback); each lost or
  /// delayed some sound.
  public var xruns = 0
  /// The number of suspends of the device by the machine.
  public var suspends = 0
  /// Times the device went away.
  public var disconnects = 0
  /// The number of attempts to reopen it, including failed ones.
  public var reopenAttempts = 0

  /// Makes statistics without incidents.
  public init() {}
}

/// An event for the log. Each incident is reported once, however many attempts its recovery takes.
public enum DeviceEvent: Equatable, Sendable {
  /// The device was opened in this format.
  case opened(device: String, format: AudioFormat)
  /// The buffer overran or underran, for the `total`-th time.
  case xrun(device: String, total: Int)
  /// The device was suspended, for the `total`-th time, and is being resumed.
  case suspended(device: String, total: Int)
  /// The device is gone; it will be reopened as soon as it is back.
  case disconnected(ALSAFailure)
  /// The device is back after `attempts` attempts.
  case reconnected(device: String, attempts: Int)
}

extension DeviceEvent: CustomStringConvertible {
  /// The event in one line for people.
  public var description: String {
    switch self {
    case .opened(let device, let format):
      "sound device \"\(device)\" works at \(format.sampleRate) Hz with \(format.channels) channel(s)"
    case .xrun(let device, let total):
      "sound device \"\(device)\": the program was too slow and lost some sound (\(total) so far)"
    case .suspended(let device, let total): "sound device \"\(device)\" was suspended (\(total) so far); waking it"
    case .disconnected(let failure): "\(failure); plug it in again, it is looked for every few seconds"
    case .reconnected(let device, let attempts):
      "sound device \"\(device)\" is back after \(attempts) attempt(s)"
    }
  }
}

/// Counts the incidents of a device and passes them on, readable from any thread.
public final class DeviceMonitor: Sendable {
  private let state = Mutex(DeviceStatistics())
  private let handler: @Sendable (DeviceEvent) -> Void

  /// Calls `handler` for each event, on the device's thread; it must not block.
  public init(_ handler: @escaping @Sendable (DeviceEvent) -> Void = { _ in }) {
    self.handler = handler
  }

  /// The counts so far.
  public var statistics: DeviceStatistics { state.withLock { $0 } }

  func count(_ change: @Sendable (inout DeviceStatistics) -> Void) {
    state.withLock { change(&$0) }
  }

  func report(_ event: DeviceEvent) { handler(event) }
}
