import Foundation
import Synchronization

/// A wall clock that stands still until a test sets it.
public final class TestClock: Sendable {
  private let moment: Mutex<Date>

  /// Makes a clock that stands at `now`.
  public init(_ now: Date) { moment = Mutex(now) }

  /// Where it stands.
  public var now: Date {
    get { moment.withLock { $0 } }
    set { moment.withLock { $0 = newValue } }
  }

  /// Lets `seconds` pass.
  public func advance(by seconds: Double) {
    moment.withLock { $0 += seconds }
  }
}
