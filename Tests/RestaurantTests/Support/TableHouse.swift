import Basics
import Commands
import Foundation
import Synchronization
import Testing

@testable import Restaurant

/// A restaurant with tables under test: a clock that stands still, identifiers that count up.
struct TableHouse {
  let restaurant: Restaurant
  var state = RestaurantState()
  var context: CommandContext
  /// What the last command asked.
  private(set) var asked: YesOrNo?

  static let id = "coq"

  /// Saturday 14 March 2026, 12:00 in the zone. Open every day from 17:00 to 23:00; tables for 2, 2, 4 and 8.
  init(
    zone: String = "America/New_York", day: String = "2026-03-14", at time: String = "12:00",
    tables: [Int] = [2, 2, 4, 8], hours: [OpeningHours]? = nil, special: [SpecialHours] = [],
    customer: CustomerDetails? = CustomerDetails(name: "Sam Miller", email: "sam@example.com")
  ) throws {
    restaurant = Restaurant(customers: customer.map { ["": $0] } ?? [:])
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: zone))
    let now = try #require(CalendarDay(day)).date(at: #require(ClockTime(time)), in: calendar)
    let counter = IdentifierCounter()
    context = CommandContext(now: now, calendar: calendar, origin: .text, makeID: { "id-\(counter.next())" })
    let business = Business(
      id: Self.id, slug: "coq-au-vin", businessName: "Coq au Vin", businessType: .restaurant,
      hours: try hours ?? (0..<7).map { try Self.open($0, "17:00", "23:00") }, specialHours: special, createdAt: now)
    state.apply(.business(Change(from: nil, to: business)))
    for (place, seats) in tables.enumerated() {
      let table = RestaurantTable(
        id: "t\(place + 1)", businessId: Self.id, tableNumber: "\(place + 1)", capacity: seats)
      state.apply(.table(Change(from: nil, to: table)))
    }
  }

  static func open(_ day: Int, _ from: String, _ until: String) throws -> OpeningHours {
    OpeningHours(
      id: "\(day)-\(from)", dayOfWeek: day, openTime: try #require(ClockTime(from)),
      closeTime: try #require(ClockTime(until)))
  }

  var zone: TimeZone { context.calendar.timeZone }

  /// Changes the rules of booking.
  mutating func rules(_ change: (inout ReservationSettings) -> Void) {
    var settings = state.reservationSettings(of: Self.id)
    change(&settings)
    state.apply(.reservationSettings(Change(from: state.reservationSettings[Self.id], to: settings)))
  }

  /// Does a command; the answer.
  @discardableResult
  mutating func tell(_ command: Command) throws -> String {
    let decision = try restaurant.decide(command, in: state, context: context)
    for event in decision.events { state.apply(event) }
    asked = decision.asks
    return decision.say
  }

  /// Does a command about bookings; the answer.
  @discardableResult
  mutating func tell(_ command: ReservationCommand) throws -> String { try tell(.reservation(command)) }

  /// Says yes to what was asked.
  mutating func yes() throws -> String { try tell(#require(asked).command) }
  /// Says no to what was asked.
  mutating func no() throws -> String {
    let question = try #require(asked)
    return try tell(#require(question.otherwise))
  }

  /// Why a command is not done; nil when it is.
  mutating func refusal(_ command: Command) throws -> Refusal? {
    let before = state
    do {
      try tell(command)
      return nil
    } catch let refusal as Refusal {
      #expect(state == before)
      return refusal
    }
  }

  mutating func refusal(_ command: ReservationCommand) throws -> Refusal? { try refusal(.reservation(command)) }

  /// The command of an app that books a table, a stranger's unless it is of another `source`.
  static func create(
    _ day: String, _ time: String, _ party: Int, name: String = "Ann", email: String = "ann@example.com",
    seating: String? = nil, source: String? = OrderSource.website
  ) throws -> ReservationCommand {
    var draft = try draft(day, time, party, name: name, email: email, seating: seating)
    draft.source = source
    return .create(business: id, reservation: draft)
  }

  static func draft(
    _ day: String, _ time: String, _ party: Int, name: String = "Ann", email: String = "ann@example.com",
    seating: String? = nil
  ) throws -> ReservationDraft {
    ReservationDraft(
      reservationDate: try #require(CalendarDay(day)), reservationTime: try #require(ClockTime(time)),
      partySize: party, customerName: name, customerEmail: email, seatingPreference: seating)
  }

  /// The spoken command that books a table.
  static func make(
    _ day: String?, _ time: String, _ party: Int, name: String? = nil, business: String? = "coq au vin"
  ) throws -> ReservationCommand {
    .make(
      business: business, partySize: party, date: day.flatMap { CalendarDay($0) }, time: try #require(ClockTime(time)),
      occasion: nil, seating: nil, name: name, email: nil, phone: nil)
  }

  func slots(_ day: String, _ party: Int = 2) throws -> [AvailabilitySlot] {
    try state.availability(
      at: Self.id, on: #require(CalendarDay(day)), partySize: party, now: context.now, zone: zone)
  }

  /// The times of a day, free ones only.
  func free(_ day: String, _ party: Int = 2) throws -> [String] {
    try slots(day, party).filter(\.available).map(\.time.description)
  }

  /// The only booking there is.
  func only() throws -> Reservation {
    let all = Array(state.reservations.values)
    #expect(all.count == 1)
    return try #require(all.first)
  }
}

/// Counts up from 1.
final class IdentifierCounter: Sendable {
  private let value = Mutex(0)

  func next() -> Int {
    value.withLock {
      $0 += 1
      return $0
    }
  }
}
