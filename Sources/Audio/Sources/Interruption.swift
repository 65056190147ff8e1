import Dispatch
import Synchronization

/// Tells a thread that blocks to end, and wakes it from its waits.
public final class Interruption: Sendable {
  private let raised = Atomic(false)
  private let wake = DispatchSemaphore(value: 0)

  /// Not raised yet.
  public init() {}

  /// Whether the thread is to end.
  public var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Tells the thread to end.
  public func raise() {
    raised.store(true, ordering: .releasing)
    wake.signal()
  }

  /// Sleeps the calling thread, until it is told to end at the latest.
  public func sleep(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let wait = DispatchTimeInterval.nanoseconds(Int(clamping: seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
    // Passed on, for whoever sleeps next.
    if wake.wait(timeout: .now() + wait) == .success { wake.signal() }
  }
}
