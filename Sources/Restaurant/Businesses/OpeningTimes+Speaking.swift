import Basics
import Commands
import Foundation
import Grammar

/// Opening hours in words.
extension OpeningTimes {
  /// The week in one sentence: "Open Monday to Friday from 9 am to 5 pm; closed on Saturday and Sunday."
  public func week(style: ClockStyle) -> String {
    guard !(0..<7).allSatisfy({ spans(onWeekday: $0).isEmpty }) else { return "No regular opening hours." }
    var groups: [(days: [Int], spans: [Span])] = []
    // In the usual order: from Monday on.
    for day in [1, 2, 3, 4, 5, 6, 0] {
      if let last = groups.last, last.spans == spans(onWeekday: day) {
        groups[groups.count - 1].days.append(day)
      } else {
        groups.append(([day], spans(onWeekday: day)))
      }
    }
    let open = groups.filter { !$0.spans.isEmpty }.map { group in
      "\(Self.days(group.days)) \(Self.text(group.spans, style: style))"
    }
    let closed = groups.filter(\.spans.isEmpty).map { Self.days($0.days) }
    return "Open \(open.joined(separator: ", "))" + (closed.isEmpty ? "" : "; closed on \(Spoken.list(closed))") + "."
  }

  /// Whether it is open now, with the time of the change: "Open now, until 10 pm.", "Closed now; opens at
  /// 9 am tomorrow."
  public func now(at moment: Date, _ wall: WallClock, style: ClockStyle, reference: ReferenceTime) -> String {
    if let opening = opening(around: moment, wall) {
      // Round the clock: no closing within the next days.
      guard opening.upperBound.timeIntervalSince(moment) < 5 * 86_400 else { return "Open now, day and night." }
      return "Open now, until \(Self.said(opening.upperBound, wall, style: style, reference: reference))."
    }
    guard let next = nextOpening(after: moment, wall) else { return "Closed." }
    return "Closed now; opens at \(Self.said(next, wall, style: style, reference: reference))."
  }

  /// One day in words: "from 9 am to 5 pm", "closed (Christmas Day)".
  public func day(_ day: CalendarDay, style: ClockStyle) -> String {
    let note = notes[day].map { " (\($0))" } ?? ""
    return (spans(on: day).isEmpty ? "closed" : Self.text(spans(on: day), style: style)) + note
  }

  /// The special days from a day on, soonest first, in words: "closed on 25 December (Christmas Day)".
  public func specialDays(from day: CalendarDay, most: Int = 3, style: ClockStyle, reference: ReferenceTime) -> [String]
  {
    specialDates.filter { $0 >= day }.sorted().prefix(most).map { date in
      let said = Spoken.date(date.description, from: reference)
      let note = notes[date].map { " (\($0))" } ?? ""
      return spans(on: date).isEmpty
        ? "closed \(said)\(note)" : "\(said) open \(Self.text(spans(on: date), style: style))\(note)"
    }
  }

  private static func text(_ spans: [Span], style: ClockStyle) -> String {
    Spoken.list(
      spans.map { span in
        if span.close - span.open == 1_440 { return "all day" }
        return "from \(clock(span.open, style)) to \(clock(span.close, style))"
      })
  }

  private static func days(_ days: [Int]) -> String {
    guard let first = days.first, let last = days.last else { return "" }
    if days.count == 7 { return "every day" }
    return days.count > 2 ? "\(names[first]) to \(names[last])" : Spoken.list(days.map { names[$0] })
  }

  private static func said(_ moment: Date, _ wall: WallClock, style: ClockStyle, reference: ReferenceTime) -> String {
    let (day, minute) = wall.reading(at: moment)
    let time = clock(minute, style)
    let today = wall.reading(at: reference.now).day
    // The small hours after an evening belong to tonight.
    if day == today || (day == today.adding(days: 1) && minute < 6 * 60) { return time }
    return "\(time) \(Spoken.date(day.description, from: reference))"
  }

  private static func clock(_ minute: Int, _ style: ClockStyle) -> String {
    Spoken.clock(ClockTime(minuteOfDay: minute).description, style: style)
  }

  private static let names = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
