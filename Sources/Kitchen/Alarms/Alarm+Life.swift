import Commands
import Foundation
import Grammar

extension Alarm {
  /// How long it rings before it counts as missed, in seconds.
  public static let longestRing: Double = 900
  /// How late an alarm still rings, in seconds. One that came up while the box was off longer than that is only told:
  /// nobody wants the morning's alarm in the evening.
  public static let latestRing: Double = 3600
  /// How many alarms there can be.
  public static let most = 50
  /// How far ahead an alarm can lie, in days.
  public static let farthest = 366

  /// What it is called in an answer: "get up alarm", "6:30 am alarm".
  public func title(_ style: ClockStyle = .twelveHour) -> String {
    let label = name ?? Spoken.clock(time.description, style: style)
    return label.hasSuffix("alarm") ? label : "\(label) alarm"
  }

  /// The moment it was set for, in `calendar`'s time zone.
  func due(in calendar: Calendar) -> Date { day.date(at: time, in: calendar) }

  /// The same in another status.
  func with(_ status: Status, ringsAt: Date? = nil) -> Alarm {
    var changed = self
    changed.status = status
    changed.ringsAt = ringsAt ?? self.ringsAt
    return changed
  }
}
