import Commands
import Foundation

extension RecordField where Owner == KitchenTimer {
  /// Where a timer stands. Seconds that others have added or taken off since are kept: undoing "five more minutes"
  /// after somebody paused the timer takes just those five minutes off.
  static let status = RecordField { current, before, after in
    guard before.status != after.status else { return }
    if let others = current.status.seconds(after: after.status) {
      current.status = before.status.moved(by: others)
    } else if let step = after.status.seconds(after: before.status) {
      current.status = current.status.moved(by: -step)
    }
  }
}

extension KitchenTimer.Status {
  /// By how many seconds this lies after `other`, where both count down or both are paused; 0 where they are the same.
  func seconds(after other: KitchenTimer.Status) -> Double? {
    switch (self, other) {
    case (.running(let own), .running(let other)): own.timeIntervalSince(other)
    case (.paused(let own), .paused(let other)): own - other
    default: self == other ? 0 : nil
    }
  }

  /// The same with more seconds to go, or fewer when negative. What rings or was missed stays as it is.
  func moved(by seconds: Double) -> KitchenTimer.Status {
    switch self {
    case .running(let deadline): .running(deadline: deadline.addingTimeInterval(seconds))
    case .paused(let remaining): .paused(remaining: max(0, remaining + seconds))
    case .ringing, .missed: self
    }
  }
}
