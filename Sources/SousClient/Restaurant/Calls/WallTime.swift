import Foundation

/// Days and times in a business's form, for the device's calendar.
enum WallTime {
  /// `YYYY-MM-DD`
  static func day(of moment: Date, _ calendar: Calendar) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: moment)
    let (month, day) = (parts.month ?? 1, parts.day ?? 1)
    return "\(parts.year ?? 0)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  /// The moment of a day and a time; nil for an invalid one.
  static func moment(day: String, time: String, _ calendar: Calendar) -> Date? {
    let (date, clock) = (numbers(day, "-"), numbers(time, ":"))
    guard date.count == 3, clock.count >= 2, (1...9_999).contains(date[0]), (1...12).contains(date[1]),
      (1...31).contains(date[2]), (0...23).contains(clock[0]), (0...59).contains(clock[1])
    else { return nil }
    return calendar.date(
      from: DateComponents(year: date[0], month: date[1], day: date[2], hour: clock[0], minute: clock[1]))
  }

  private static func numbers(_ text: String, _ separator: Character) -> [Int] {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }
    return numbers.count == parts.count ? numbers : []
  }
}
