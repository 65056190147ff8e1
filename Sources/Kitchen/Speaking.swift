import Basics
import Commands
import Foundation
import Grammar

/// Common wording of answers.
enum Speaking {
  /// The time since a moment: "just now", "12 minutes ago", "2 hours ago". Above a minute seconds are
  /// left out, above an hour minutes.
  static func ago(_ moment: Date, now: Date) -> String {
    let seconds = Int(saturating: min(max(0, now.timeIntervalSince(moment)), 1e9), .towardZero)
    let whole =
      switch seconds {
      case ..<10: 0
      case ..<60: seconds
      case ..<3600: seconds / 60 * 60
      case ..<86400: seconds / 3600 * 3600
      default: seconds / 86400 * 86400
      }
    return whole == 0 ? "just now" : "\(Spoken.duration(seconds: whole)) ago"
  }

  /// A moment of the clock on a day: "6:30 am tomorrow", "noon on Friday".
  static func moment(_ time: ClockTime, on day: CalendarDay, style: ClockStyle, context: CommandContext) -> String {
    "\(Spoken.clock(time.description, style: style)) \(Spoken.date(day.description, from: context.reference))"
  }
}

extension CommandContext {
  /// The reference for spoken dates.
  var reference: ReferenceTime { ReferenceTime(now: now, calendar: calendar) }

  /// The day of the command.
  var today: CalendarDay { CalendarDay(now, in: calendar) }
}
