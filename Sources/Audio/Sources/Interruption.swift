import Dispatch
import Synchronization

/// Tells a thread that blocks to end, and wakes it from its waits.
public final class Interruption: Sendable {
  private let raised = Atomic(false)
  private let wake = DispatchSemaphore(value: 0)

  /// Makes an interruption that is not raised.
  public init() {}

  /// Whether the thread is to end.
  public var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Tells the thread to end.
  public func raise() {
    raised.store(true, ordering: .releasing)
    wake.signal()
  }

  /// Sleeps the calling thread until the interruption at the latest.
  public func sleep(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let wait = DispatchTimeInterval.nanoseconds(Int(clamping: seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
    // Passed on to the next sleeper.
    if wake.wait(timeout: .now() + wait) == .success { wake.signal() }
  }
}
