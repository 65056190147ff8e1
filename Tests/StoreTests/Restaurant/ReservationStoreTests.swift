import Basics
import Commands
import Foundation
import Home
import Restaurant
import Testing

@testable import Store

@Suite("Tables and reservations in the store", .onBothStores)
struct ReservationStoreTests {
  private static let now = Date(timeIntervalSince1970: 1_773_511_500)
  private static let business = Business(
    id: "coq", slug: "coq", businessName: "Coq au Vin", businessType: .restaurant,
    specialHours: [SpecialHours(date: CalendarDay(number: 20_600), notes: "Holiday")], createdAt: now)
  private static let table = RestaurantTable(id: "t1", businessId: "coq", tableNumber: "1", section: "Bar", capacity: 2)

  private static func booking(
    _ id: String, hour: Int, progress: ReservationProgress = .pending, at table: TableInfo? = table.info
  ) -> Reservation {
    Reservation(
      id: id, businessId: "coq", reservationDate: CalendarDay(number: 20_530),
      reservationTime: ClockTime(hour: hour, minute: 30),
      startsAt: Date(timeIntervalSince1970: Double(20_530 * 86_400 + hour * 3_600 + 1_800)), partySize: 2,
      durationMinutes: 90, customerName: "Ann", customerEmail: "ann@example.com", occasion: "Birthday", source: "app",
      person: "Sam", table: table, createdAt: now, progress: progress)
  }

  private static func begun() throws -> (scratch: Scratch, store: KitchenStore, state: HomeState) {
    let scratch = try Scratch()
    let store = try scratch.hastyStore()
    var state = HomeState()
    try keep(
      [.business(Change(from: nil, to: business)), .table(Change(from: nil, to: table))], in: store, &state, id: "first"
    )
    return (scratch, store, state)
  }

  private static func keep(
    _ events: [RestaurantEvent], in store: KitchenStore, _ state: inout HomeState, id: String
  ) throws {
    let events = events.map(HomeEvent.restaurant)
    _ = try store.commit([JournalEntry<HomeEvent>.test(id: id, events: events)])
    for event in events { state.apply(event) }
  }

  @Test("tables, rules, bookings in every state, holds and waiting come back as they were")
  func roundTrip() throws {
    var (scratch, store, state) = try Self.begun()
    let moment = Self.now
    let states: [ReservationProgress] = [
      .pending, .confirmed(at: moment), .seated(confirmed: moment, at: moment),
      .completed(confirmed: moment, seated: moment, at: moment),
      .cancelled(confirmed: nil, at: moment, reason: "rain"), .noShow(confirmed: moment, at: moment),
    ]
    var events = states.enumerated().map { place, progress in
      RestaurantEvent.reservation(Change(from: nil, to: Self.booking("r\(place)", hour: place * 2, progress: progress)))
    }
    var rules = ReservationSettings(businessId: "coq")
    rules.maxGuestsPerSlot = 12
    rules.autoConfirm = false
    events.append(.reservationSettings(Change(from: nil, to: rules)))
    let hold = TableHold(
      id: "h", reservation: Self.booking("held", hour: 20), expiresAt: moment.addingTimeInterval(120))
    events.append(.hold(Change(from: nil, to: hold)))
    let wanted = ReservationDraft(
      reservationDate: CalendarDay(number: 20_530), reservationTime: ClockTime(hour: 19, minute: 0), partySize: 2,
      customerName: "Bob", customerEmail: "", source: "voice")
    events.append(
      .waiting(
        Change(
          from: nil,
          to: WaitlistEntry(
            id: "w", businessId: "coq", wanted: wanted, person: nil, createdAt: moment))))
    try Self.keep(events, in: store, &state, id: "all")
    #expect(try store.load(now: Self.now) == state)
    #expect(try store.entries(after: 1).first?.entry.events == events.map(HomeEvent.restaurant))
    let moved = try Self.booking("r0", hour: 0).with(.confirmed(at: moment))
    try Self.keep(
      [
        .reservation(Change(from: Self.booking("r0", hour: 0), to: moved)), .hold(Change(from: hold, to: nil)),
      ], in: store, &state, id: "more")
    #expect(try store.load(now: Self.now) == state)
    _ = scratch
  }

  @Test("the schema itself keeps two bookings from one table", arguments: [18, 19])
  func overlap(hour: Int) throws {
    var (scratch, store, state) = try Self.begun()
    try Self.keep([.reservation(Change(from: nil, to: Self.booking("a", hour: 18)))], in: store, &state, id: "a")
    let second = RestaurantEvent.reservation(Change(from: nil, to: Self.booking("b", hour: hour)))
    #expect(throws: (any Error).self) { try Self.keep([second], in: store, &state, id: "b") }
    #expect(try store.load(now: Self.now) == state)
    // Next to each other is fine, and so is the time of one that was cancelled.
    let next = Self.booking("c", hour: 20)
    let cancelled = try Self.booking("a", hour: 18).with(.cancelled(confirmed: nil, at: Self.now, reason: nil))
    try Self.keep(
      [
        .reservation(Change(from: nil, to: next)),
        .reservation(Change(from: Self.booking("a", hour: 18), to: cancelled)),
        .reservation(Change(from: nil, to: Self.booking("d", hour: 18))),
      ], in: store, &state, id: "c")
    #expect(try store.load(now: Self.now) == state)
    _ = scratch
  }

  @Test("a table belongs to a business that is there, and has a number of its own")
  func references() throws {
    var (scratch, store, state) = try Self.begun()
    let stray = RestaurantTable(id: "t2", businessId: "nowhere", tableNumber: "2", capacity: 2)
    let twin = RestaurantTable(id: "t3", businessId: "coq", tableNumber: "1", capacity: 2)
    for table in [stray, twin] {
      #expect(throws: (any Error).self) {
        try Self.keep([.table(Change(from: nil, to: table))], in: store, &state, id: table.id)
      }
    }
    #expect(try store.load(now: Self.now) == state)
    _ = scratch
  }
}

extension Reservation {
  /// The same, further on.
  fileprivate func with(_ progress: ReservationProgress) throws -> Reservation {
    Reservation(
      id: id, businessId: businessId, reservationDate: reservationDate, reservationTime: reservationTime,
      startsAt: startsAt, partySize: partySize, durationMinutes: durationMinutes, customerName: customerName,
      customerEmail: customerEmail, customerPhone: customerPhone, seatingPreference: seatingPreference,
      specialRequests: specialRequests, occasion: occasion, source: source, person: person, table: seat,
      createdAt: createdAt, progress: progress)
  }
}
