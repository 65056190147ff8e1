import Basics
import Commands
import Foundation

/// A spoken request for a table.
struct TableWish {
  var business: String?
  var partySize: Int
  var date: CalendarDay?
  var time: ClockTime?
  var occasion: String?
  var seating: String?

  /// The meant day and time.
  ///
  /// People leave out the obvious: a restaurant's seven is in the evening, a café's in the morning, and a
  /// time without a day is the next possible one. If no reading is possible, the spoken one stays.
  func moment(_ time: ClockTime, _ availability: Availability) -> (day: CalendarDay, time: ClockTime) {
    let today = availability.wall.reading(at: availability.now).day
    let days = date.map { [$0] } ?? [today, today.adding(days: 1)]
    let other = ClockTime(minuteOfDay: time.minuteOfDay + 720)
    let readings = days.flatMap { day in [time, other].map { (day: day, time: $0) } }
    let coming = readings.filter { reading in
      availability.wall.moment(minute: reading.time.minuteOfDay, of: reading.day).map { $0 > availability.now } ?? false
    }
    if let seating = coming.first(where: { availability.isSeating($0.time, on: $0.day) }) { return seating }
    // Not a slot, but within the opening hours.
    let open = coming.first { reading in
      availability.hours.isOpen(
        at: availability.wall.nearest(minute: reading.time.minuteOfDay, of: reading.day), availability.wall)
    }
    return open ?? coming.first ?? (date ?? today, time)
  }
}
