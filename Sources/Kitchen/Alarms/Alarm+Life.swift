import Basics
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

  /// What it is called in an answer: "get up alarm", "6:30 am alarm"; what is to be done is a reminder, "reminder to thaw
  /// the turkey".
  public func title(_ style: ClockStyle = .twelveHour) -> String {
    guard let name else { return "\(Spoken.clock(time.description, style: style)) alarm" }
    if name.hasSuffix("alarm") { return name }
    return name.split(separator: " ").count > 2 ? "reminder to \(name)" : "\(name) alarm"
  }

  /// The moment it was set for, in `calendar`'s time zone: of an hour that comes twice the one that was meant.
  func due(in calendar: Calendar) -> Date {
    if CalendarDay(ringsAt, in: calendar) == day, ClockTime(ringsAt, in: calendar) == time { return ringsAt }
    return day.date(at: time, in: calendar)
  }

  /// What is left of it once its ring is over: nil, or the same for the next of its days.
  func next(_ context: CommandContext) -> Alarm? {
    guard let repeats else { return nil }
    var next = self
    let from = max(day.adding(days: 1, in: context.calendar), context.today)
    next.day = repeats.first(from: from, in: context.calendar)
    if next.due(in: context.calendar) <= context.now {
      next.day = repeats.first(from: next.day.adding(days: 1, in: context.calendar), in: context.calendar)
    }
    return next.with(.waiting, ringsAt: next.due(in: context.calendar))
  }

  /// When it is: "6:30 am tomorrow", "6:30 am every weekday, next tomorrow".
  func moment(_ style: ClockStyle, _ context: CommandContext) -> String {
    guard let repeats else { return Speaking.moment(time, on: day, style: style, context: context) }
    let next = Spoken.date(day.description, from: context.reference)
    return "\(Spoken.clock(time.description, style: style)) \(repeats.spoken), next \(next)"
  }

  /// The same in another status.
  func with(_ status: Status, ringsAt: Date? = nil) -> Alarm {
    var changed = self
    changed.status = status
    changed.ringsAt = ringsAt ?? self.ringsAt
    return changed
  }
}
