import Basics
import Commands
import Foundation
import Kitchen

/// The meal plan and the household's reminders, as a calendar for other programs (RFC 5545).
struct MealCalendar {
  let state: KitchenState
  let today: CalendarDay
  /// Distinguishes the calendar's events from those of other households.
  let epoch: String
  let now: Date

  /// The calendar's text: the plan from a month ago on.
  var text: String {
    let first = today.adding(days: -31, in: Calendar(identifier: .gregorian))
    let days = Set(state.dishes.values.map(\.day)).filter { $0 >= first }.sorted()
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sous//Meals//EN", "CALSCALE:GREGORIAN", "METHOD:PUBLISH",
      "X-WR-CALNAME:Meals", "REFRESH-INTERVAL;VALUE=DURATION:PT1H", "X-PUBLISHED-TTL:PT1H",
    ]
    for day in days {
      for slot in MealSlot.allCases { lines += event(slot, on: day) }
    }
    for alarm in state.alarms.values where alarm.name != nil && alarm.status != .missed { lines += event(alarm) }
    lines.append("END:VCALENDAR")
    return ICalendarText.file(lines)
  }

  private func event(_ slot: MealSlot, on day: CalendarDay) -> [String] {
    let dishes = state.dishes.values.filter { $0.day == day && $0.slot == slot }
      .sorted { ($0.isSide ? 1 : 0, $0.position) < ($1.isSide ? 1 : 0, $1.position) }
    guard !dishes.isEmpty else { return [] }
    let date = day.description.filter(\.isNumber)
    let people = Set(dishes.flatMap(\.people)).sorted()
    let name = slot.rawValue.prefix(1).uppercased() + slot.rawValue.dropFirst()
    var lines = [
      "BEGIN:VEVENT", "UID:\(date)-\(slot.rawValue)@\(epoch).sous", "DTSTAMP:\(ICalendarText.stamp(now))",
      // A time without a zone is in the reader's zone, as a meal's is.
      "DTSTART:\(date)T\(slot.shownTime)", "DURATION:PT1H",
      "SUMMARY:\(ICalendarText.escaped("\(name): \(dishes.map(\.dish).joined(separator: ", "))"))",
    ]
    if !people.isEmpty { lines.append("DESCRIPTION:\(ICalendarText.escaped("For \(people.joined(separator: ", "))"))") }
    return lines + ["TRANSP:TRANSPARENT", "END:VEVENT"]
  }

  // An alarm with a name is a reminder; one without has no place in a calendar.
  private func event(_ alarm: Alarm) -> [String] {
    let date = alarm.day.description.filter(\.isNumber)
    let rule = (alarm.repeats?.days ?? []).map { $0.prefix(2).uppercased() }.joined(separator: ",")
    return [
      "BEGIN:VEVENT", "UID:\(alarm.id)@\(epoch).sous", "DTSTAMP:\(ICalendarText.stamp(now))",
      "DTSTART:\(date)T\(alarm.time.description.filter(\.isNumber))00", "DURATION:PT15M",
      "SUMMARY:\(ICalendarText.escaped(alarm.name ?? ""))",
    ] + (rule.isEmpty ? [] : ["RRULE:FREQ=WEEKLY;BYDAY=\(rule)"]) + ["TRANSP:TRANSPARENT", "END:VEVENT"]
  }
}
