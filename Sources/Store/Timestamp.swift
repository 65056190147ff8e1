import Foundation

/// The store's text form of times: ISO 8601 in UTC with nine digits of a second,
/// `2026-03-14T18:05:00.250000000Z`.
///
/// The text sorts like the time, and SQLite's date functions read it. It has nine digits because a
/// `Date` counts seconds from 2001 in a `Double`, whose steps are 0.12 to 0.24 microseconds wide in our
/// days. A coarser text would come back as another time, and the state loaded from the store would no
/// longer equal the state in memory.
enum Timestamp {
  /// The text of `date`; nil outside the years 0 to 9999.
  static func text(_ date: Date) -> String? {
    let seconds = date.timeIntervalSinceReferenceDate
    guard seconds.isFinite, abs(seconds) < 1e12 else { return nil }
    // bounded: below 1e12
    var whole = Int(seconds.rounded(.down))
    // bounded: a part of a second
    var nanoseconds = Int(((seconds - seconds.rounded(.down)) * 1e9).rounded())
    if nanoseconds == 1_000_000_000 {
      whole += 1
      nanoseconds = 0
    }
    // bounded: below 1e12
    let days = Int((Double(whole) / 86_400).rounded(.down))
    let second = whole - days * 86_400
    let (year, month, day) = civil(days: days + daysFrom1970)
    guard (0...9999).contains(year) else { return nil }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
      + "T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
      + ".\(padded(nanoseconds, 9))Z"
  }

  /// The time of a text from ``text(_:)``; nil for anything else.
  static func date(_ text: String) -> Date? {
    let bytes = Array(text.utf8)
    guard bytes.count == 30, bytes[10] == UInt8(ascii: "T"), bytes[19] == UInt8(ascii: "."),
      bytes[29] == UInt8(ascii: "Z"), bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
      let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19]),
      let nanoseconds = number(bytes[20..<29]),
      (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second < 60
    else { return nil }
    let days = days(year: year, month: month, day: day) - daysFrom1970
    let whole = days * 86_400 + hour * 3600 + minute * 60 + second
    return Date(timeIntervalSinceReferenceDate: Double(whole) + Double(nanoseconds) / 1e9)
  }

  // 2001-01-01 in days from 1970-01-01.
  private static let daysFrom1970 = 11_323

  // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
  private static func civil(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  // The same paper, days_from_civil.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }
}
