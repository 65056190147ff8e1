import Commands
import Foundation
import Kitchen

/// The meal plan as a calendar that other programs subscribe to (RFC 5545).
struct MealCalendar {
  let state: KitchenState
  let today: CalendarDay
  /// Names the calendar's events apart from those of other households.
  let epoch: String
  let now: Date

  /// The calendar's text: what is planned from a month ago on.
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
    lines.append("END:VCALENDAR")
    return lines.map(Self.folded).joined()
  }

  private func event(_ slot: MealSlot, on day: CalendarDay) -> [String] {
    let dishes = state.dishes.values.filter { $0.day == day && $0.slot == slot }
      .sorted { ($0.isSide ? 1 : 0, $0.position) < ($1.isSide ? 1 : 0, $1.position) }
    guard !dishes.isEmpty else { return [] }
    let date = day.description.filter(\.isNumber)
    let people = Set(dishes.flatMap(\.people)).sorted()
    let name = slot.rawValue.prefix(1).uppercased() + slot.rawValue.dropFirst()
    var lines = [
      "BEGIN:VEVENT", "UID:\(date)-\(slot.rawValue)@\(epoch).sous", "DTSTAMP:\(Self.stamp(now))",
      // A time without a zone is that of whoever looks, as a meal's is.
      "DTSTART:\(date)T\(Self.times[slot] ?? "120000")", "DURATION:PT1H",
      "SUMMARY:\(Self.escaped("\(name): \(dishes.map(\.dish).joined(separator: ", "))"))",
    ]
    if !people.isEmpty { lines.append("DESCRIPTION:\(Self.escaped("For \(people.joined(separator: ", "))"))") }
    return lines + ["TRANSP:TRANSPARENT", "END:VEVENT"]
  }

  // When a meal is shown; nobody has said when it is eaten.
  private static let times: [MealSlot: String] = [
    .breakfast: "080000", .lunch: "123000", .snack: "153000", .dinner: "183000", .dessert: "200000",
  ]

  private static func stamp(_ date: Date) -> String {
    date.formatted(.iso8601).replacing("-", with: "").replacing(":", with: "")
  }

  // RFC 5545, section 3.3.11.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing(";", with: "\\;").replacing(",", with: "\\,")
      .replacing("\r\n", with: "\\n").replacing("\n", with: "\\n").replacing("\r", with: "\\n")
  }

  /// A line cut to 75 octets, none of them in the middle of a character (section 3.1).
  private static func folded(_ line: String) -> String {
    var text = ""
    var octets = 0
    for character in line.unicodeScalars {
      let width = UTF8.width(character)
      if octets + width > 75 {
        text += "\r\n "
        octets = 1
      }
      text.unicodeScalars.append(character)
      octets += width
    }
    return text + "\r\n"
  }
}
