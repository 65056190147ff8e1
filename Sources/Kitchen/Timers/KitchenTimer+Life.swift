import Foundation

extension KitchenTimer {
  /// How long it rings before it counts as missed, in seconds.
  public static let longestRing: Double = 900
  /// The lengths that a timer can have, in seconds: up to seven days.
  public static let lengths = 1...604_800
  /// How many timers can run, be paused or ring at the same time.
  public static let most = 50

  /// Seconds to go at `now`: 0 once it rings or was missed.
  public func remaining(at now: Date) -> Double {
    switch status {
    case .running(let deadline): max(0, deadline.timeIntervalSince(now))
    case .paused(let remaining): remaining
    case .ringing, .missed: 0
    }
  }

  /// Seconds to go as they are said: a second that has begun counts.
  public func wholeSeconds(at now: Date) -> Int {
    // A millionth is what sums of dates lose.
    Int(saturating: min(remaining(at: now) - 1e-6, 1e9), .up)
  }

  /// When it ran out; nil while it has time left.
  public var endedAt: Date? {
    switch status {
    case .ringing(let since, _): since
    case .missed(let at): at
    case .running, .paused: nil
    }
  }

  /// Whether it counts down.
  public var isRunning: Bool { if case .running = status { true } else { false } }
  /// Whether it was paused.
  public var isPaused: Bool { if case .paused = status { true } else { false } }
  /// Whether it rings.
  public var isRinging: Bool { if case .ringing = status { true } else { false } }
  /// Whether nobody came when it rang.
  public var isMissed: Bool { if case .missed = status { true } else { false } }

  /// The same, with all its moments `seconds` later, for when the wall clock is set.
  func moved(by seconds: Double) -> KitchenTimer {
    var moved = self
    moved.startedAt.addTimeInterval(seconds)
    switch status {
    case .running(let deadline): moved.status = .running(deadline: deadline.addingTimeInterval(seconds))
    case .paused: break
    case .ringing(let since, let until):
      moved.status = .ringing(since: since.addingTimeInterval(seconds), until: until.addingTimeInterval(seconds))
    case .missed(let at): moved.status = .missed(at: at.addingTimeInterval(seconds))
    }
    return moved
  }

  /// The same, changed.
  func with(_ status: Status) -> KitchenTimer {
    var changed = self
    changed.status = status
    return changed
  }
}
