import struct Foundation.Calendar
import struct Foundation.Date
import struct Foundation.DateComponents

/// A day of the household's calendar. Arithmetic goes through noon, which daylight saving never skips or repeats.
struct CalendarDay: Sendable, Hashable {
  var year: Int
  var month: Int
  var day: Int

  /// The day in the reference's calendar, or nil when there is no such day.
  init?(year: Int, month: Int, day: Int, in calendar: Calendar) {
    guard (1...12).contains(month), (1...31).contains(day), (1900...2999).contains(year) else { return nil }
    self.init(year: year, month: month, day: day)
    guard let noon = noon(in: calendar), CalendarDay(noon, in: calendar) == self else { return nil }
  }

  /// The day that the moment lies in.
  init(_ moment: Date, in calendar: Calendar) {
    let parts = calendar.dateComponents([.year, .month, .day], from: moment)
    self.init(year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0)
  }

  private init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// `YYYY-MM-DD`.
  var text: String {
    (month < 10 ? "\(year)-0\(month)-" : "\(year)-\(month)-") + (day < 10 ? "0\(day)" : "\(day)")
  }

  /// The moment of noon on this day.
  func noon(in calendar: Calendar) -> Date? {
    calendar.date(from: DateComponents(year: year, month: month, day: day, hour: 12))
  }

  /// The day so many days later, or earlier when negative.
  func adding(days: Int, in calendar: Calendar) -> CalendarDay? {
    noon(in: calendar)
      .flatMap { calendar.date(byAdding: .day, value: days, to: $0) }
      .map { CalendarDay($0, in: calendar) }
  }

  /// Days from Monday, 0 to 6.
  func daysFromMonday(in calendar: Calendar) -> Int? {
    noon(in: calendar).map { (calendar.component(.weekday, from: $0) + 5) % 7 }
  }
}

extension ReferenceTime {
  /// The day of speaking.
  var today: CalendarDay { CalendarDay(now, in: calendar) }

  /// The day so many days from today.
  func day(in days: Int) -> CalendarDay? {
    today.adding(days: days, in: calendar)
  }

  /// The first day from today on that has this day of the month, and these other properties where they are given.
  func next(day: Int, month: Int? = nil, daysFromMonday: Int? = nil) -> CalendarDay? {
    let today = today
    // A 29th of February may be eight years away (1896 to 1904, 2096 to 2104).
    for ahead in 0...(12 * 8) {
      let index = today.month - 1 + ahead
      let candidate = month.map { $0 == index % 12 + 1 } ?? true
      guard candidate,
        let found = CalendarDay(year: today.year + index / 12, month: index % 12 + 1, day: day, in: calendar),
        ahead > 0 || found.day >= today.day
      else { continue }
      if let daysFromMonday, found.daysFromMonday(in: calendar) != daysFromMonday { continue }
      return found
    }
    return nil
  }
}
