import Basics
import Commands
import Foundation

/// A table taken from one moment to another, with the data for finding a free one.
struct Booking: Hashable, Sendable {
  /// The reservation's or the hold's identifier.
  var id: String
  var table: String
  var startsAt: Date
  var endsAt: Date
  var guests: Int
  /// The expiry of a hold; nil for a reservation.
  var lapsesAt: Date?

  func isActive(at now: Date) -> Bool { lapsesAt.map { $0 > now } ?? true }
  func overlaps(_ range: Range<Date>) -> Bool { startsAt < range.upperBound && endsAt > range.lowerBound }
}

/// The taken tables at each business, by day, so that a question about a day reads that day only and a
/// change copies one day's list.
struct BookingIndex: Hashable, Sendable {
  private var days: [String: [Int: [Booking]]] = [:]

  // Derived from the records, so equal for equal records, in whatever order it was made.
  static func == (left: BookingIndex, right: BookingIndex) -> Bool { true }
  func hash(into hasher: inout Hasher) {}

  /// All bookings at a business that can extend into a day.
  func around(_ day: CalendarDay, at business: String) -> [Booking] {
    guard let days = days[business] else { return [] }
    // A stay is shorter than a day.
    // bounded: a day of the years 0 to 9999
    return (day.number - 1...day.number + 1).flatMap { days[$0] ?? [] }
  }

  /// Applies a change of a reservation.
  mutating func follow(_ change: Change<Reservation>) {
    replace(
      change.before.flatMap { Self.booking($0) }, change.before, with: change.after.flatMap { Self.booking($0) },
      change.after)
  }

  /// Applies a change of a hold.
  mutating func follow(_ change: Change<TableHold>) {
    replace(
      change.before.flatMap(Self.booking), change.before?.reservation, with: change.after.flatMap(Self.booking),
      change.after?.reservation)
  }

  // A booking can be moved to another day.
  private mutating func replace(
    _ old: Booking?, _ before: Reservation?, with new: Booking?, _ after: Reservation?
  ) {
    guard old != new else { return }
    if let old, let before { change(before) { list in list.removeAll { $0.id == old.id } } }
    if let new, let after { change(after) { list in list.append(new) } }
  }

  private mutating func change(_ reservation: Reservation, _ change: (inout [Booking]) -> Void) {
    var list = days[reservation.businessId]?[reservation.reservationDate.number] ?? []
    change(&list)
    days[reservation.businessId, default: [:]][reservation.reservationDate.number] = list.isEmpty ? nil : list
  }

  private static func booking(_ reservation: Reservation) -> Booking? {
    guard reservation.status.takesTable, let table = reservation.table else { return nil }
    return Booking(
      id: reservation.id, table: table.id, startsAt: reservation.startsAt, endsAt: reservation.endsAt,
      guests: reservation.partySize)
  }

  private static func booking(_ hold: TableHold) -> Booking? {
    guard var booking = booking(hold.reservation) else { return nil }
    booking.id = hold.id
    booking.lapsesAt = hold.expiresAt
    return booking
  }
}
