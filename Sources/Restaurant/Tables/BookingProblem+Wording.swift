import Basics
import Commands
import Foundation
import Grammar

/// The wording of days and times in answers about bookings.
struct ClockWording {
  let style: ClockStyle
  let reference: ReferenceTime

  init(style: ClockStyle, now: Date, zone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    self.style = style
    reference = ReferenceTime(now: now, calendar: calendar)
  }

  /// "7 pm".
  func time(_ time: ClockTime) -> String { Spoken.clock(time.description, style: style) }
  /// "tomorrow", "on Friday", "on 24 December".
  func day(_ day: CalendarDay) -> String { Spoken.date(day.description, from: reference) }
  /// "tomorrow at 7 pm".
  func moment(_ time: ClockTime, on day: CalendarDay) -> String { "\(self.day(day)) at \(self.time(time))" }
}

extension BookingProblem {
  /// The code for programs.
  var code: RefusalCode {
    if case .partySize = self { .invalidPartySize } else { .validation }
  }

  /// The reply.
  func text(at business: Business, day: CalendarDay, time: ClockTime?, _ words: ClockWording) -> String {
    let name = business.businessName
    switch self {
    case .partySize(let least, let most): return "Party size must be between \(least) and \(most)"
    case .past: return time == nil ? "That day has passed." : "That time has passed."
    case .tooSoon(let hours):
      return "\(name) wants to know at least \(hours == 1 ? "an hour" : "\(hours) hours") ahead."
    case .beyondWindow(let days):
      return days == 0
        ? "\(name) takes bookings for today only."
        : "\(name) takes bookings up to \(days == 1 ? "a day" : "\(days) days") ahead."
    case .closed(nil):
      let note = business.openingTimes.notes[day].map { " (\($0))" } ?? ""
      return "\(name) is closed \(words.day(day))\(note)."
    case .closed(let first?):
      return "\(name) is closed then; the first table \(words.day(day)) is at \(words.time(first))."
    case .skipped: return "That time does not exist \(words.day(day)): the clocks go forward."
    case .tooLate(let last):
      return "That is too late for \(name)"
        + (last.map { "; the last table \(words.day(day)) is at \(words.time($0))." } ?? ".")
    case .betweenSlots(let times):
      return "\(name) gives tables at \(Spoken.list(times.map(words.time), joinedBy: "or"))."
    case .noTables: return "\(name) takes no bookings."
    case .noTableSeats(let largest): return "The largest table of \(name) seats \(largest)."
    case .full:
      return time.map { "\(words.time($0)) \(words.day(day)) is full at \(name)." } ?? "\(name) is full."
    }
  }

  /// The refusal with its code.
  func refusal(at business: Business, day: CalendarDay, time: ClockTime?, _ words: ClockWording) -> Refusal {
    .coded(code, text(at: business, day: day, time: time, words))
  }
}

extension Refusal {
  static var noBusiness: Refusal { .coded(.notFound, "There is no business with this identifier.") }
  static var noReservation: Refusal { .coded(.notFound, "There is no reservation with this identifier.") }
  static var noTable: Refusal { .coded(.notFound, "There is no table with this identifier.") }
}
