import Foundation

extension KitchenTimer {
  /// The length of a ring before it counts as missed, in seconds.
  public static let longestRing: Double = 900
  /// The permitted lengths of a timer, in seconds: up to seven days.
  public static let lengths = 1...604_800
  /// The shortest interval of a reminder that comes back, in seconds.
  public static let shortestInterval = 15
  /// The longest ring of a reminder that comes back, in seconds; it rings for half its interval at most.
  static let longestReminder: Double = 30
  /// The most timers that run, pause or ring at the same time.
  public static let most = 50

  /// Whether it starts again each time it has rung.
  public var isRepeating: Bool { repeats == true }

  /// The next end of a reminder that comes back, after one at `end`: a whole number of intervals later.
  func nextEnd(after end: Date, now: Date) -> Date {
    let interval = Double(max(seconds, 1))
    let passed = max(0, now.timeIntervalSince(end) / interval).rounded(.down)
    return end.addingTimeInterval((passed + 1) * interval)
  }

  /// The end of an unattended ring that began at `now`.
  func ringEnd(now: Date) -> Date {
    let longest = isRepeating ? min(Self.longestReminder, Double(seconds) / 2) : Self.longestRing
    return now.addingTimeInterval(longest)
  }

  /// The timer once its ring, which began at `since`, is over; nil: it is gone.
  func afterRing(since: Date, now: Date) -> KitchenTimer? {
    isRepeating ? with(.running(deadline: nextEnd(after: since, now: now))) : nil
  }

  /// The time at which the box says how much is left; nil: it does not, or not while it is paused.
  var warning: Date? {
    guard case .running(let deadline) = status, let warnsAt else { return nil }
    return deadline.addingTimeInterval(-Double(warnsAt))
  }

  /// The remaining seconds at `now`: 0 once it rings or was missed.
  public func remaining(at now: Date) -> Double {
    switch status {
    case .running(let deadline): max(0, deadline.timeIntervalSince(now))
    case .paused(let remaining): remaining
    case .ringing, .missed: 0
    }
  }

  /// The remaining seconds in words: a second that has begun counts.
  public func wholeSeconds(at now: Date) -> Int {
    // A millionth covers the rounding error of date sums.
    Int(saturating: min(remaining(at: now) - 1e-6, 1e9), .up)
  }

  /// The time of its end; nil while it has time left.
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
  /// Whether its ring was unattended.
  public var isMissed: Bool { if case .missed = status { true } else { false } }

  /// The timer with all its times `seconds` later, after the wall clock was set.
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

  /// The timer in another status.
  func with(_ status: Status) -> KitchenTimer {
    var changed = self
    changed.status = status
    return changed
  }
}
