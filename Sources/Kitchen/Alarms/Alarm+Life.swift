import Basics
import Commands
import Foundation
import Grammar

extension Alarm {
  /// The length of a ring before it counts as missed, in seconds.
  public static let longestRing: Double = 900
  /// The latest ring of an alarm, in seconds. One that was due longer ago, while the box was off, is only
  /// reported: the morning's alarm is useless in the evening.
  public static let latestRing: Double = 3600
  /// The most alarms.
  public static let most = 50
  /// The farthest alarm from now, in days.
  public static let farthest = 366

  /// Its name in an answer: "get up alarm", "6:30 am alarm"; one with a task is a reminder, "reminder to
  /// thaw the turkey".
  public func title(_ style: ClockStyle = .twelveHour) -> String {
    guard let name else { return "\(Spoken.clock(time.description, style: style)) alarm" }
    if name.hasSuffix("alarm") { return name }
    return name.split(separator: " ").count > 2 ? "reminder to \(name)" : "\(name) alarm"
  }

  /// Its moment in `calendar`'s time zone: for a repeated hour the one that was meant.
  func due(in calendar: Calendar) -> Date {
    if CalendarDay(ringsAt, in: calendar) == day, ClockTime(ringsAt, in: calendar) == time { return ringsAt }
    return day.date(at: time, in: calendar)
  }

  /// The alarm after its ring: nil, or the same for the next of its days.
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

  /// Its time in words: "6:30 am tomorrow", "6:30 am every weekday, next tomorrow".
  func moment(_ style: ClockStyle, _ context: CommandContext) -> String {
    guard let repeats else { return Speaking.moment(time, on: day, style: style, context: context) }
    let next = Spoken.date(day.description, from: context.reference)
    return "\(Spoken.clock(time.description, style: style)) \(repeats.spoken), next \(next)"
  }

  /// The alarm in another status.
  func with(_ status: Status, ringsAt: Date? = nil) -> Alarm {
    var changed = self
    changed.status = status
    changed.ringsAt = ringsAt ?? self.ringsAt
    return changed
  }
}
