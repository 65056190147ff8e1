import Commands
import Foundation
import Grammar

/// A current ring.
public enum Ringing: Sendable, Hashable {
  case timer(KitchenTimer)
  case alarm(Alarm)

  /// Its name in an answer: "pasta timer", "6:30 am alarm".
  public func title(_ style: ClockStyle = .twelveHour) -> String {
    switch self {
    case .timer(let timer): timer.title
    case .alarm(let alarm): alarm.title(style)
    }
  }
}

extension KitchenState {
  /// All current rings, the earliest first.
  public var ringing: [Ringing] {
    let timers = timers.values.compactMap { timer in
      timer.isRinging ? timer.endedAt.map { ($0, Ringing.timer(timer)) } : nil
    }
    let alarms = alarms.values.filter { $0.status == .ringing }.map { ($0.ringsAt, Ringing.alarm($0)) }
    return (timers + alarms).sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The next time at which time alone changes something, so that a tick of the clock is due; nil: none
  /// is. It can be in the past, after the box was off.
  public var nextDeadline: Date? {
    let timers = timers.values.compactMap { timer -> Date? in
      switch timer.status {
      case .running(let deadline): timer.warning ?? deadline
      case .ringing(_, let until): until
      case .paused, .missed: nil
      }
    }
    let alarms = alarms.values.compactMap { alarm -> Date? in
      switch alarm.status {
      case .waiting, .snoozed: alarm.ringsAt
      case .ringing: alarm.ringsAt.addingTimeInterval(Alarm.longestRing)
      case .missed: nil
      }
    }
    return (timers + alarms).min()
  }
}
