import Commands
import Foundation

extension RecordField where Owner == KitchenTimer {
  /// The status of a timer. Seconds added or subtracted since by others are kept: undoing "five more
  /// minutes" after a pause subtracts just those five minutes.
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
  /// The difference in seconds from `other`, if both count down or both are paused; 0 if they are equal.
  func seconds(after other: KitchenTimer.Status) -> Double? {
    switch (self, other) {
    case (.running(let own), .running(let other)): own.timeIntervalSince(other)
    case (.paused(let own), .paused(let other)): own - other
    default: self == other ? 0 : nil
    }
  }

  /// The status with more seconds left, or fewer when negative. A ringing or missed one stays as it is.
  func moved(by seconds: Double) -> KitchenTimer.Status {
    switch self {
    case .running(let deadline): .running(deadline: deadline.addingTimeInterval(seconds))
    case .paused(let remaining): .paused(remaining: max(0, remaining + seconds))
    case .ringing, .missed: self
    }
  }
}
