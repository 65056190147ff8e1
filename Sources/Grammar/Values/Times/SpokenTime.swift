import Basics

/// The style of clock times.
public enum ClockStyle: String, Sendable, Hashable, CaseIterable {
  /// "6:30 pm".
  case twelveHour
  /// "18:30".
  case twentyFourHour
}

extension Spoken {
  /// A clock time given as `HH:MM`: "6:30 pm", "6 pm", "noon", or "18:30". Other text is returned
  /// unchanged.
  public static func clock(_ time: String, style: ClockStyle = .twelveHour) -> String {
    guard let (hour, minute) = parts(of: time) else { return time }
    if style == .twentyFourHour { return ClockReading.text(minuteOfDay: hour * 60 + minute) }
    if minute == 0, hour % 12 == 0 { return hour == 0 ? "midnight" : "noon" }
    let face = hour % 12 == 0 ? 12 : hour % 12
    let minutes = minute == 0 ? "" : minute < 10 ? ":0\(minute)" : ":\(minute)"
    return "\(face)\(minutes) \(hour < 12 ? "am" : "pm")"
  }

  /// A date given as `YYYY-MM-DD`, relative to the day of the reference: "today", "tomorrow",
  /// "yesterday", "on Friday" for the six days ahead, "on 24 December", and with its year if that
  /// differs. Other text is returned unchanged.
  public static func date(_ date: String, from reference: ReferenceTime) -> String {
    let numbers = date.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard numbers.count == 3,
      let day = CalendarDay.meant(year: numbers[0], month: numbers[1], day: numbers[2])
    else { return date }
    switch day.number - reference.today.number {
    case -1: return "yesterday"
    case 0: return "today"
    case 1: return "tomorrow"
    case 2...6: return "on \(weekdays[day.daysFromMonday])"
    default:
      let text = "on \(day.day) \(months[day.month - 1])"
      return day.year == reference.today.year ? text : "\(text) \(day.year)"
    }
  }

  private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  private static func parts(of time: String) -> (hour: Int, minute: Int)? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
      let hour = IntegerWords.digitsValue(parts[0]), let minute = IntegerWords.digitsValue(parts[1]),
      hour < 24, minute < 60
    else { return nil }
    return (hour, minute)
  }
}
