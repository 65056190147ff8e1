import Glibc

/// A device that survives overruns, suspends and being unplugged: it performs the actions of
/// ``DeviceRecovery``, and counts and reports incidents. Use it from one thread at a time.
final class RecoveringDevice {
  let name: String
  private(set) var device: ALSADevice?
  /// The number of times that the device was opened; after a change its format may differ.
  private(set) var generation = 0

  private let open: () throws(AudioError) -> ALSADevice
  private let monitor: DeviceMonitor
  private let sleep: (Duration) -> Void
  private let mayContinue: () -> Bool
  private var recovery: DeviceRecovery
  private var attempts = 0

  init(
    _ name: String, _ direction: AudioDirection, _ buffering: ALSADevice.Buffering, monitor: DeviceMonitor,
    backoff: Backoff, sleep: @escaping (Duration) -> Void, mayContinue: @escaping () -> Bool = { true }
  ) throws(AudioError) {
    self.name = name
    self.monitor = monitor
    self.sleep = sleep
    self.mayContinue = mayContinue
    open = { () throws(AudioError) in try ALSADevice(name, direction, buffering) }
    recovery = DeviceRecovery(backoff: backoff)
    let first = try open()
    device = first
    generation = 1
    monitor.report(.opened(device: name, format: first.format))
  }

  /// Performs `body` until it succeeds; nil if it was interrupted in the meantime.
  func perform<Value>(_ body: (ALSADevice) throws(ALSAFailure) -> Value) throws(AudioError) -> Value? {
    while mayContinue() {
      guard let device else {
        try reopen()
        continue
      }
      do throws(ALSAFailure) {
        let value = try body(device)
        recovery.flows()
        return value
      } catch {
        count(error)
        try follow(recovery.failed(error.code), after: error)
      }
    }
    return nil
  }

  private func count(_ failure: ALSAFailure) {
    switch -failure.code {
    case EPIPE:
      monitor.count { $0.xruns += 1 }
      monitor.report(.xrun(device: name, total: monitor.statistics.xruns))
    case ESTRPIPE where !recovery.isSuspended:
      monitor.count { $0.suspends += 1 }
      monitor.report(.suspended(device: name, total: monitor.statistics.suspends))
    default: break
    }
  }

  private func follow(_ first: DeviceRecovery.Action, after failure: ALSAFailure) throws(AudioError) {
    var action = first
    while let device {
      switch action {
      case .retry: return
      case .fail: throw .device(failure)
      case .prepare:
        if (try? device.prepare()) != nil { return }
        action = recovery.prepareFailed()
      case .resume(let pause):
        if pause > .zero { sleep(pause) }
        action = recovery.resumed(try? device.resume())
      case .reopen(let pause):
        // Closed before the wait: an unplugged card keeps its number while it is open.
        self.device = nil
        attempts = 0
        monitor.count { $0.disconnects += 1 }
        monitor.report(.disconnected(failure))
        sleep(pause)
      }
    }
  }

  private func reopen() throws(AudioError) {
    attempts += 1
    monitor.count { $0.reopenAttempts += 1 }
    do throws(AudioError) {
      device = try open()
      generation += 1
      monitor.report(.reconnected(device: name, attempts: attempts))
    } catch {
      if case .reopen(let pause) = recovery.openFailed() { sleep(pause) }
    }
  }

  /// Sleeps the calling thread.
  static func sleepThread(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    var left = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    var request = left
    while nanosleep(&request, &left) != 0, errno == EINTR { request = left }
  }
}
