extension CalendarDay {
  /// The days since 1 January 1970, by Howard Hinnant's "chrono-Compatible Low-Level Date Algorithms"
  /// (days_from_civil).
  public var number: Int {
    let year = month <= 2 ? self.year - 1 : self.year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day at a number of days after 1 January 1970 (civil_from_days of the same paper).
  public init(number: Int) {
    let shifted = number + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    year = yearOfEra + era * 400 + (shiftedMonth < 10 ? 0 : 1)
    month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
  }

  /// 0 for Sunday to 6 for Saturday.
  public var dayOfWeek: Int { ((number + 4) % 7 + 7) % 7 }

  /// The day after a number of days (before, if negative).
  public func adding(days: Int) -> CalendarDay { CalendarDay(number: number + days) }
}
