import Basics
import Commands
import Foundation

/// Finding tables and bookings.
extension RestaurantState {
  /// A business's booking rules, or the usual ones.
  public func reservationSettings(of business: String) -> ReservationSettings {
    reservationSettings[business] ?? ReservationSettings(businessId: business)
  }

  /// A business's tables by number, 9 before 10.
  public func tables(of business: String) -> [RestaurantTable] {
    tables.values.filter { $0.businessId == business }
      .sorted { ($0.tableNumber.count, $0.tableNumber, $0.id) < ($1.tableNumber.count, $1.tableNumber, $1.id) }
  }

  /// The bookings of a business for a day by time, including finished and cancelled ones.
  public func reservations(of business: String, on day: CalendarDay) -> [Reservation] {
    reservationDays.ids(of: business, on: day).compactMap { reservations[$0] }.sorted(by: Reservation.inOrder)
  }

  /// All bookings of a business by time.
  public func reservations(of business: String) -> [Reservation] {
    reservationDays.ids(of: business).compactMap { reservations[$0] }.sorted(by: Reservation.inOrder)
  }

  /// The bookings from a day on at all businesses, by time.
  func reservations(from day: CalendarDay) -> [Reservation] {
    reservationDays.ids(from: day).compactMap { reservations[$0] }.sorted(by: Reservation.inOrder)
  }

  /// The available times of a day, for apps.
  /// - Parameter zone: the business's time zone.
  /// - Throws: ``Refusal`` with a code.
  public func availability(
    at business: String, on day: CalendarDay, partySize: Int = 2, now: Date, zone: TimeZone
  ) throws -> [AvailabilitySlot] {
    guard let found = businesses[business] else { throw Refusal.noBusiness }
    let availability = availability(at: found, now: now, zone: zone)
    do {
      return try availability.slots(on: day, partySize: partySize)
    } catch {
      throw error.refusal(at: found, day: day, time: nil, ClockWording(style: .twelveHour, now: now, zone: zone))
    }
  }

  /// The availability at a business as of `now`.
  func availability(at business: Business, now: Date, zone: TimeZone) -> Availability {
    Availability(
      hours: business.openingTimes, settings: reservationSettings(of: business.id),
      tables: tables.values.filter { $0.businessId == business.id }, taken: bookings, wall: WallClock(zone), now: now)
  }

  /// The time when the next hold expires; nil: there is no hold.
  public var nextHoldLapse: Date? { holds.values.map(\.expiresAt).min() }

  // MARK: Events

  /// Sets or removes a booking.
  public mutating func set(_ reservation: Reservation?, of id: String) {
    let change = Change(from: reservations[id], to: reservation)
    reservations[id] = reservation
    bookings.follow(change)
    reservationDays.follow(change)
  }

  /// Sets or removes a hold.
  public mutating func set(_ hold: TableHold?, of id: String) {
    bookings.follow(Change(from: holds[id], to: hold))
    holds[id] = hold
  }
}

extension Reservation {
  static func inOrder(_ left: Reservation, _ right: Reservation) -> Bool {
    (left.startsAt, left.createdAt, left.id) < (right.startsAt, right.createdAt, right.id)
  }
}

extension Business {
  /// The opening times.
  public var openingTimes: OpeningTimes { OpeningTimes(hours, special: specialHours) }
}

/// The identifiers of bookings by business and day.
struct ReservationDays: Hashable, Sendable {
  private var days: [String: [Int: [String]]] = [:]

  // Derived from the records, so equal for equal records, in whatever order it was made.
  static func == (left: ReservationDays, right: ReservationDays) -> Bool { true }
  func hash(into hasher: inout Hasher) {}

  func ids(of business: String, on day: CalendarDay) -> [String] { days[business]?[day.number] ?? [] }
  func ids(of business: String) -> [String] { (days[business] ?? [:]).values.flatMap { $0 } }
  func ids(from day: CalendarDay) -> [String] {
    days.values.flatMap { $0.filter { $0.key >= day.number }.values.flatMap { $0 } }
  }

  mutating func follow(_ change: Change<Reservation>) {
    guard change.before?.reservationDate != change.after?.reservationDate else { return }
    if let before = change.before {
      days[before.businessId]?[before.reservationDate.number]?.removeAll { $0 == before.id }
    }
    if let after = change.after {
      days[after.businessId, default: [:]][after.reservationDate.number, default: []].append(after.id)
    }
  }
}
