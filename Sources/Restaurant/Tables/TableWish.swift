import Basics
import Commands
import Foundation

/// A table as somebody asks for it aloud.
struct TableWish {
  var business: String?
  var partySize: Int
  var date: CalendarDay?
  var time: ClockTime?
  var occasion: String?
  var seating: String?

  /// The day and time that are meant.
  ///
  /// People leave out what goes without saying: a restaurant's seven is in the evening, a café's in the morning, and a
  /// time without a day is the next one at which tables are given. Where no reading is one of those, it is as it was
  /// said.
  func moment(_ time: ClockTime, _ availability: Availability) -> (day: CalendarDay, time: ClockTime) {
    let today = availability.wall.reading(at: availability.now).day
    let days = date.map { [$0] } ?? [today, today.adding(days: 1)]
    let other = ClockTime(minuteOfDay: time.minuteOfDay + 720)
    let readings = days.flatMap { day in [time, other].map { (day: day, time: $0) } }
    let coming = readings.filter { reading in
      availability.wall.moment(minute: reading.time.minuteOfDay, of: reading.day).map { $0 > availability.now } ?? false
    }
    if let seating = coming.first(where: { availability.isSeating($0.time, on: $0.day) }) { return seating }
    // Not a time at which tables are given, but one at which it is open.
    let open = coming.first { reading in
      availability.hours.isOpen(
        at: availability.wall.nearest(minute: reading.time.minuteOfDay, of: reading.day), availability.wall)
    }
    return open ?? coming.first ?? (date ?? today, time)
  }
}
