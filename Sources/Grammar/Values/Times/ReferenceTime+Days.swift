import Basics

extension CalendarDay {
  /// A plausible day; nil if there is no such day, or it is too far away.
  static func meant(year: Int, month: Int, day: Int) -> CalendarDay? {
    (1900...2999).contains(year) ? CalendarDay(year: year, month: month, day: day) : nil
  }

  /// The days from Monday, 0 to 6.
  var daysFromMonday: Int { (dayOfWeek + 6) % 7 }
}

extension ReferenceTime {
  /// The day of speaking.
  var today: CalendarDay { CalendarDay(now, in: calendar) }

  /// The day a number of days from today.
  func day(in days: Int) -> CalendarDay { today.adding(days: days) }

  /// The first day from today on with this day of the month, and the other properties if given.
  func next(day: Int, month: Int? = nil, daysFromMonday: Int? = nil) -> CalendarDay? {
    let today = today
    // A 29th of February may be eight years away (1896 to 1904, 2096 to 2104).
    for ahead in 0...(12 * 8) {
      let index = today.month - 1 + ahead
      let candidate = month.map { $0 == index % 12 + 1 } ?? true
      guard candidate, let found = CalendarDay.meant(year: today.year + index / 12, month: index % 12 + 1, day: day),
        ahead > 0 || found.day >= today.day
      else { continue }
      if let daysFromMonday, found.daysFromMonday != daysFromMonday { continue }
      return found
    }
    return nil
  }
}
