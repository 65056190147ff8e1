import Audio
import Dispatch
import Synchronization

/// A report about the loudspeaker; each incident is reported once, however long it lasts.
public enum LoudspeakerReport: Sendable, Equatable {
  /// The device is missing or lost; the box goes on without sound and looks for it. The text is for
  /// people.
  case silent(String)
  /// The device is back. The text is for people.
  case sounding(String)
}

extension LoudspeakerReport: CustomStringConvertible {
  /// One line for people.
  public var description: String {
    switch self {
    case .silent(let why): "\(why); the box is silent until then"
    case .sounding(let what): what
    }
  }
}

/// Plays the sound of a channel on a device that may be missing or go away. Used from one thread, which
/// it blocks.
final class DevicePlayer {
  /// The dependencies of a device.
  struct Surroundings {
    var monitor: DeviceMonitor
    var mayContinue: () -> Bool
    var sleep: (Duration) -> Void
  }

  private let channel: PlaybackChannel
  private let report: @Sendable (LoudspeakerReport) -> Void
  private let open: (Surroundings) throws(AudioError) -> any AudioSink
  private let sleep: (Duration) -> Void
  private var sink: (any AudioSink)?
  private var backoff: Backoff
  private var isMissed = false
  // Set by the device's monitor while it plays.
  private let ranEmpty = RanEmpty()

  private final class RanEmpty: Sendable {
    let flag = Atomic(true)
  }

  /// Silence before the first chunk, so that a late one still finds the device busy: 60 ms.
  static let lead = [Float](repeating: 0, count: 960)

  init(
    _ channel: PlaybackChannel, backoff: Backoff, report: @escaping @Sendable (LoudspeakerReport) -> Void,
    sleep: ((Duration) -> Void)? = nil, open: @escaping (Surroundings) throws(AudioError) -> any AudioSink
  ) {
    (self.channel, self.backoff, self.report, self.open) = (channel, backoff, report, open)
    self.sleep = sleep ?? { channel.sleep($0) }
  }

  /// Opens the device or plays the next chunk, which is waited for at most this long. False after the
  /// end.
  func step(patience: DispatchTimeInterval = .milliseconds(100)) -> Bool {
    guard !channel.isStopped else { return false }
    do throws(AudioError) {
      guard let sink else {
        try start()
        return true
      }
      guard let chunk = channel.take(patience: patience) else { return true }
      if ranEmpty.flag.exchange(false, ordering: .relaxed) { try sink.write(Self.lead) }
      try sink.write(chunk)
      backoff.reset()
    } catch {
      fail(error)
    }
    return true
  }

  private func start() throws(AudioError) {
    let monitor = DeviceMonitor { [channel, report, ranEmpty] event in
      switch event {
      case .opened, .suspended: break
      case .xrun: ranEmpty.flag.store(true, ordering: .relaxed)
      case .disconnected:
        channel.deviceChanged(to: .missing)
        report(.silent("\(event)"))
      case .reconnected:
        ranEmpty.flag.store(true, ordering: .relaxed)
        channel.deviceChanged(to: .playing)
        report(.sounding("\(event)"))
      }
    }
    sink = try open(Surroundings(monitor: monitor, mayContinue: { [channel] in !channel.isStopped }, sleep: sleep))
    ranEmpty.flag.store(true, ordering: .relaxed)
    channel.deviceChanged(to: .playing)
    if isMissed { report(.sounding("the loudspeaker is there")) }
    isMissed = false
  }

  private func fail(_ error: AudioError) {
    sink = nil
    channel.deviceChanged(to: .missing)
    if !isMissed { report(.silent("\(error)")) }
    isMissed = true
    sleep(backoff.next())
  }
}
