import Basics
import Commands
import Foundation

/// One possible time of a day.
public struct AvailabilitySlot: Codable, Hashable, Sendable {
  public var time: ClockTime
  /// Whether a party of the requested size can have a table.
  public var available: Bool
  /// The number of guests who could still be seated, in parties of any size.
  public var remainingCapacity: Int

  /// Makes a time with its free places.
  public init(time: ClockTime, available: Bool, remainingCapacity: Int) {
    self.time = time
    self.available = available
    self.remainingCapacity = remainingCapacity
  }
}

/// The free tables of one business, as of one moment. A time is available if there is a table for it:
/// both come from one rule.
struct Availability {
  let hours: OpeningTimes
  let settings: ReservationSettings
  let tables: [RestaurantTable]
  let taken: BookingIndex
  let wall: WallClock
  let now: Date

  /// A time for guests to come, if there is a table.
  struct Seating: Hashable {
    var time: ClockTime
    var stay: Range<Date>
  }

  private var stay: Double { Double(settings.defaultDiningDuration) * 60 }
  private var earliest: Date { now.addingTimeInterval(Double(settings.minAdvanceHours) * 3_600) }

  // MARK: Questions

  /// All times of a day; empty when it is closed, and if it books no tables.
  /// - Throws: ``BookingProblem`` for an impossible party or day.
  func slots(on day: CalendarDay, partySize: Int) throws(BookingProblem) -> [AvailabilitySlot] {
    try check(partySize)
    try check(day)
    guard tables.contains(where: \.isActive) else { return [] }
    let seats = SeatingPlan(tables, taken.around(day, at: settings.id), now: now)
    return seatings(on: day).map { seating in
      let room = room(in: seats, for: seating)
      return AvailabilitySlot(
        time: seating.time, available: room.largest >= partySize && room.guests >= partySize,
        remainingCapacity: room.guests)
    }
  }

  /// The table for a party at a time.
  /// - Parameter preference: the preferred section; taken if it has a free table.
  /// - Throws: ``BookingProblem`` if there is none.
  func table(
    on day: CalendarDay, at time: ClockTime, partySize: Int, preference: String? = nil
  ) throws(BookingProblem) -> (table: RestaurantTable, stay: Range<Date>) {
    try check(partySize)
    try check(day)
    guard let largest = tables.lazy.filter(\.isActive).map(\.capacity).max() else { throw .noTables }
    guard largest >= partySize else { throw .noTableSeats(largest: largest) }
    if let moment = wall.moment(minute: time.minuteOfDay, of: day), moment <= now { throw .past }
    let possible = seatings(on: day)
    guard let seating = possible.first(where: { $0.time == time }) else {
      throw whyNot(at: time, on: day, possible.map(\.time))
    }
    guard seating.stay.lowerBound >= earliest else { throw .tooSoon(hours: settings.minAdvanceHours) }
    let seats = SeatingPlan(tables, taken.around(day, at: settings.id), now: now)
    guard room(in: seats, for: seating).guests >= partySize,
      let table = seats.best(for: partySize, during: seating.stay, preference: preference)
    else { throw .full }
    return (table, seating.stay)
  }

  /// The free times of a day nearest to another, soonest first: the last before and the first after it,
  /// or two on the same side.
  func nearest(to time: ClockTime, on day: CalendarDay, partySize: Int, most: Int = 2) -> [ClockTime] {
    let free = ((try? slots(on: day, partySize: partySize)) ?? []).filter(\.available).map(\.time)
    let before = free.filter { $0.minuteOfDay < time.minuteOfDay }
    let after = free.filter { $0.minuteOfDay > time.minuteOfDay }
    let near = Array(before.suffix(1) + after.prefix(1))
    let more = near.count < most ? (before.isEmpty ? after.dropFirst() : before.dropLast().reversed()[...]) : []
    return (near + more).prefix(most).sorted { $0.minuteOfDay < $1.minuteOfDay }
  }

  /// Whether a table could be requested for this time of day at all: it is within the hours and on a
  /// slot.
  func isSeating(_ time: ClockTime, on day: CalendarDay) -> Bool { seatings(on: day).contains { $0.time == time } }

  // MARK: Rules

  private func check(_ partySize: Int) throws(BookingProblem) {
    // bounded: by the bounds of the record
    guard (settings.minPartySize...max(settings.minPartySize, settings.maxPartySize)).contains(partySize) else {
      throw .partySize(least: settings.minPartySize, most: settings.maxPartySize)
    }
  }

  private func check(_ day: CalendarDay) throws(BookingProblem) {
    let today = wall.reading(at: now).day
    if day < today { throw .past }
    if day.number - today.number > settings.bookingWindowDays { throw .beyondWindow(days: settings.bookingWindowDays) }
  }

  private func room(in seats: SeatingPlan, for seating: Seating) -> (guests: Int, largest: Int) {
    guard seating.stay.lowerBound >= earliest, seating.stay.lowerBound > now else { return (0, 0) }
    let free = seats.free(during: seating.stay)
    guard settings.maxGuestsPerSlot > 0 else { return free }
    let pace = max(0, settings.maxGuestsPerSlot - seats.guests(comingAt: seating.stay.lowerBound))
    return (min(free.guests, pace), free.largest)
  }

  /// Every time of a day with a whole stay within the hours, in the order of the clock. A time that
  /// daylight saving skips is left out; a repeated one means its first showing.
  func seatings(on day: CalendarDay) -> [Seating] {
    // Today's opening may go on after midnight, and so may yesterday's.
    let open = hours.joined(from: day.adding(days: -1), through: day.adding(days: 1), wall)
    var seatings: [Seating] = []
    for offset in [-1, 0] {
      let opening = day.adding(days: offset)
      for span in hours.spans(on: opening) {
        for minute in stride(from: span.open, to: span.close, by: max(1, settings.slotDurationMinutes)) {
          let minuteOfDay = minute + offset * 1_440
          guard (0..<1_440).contains(minuteOfDay), let start = wall.moment(minute: minuteOfDay, of: day) else {
            continue
          }
          let stay = start..<start.addingTimeInterval(stay)
          if open.contains(where: { $0.lowerBound <= stay.lowerBound && stay.upperBound <= $0.upperBound }) {
            seatings.append(Seating(time: ClockTime(minuteOfDay: minuteOfDay), stay: stay))
          }
        }
      }
    }
    var seen: Set<ClockTime> = []
    return seatings.filter { seen.insert($0.time).inserted }.sorted { $0.time.minuteOfDay < $1.time.minuteOfDay }
  }

  private func whyNot(at time: ClockTime, on day: CalendarDay, _ possible: [ClockTime]) -> BookingProblem {
    if possible.isEmpty { return .closed(nil) }
    guard let moment = wall.moment(minute: time.minuteOfDay, of: day) else { return .skipped }
    let before = possible.last { $0.minuteOfDay < time.minuteOfDay }
    let after = possible.first { $0.minuteOfDay > time.minuteOfDay }
    guard hours.isOpen(at: moment, wall) else { return .closed(possible.first) }
    guard let before, let after else {
      // Open, but too late for a whole stay.
      return before == nil ? .closed(after) : .tooLate(last: possible.last)
    }
    return .betweenSlots([before, after])
  }
}

/// Why a table cannot be booked.
enum BookingProblem: Error, Hashable {
  case partySize(least: Int, most: Int)
  case past
  case tooSoon(hours: Int)
  case beyondWindow(days: Int)
  /// The business is closed that day, or at that time with the first possible time.
  case closed(ClockTime?)
  /// Daylight saving skips the time.
  case skipped
  /// A whole stay would end after closing.
  case tooLate(last: ClockTime?)
  /// The time is not one of the slots.
  case betweenSlots([ClockTime])
  case noTables
  case noTableSeats(largest: Int)
  case full
}
