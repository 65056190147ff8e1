import Foundation

/// A day of the Gregorian calendar, without time or zone; written `YYYY-MM-DD` (ISO 8601).
public struct CalendarDay: Sendable, Hashable, Comparable {
  /// The year, for example 2026.
  public var year: Int
  /// The month, 1 to 12.
  public var month: Int
  /// The day of the month, from 1.
  public var day: Int

  /// Makes a day; nil for one that does not exist.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.length(ofMonth: month, year: year) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day of `date` in `calendar`.
  public init(_ date: Date, in calendar: Calendar) {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    year = parts.year ?? 1970
    month = parts.month ?? 1
    day = parts.day ?? 1
  }

  /// Reads `YYYY-MM-DD`; nil for anything else and for days that do not exist.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    // Int reads signs as well.
    guard parts.count == 3, parts[0].count == 4, parts[1].count == 2, parts[2].count == 2, !text.contains("+"),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The moment of `time` on this day; if daylight saving skips it, the first moment after the gap.
  public func date(at time: ClockTime = ClockTime(hour: 0, minute: 0), in calendar: Calendar) -> Date {
    let midnight =
      calendar.date(from: DateComponents(year: year, month: month, day: day)) ?? Date(timeIntervalSince1970: 0)
    return calendar.date(bySettingHour: time.hour, minute: time.minute, second: 0, of: midnight) ?? midnight
  }

  /// The first moment after another at which the clock shows `time` on this day, which happens twice when
  /// the clock is set back; otherwise ``date(at:in:)``.
  public func date(at time: ClockTime, after moment: Date, in calendar: Calendar) -> Date {
    let first = date(at: time, in: calendar)
    guard first <= moment else { return first }
    let shown = DateComponents(hour: time.hour, minute: time.minute)
    let again = calendar.nextDate(after: moment, matching: shown, matchingPolicy: .strict, repeatedTimePolicy: .last)
    guard let again, CalendarDay(again, in: calendar) == self else { return first }
    return again
  }

  /// The day `days` later (earlier when negative).
  public func adding(days: Int, in calendar: Calendar) -> CalendarDay {
    let noon = date(at: ClockTime(hour: 12, minute: 0), in: calendar)
    return CalendarDay(calendar.date(byAdding: .day, value: days, to: noon) ?? noon, in: calendar)
  }

  /// Earlier days come first.
  public static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }

  private static func length(ofMonth month: Int, year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDay: CustomStringConvertible {
  /// `YYYY-MM-DD`.
  public var description: String { String(format: "%04d-%02d-%02d", year, month, day) }
}

extension CalendarDay: Codable {
  /// Reads `YYYY-MM-DD`.
  public init(from decoder: any Decoder) throws { self = try decoder.decodeText("a day, YYYY-MM-DD", CalendarDay.init) }
  /// Writes `YYYY-MM-DD`.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeText(description) }
}
