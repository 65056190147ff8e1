import Basics
import CalDAV
import Commands
import Foundation
import Kitchen
import ListSync

/// A calendar with the meal plan, which people can also edit there.
struct CalDAVMeals: RemoteList {
  let prefix = "caldav-meal:"
  private let shelf: CalDAVShelf
  private let calendar: Calendar
  private let today: @Sendable () -> CalendarDay

  /// - Parameters:
  ///   - name: the name of the calendar there, or its address.
  ///   - calendar: the household's, for times in UTC.
  init(
    _ server: CalDAVServer, _ name: String, calendar: Calendar, today: @escaping @Sendable () -> CalendarDay
  ) {
    shelf = CalDAVShelf(server, name, .event)
    (self.calendar, self.today) = (calendar, today)
  }

  func lines() async throws -> [KnownLine] {
    let days = MealLine.days(from: today())
    let gregorian = Calendar(identifier: .gregorian)
    // A day more on both sides: the server uses UTC.
    let asked = (days.lowerBound.adding(days: -1, in: gregorian), days.upperBound.adding(days: 2, in: gregorian))
    let events = try await shelf.read(days: (Self.digits(asked.0), Self.digits(asked.1)))
    return events.compactMap { key, event in
      guard let meal = MealEvent(event, calendar)?.meal, days.contains(meal.day) else { return nil }
      return KnownLine(key, meal.line)
    }
  }

  func add(_ line: ListLine) async throws {
    guard let meal = MealLine(line) else { return }
    let uid = Identifier.new()
    var event = ICalendarObject(.event, uid: uid, now: Date())
    MealEvent.write(meal, over: nil, into: &event)
    event["TRANSP"] = "TRANSPARENT"
    try await shelf.add(event, uid: uid)
  }

  func change(_ id: String, to line: ListLine, from before: ListLine) async throws {
    guard let meal = MealLine(line) else { return }
    let calendar = calendar
    try await shelf.change(id) { event in
      MealEvent.write(meal, over: MealEvent(event, calendar), into: &event)
    }
  }

  func remove(_ id: String) async throws { try await shelf.remove(id) }

  private static func digits(_ day: CalendarDay) -> String { day.description.filter(\.isNumber) }
}

/// A meal as an event: "Dinner: tacos", or "Tacos" at seven in the evening.
struct MealEvent {
  let meal: MealLine
  /// Whether it has no time of day.
  let isAllDay: Bool
  /// Whether its text has the meal's name.
  let isNamed: Bool

  /// Reads an event; nil: it cannot be planned, such as a series.
  init?(_ event: ICalendarObject, _ calendar: Calendar) {
    guard !event.isSeries, event["STATUS"] != "CANCELLED", let start = event["DTSTART"],
      let summary = event.readable("SUMMARY"), let (day, hour) = Self.moment(start, calendar)
    else { return nil }
    let parts = summary.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let first = parts.first?.trimmingCharacters(in: .whitespaces).lowercased() ?? ""
    let named = parts.count == 2 ? MealSlot(rawValue: first) : nil
    meal = MealLine(day, named ?? hour.map(Self.slot) ?? .dinner, named == nil ? summary : String(parts[1]))
    guard !meal.dish.isEmpty else { return nil }
    (isAllDay, isNamed) = (hour == nil, named != nil)
  }

  /// Writes a meal into an event. Unchanged parts stay: a chosen time, a text without the meal's name.
  static func write(_ meal: MealLine, over before: MealEvent?, into event: inout ICalendarObject) {
    let isSameSlot = before?.meal.slot == meal.slot
    let saysSlot = before.map { $0.isNamed || !isSameSlot } ?? true
    let slot = meal.slot.rawValue.prefix(1).uppercased() + meal.slot.rawValue.dropFirst()
    event.write("SUMMARY", saysSlot ? "\(slot): \(meal.dish)" : meal.dish)
    guard before?.meal.day != meal.day || !isSameSlot else { return }
    let date = meal.day.description.filter(\.isNumber)
    if before?.isAllDay == true {
      event.set("DTSTART", date, ";VALUE=DATE")
    } else {
      let own = isSameSlot ? event["DTSTART"].flatMap(time) : nil
      // A time without a zone is local everywhere, like a meal's.
      let parameters = own == nil ? "" : event.parameters("DTSTART")
      event.set("DTSTART", "\(date)T\(own ?? meal.slot.shownTime)", parameters)
    }
    event["DTEND"] = nil
    event["DURATION"] = before?.isAllDay == true ? nil : "PT1H"
  }

  // "183000" of an own time of day; nil for one in UTC.
  private static func time(_ start: String) -> String? {
    guard let match = start.wholeMatch(of: /\d{8}T(\d{6})/) else { return nil }
    return String(match.1)
  }

  /// The day of a start, and the hour with its minutes as a fraction; no hour: the whole day.
  private static func moment(_ start: String, _ calendar: Calendar) -> (CalendarDay, Double?)? {
    guard let match = start.wholeMatch(of: /(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})\d{2}(Z?))?/),
      let day = CalendarDay("\(match.1)-\(match.2)-\(match.3)")
    else { return nil }
    guard let hour = match.4.flatMap({ Int($0) }), let minute = match.5.flatMap({ Int($0) }) else { return (day, nil) }
    guard match.6 == "Z" else { return (day, Double(hour) + Double(minute) / 60) }
    let text = "\(match.1)-\(match.2)-\(match.3)T\(match.4 ?? "00"):\(match.5 ?? "00"):00Z"
    guard let date = try? Date(text, strategy: .iso8601) else { return nil }
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    return (CalendarDay(date, in: calendar), Double(parts.hour ?? 0) + Double(parts.minute ?? 0) / 60)
  }

  // The meal at that time.
  private static func slot(_ hour: Double) -> MealSlot {
    switch hour {
    case ..<10.5: .breakfast
    case ..<15: .lunch
    case ..<17: .snack
    default: .dinner
    }
  }
}
