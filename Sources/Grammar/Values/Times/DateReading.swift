import Basics

/// A spoken day, before its date is known.
enum DateReading: Sendable, Hashable {
  /// A number of days from today.
  case days(Int)
  /// A weekday (days from Monday) strictly after today, and a number of weeks later.
  case coming(weekday: Int, weeksLater: Int)
  /// A weekday from today on: "this friday".
  case this(weekday: Int)
  /// A weekday of the week a number of weeks from this one; weeks start on Monday.
  case inWeek(weekday: Int, weeks: Int)
  /// The last such weekday before today.
  case past(weekday: Int)
  /// The next day of the month, today included, perhaps of a month, a year, or on a weekday.
  case monthDay(day: Int, month: Int?, year: Int?, weekday: Int?)
  /// A day of the month a number of months from this one.
  case inMonth(day: Int, monthsLater: Int)

  /// The date, or nil if there is no such day.
  func day(_ reference: ReferenceTime) -> CalendarDay? {
    switch self {
    case .days(let days):
      return reference.day(in: days)
    case .monthDay(let day, let month?, let year?, let weekday):
      guard let found = CalendarDay.meant(year: year, month: month, day: day),
        weekday == nil || found.daysFromMonday == weekday
      else { return nil }
      return found
    case .monthDay(let day, let month, _, let weekday):
      return reference.next(day: day, month: month, daysFromMonday: weekday)
    case .inMonth(let day, let monthsLater):
      let index = reference.today.month - 1 + monthsLater
      let year = reference.today.year + index / 12
      return CalendarDay.meant(year: year, month: index % 12 + 1, day: day)
    default:
      return weekdayOffset(reference).map(reference.day(in:))
    }
  }

  private func weekdayOffset(_ reference: ReferenceTime) -> Int? {
    let today = reference.today.daysFromMonday
    switch self {
    case .coming(let weekday, let weeksLater): return (weekday - today + 6) % 7 + 1 + weeksLater * 7
    case .this(let weekday): return (weekday - today + 7) % 7
    case .inWeek(let weekday, let weeks): return weekday - today + weeks * 7
    case .past(let weekday): return -((today - weekday + 6) % 7 + 1)
    default: return nil
    }
  }
}
