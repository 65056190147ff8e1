import Basics
import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Any course of bookings")
struct BookingPropertyTests {
  @Test("no table is ever given twice, and a time is told as free exactly where it can be booked", arguments: 0..<24)
  func course(seed: UInt64) throws {
    var random = Draws(seed: seed)
    let zones = [("America/New_York", "2026-03-06"), ("Europe/Berlin", "2026-10-23"), ("Asia/Kolkata", "2028-02-27")]
    let (zone, day) = zones[Int(seed % 3)]
    var house = try TableHouse(
      zone: zone, day: day, tables: [2, 2, 4, 6], hours: (0..<7).map { try TableHouse.open($0, "20:00", "04:00") })
    house.rules {
      $0.slotDurationMinutes = 30
      $0.maxGuestsPerSlot = seed % 2 == 0 ? 0 : 6
      $0.defaultDiningDuration = [60, 90, 135][Int(seed % 3)]
    }
    let first = try #require(CalendarDay(day))
    for _ in 0..<150 {
      let date = first.adding(days: random.below(4)).description
      let time = ClockTime(minuteOfDay: random.below(48) * 30)
      let party = 1 + random.below(7)
      switch random.below(10) {
      case 0: house.context.now += Double(random.below(5_400))
      case 1: try cancelOne(&house, &random)
      case 2: _ = try house.refusal(TableHouse.make(date, time.description, party))
      case 3:
        for event in house.restaurant.tick(in: house.state, context: house.context) { house.state.apply(event) }
      default:
        let told = try? house.slots(date, party).first { $0.time == time }
        let refusal = try house.refusal(TableHouse.create(date, time.description, party))
        #expect((refusal == nil) == (told?.available ?? false), "\(date) \(time) \(party)")
      }
      try expectNoOverlap(house)
    }
    #expect(!house.state.reservations.isEmpty)
  }

  private func cancelOne(_ house: inout TableHouse, _ random: inout Draws) throws {
    let active = house.state.reservations.values.filter { $0.status.takesTable }.map(\.id).sorted()
    guard !active.isEmpty else { return }
    let id = active[random.below(active.count)]
    try house.tell(.advance(id: id, status: .cancelled, reason: nil))
  }

  // Worked out from the records alone.
  private func expectNoOverlap(_ house: TableHouse) throws {
    let held = house.state.holds.values.filter { $0.expiresAt > house.context.now }.map(\.reservation)
    let active = house.state.reservations.values.filter { $0.status.takesTable } + held
    for (_, stays) in Dictionary(grouping: active, by: { $0.table?.id ?? "" }) {
      let ordered = stays.sorted { $0.startsAt < $1.startsAt }
      for (left, right) in zip(ordered, ordered.dropFirst()) { #expect(left.endsAt <= right.startsAt) }
      for stay in stays { #expect(stay.partySize <= house.state.tables[stay.table?.id ?? ""]?.capacity ?? 0) }
    }
  }

  @Test("a restored state has the same tables taken as the one that it was made by")
  func rebuilt() throws {
    var house = try TableHouse()
    for hour in 17..<21 { try house.tell(TableHouse.create("2026-03-15", "\(hour):00", 2)) }
    let one = try #require(house.state.reservations.values.first { _ in true })
    try house.tell(.advance(id: one.id, status: .cancelled, reason: nil))
    var rebuilt = RestaurantState()
    for business in house.state.businesses.values { rebuilt.apply(.business(Change(from: nil, to: business))) }
    for table in house.state.tables.values { rebuilt.apply(.table(Change(from: nil, to: table))) }
    for booking in house.state.reservations.values { rebuilt.apply(.reservation(Change(from: nil, to: booking))) }
    let day = try #require(CalendarDay("2026-03-15"))
    let slots = try rebuilt.availability(
      at: TableHouse.id, on: day, partySize: 2, now: house.context.now, zone: house.zone)
    #expect(try slots == house.slots("2026-03-15"))
  }

  @Test("what is free in a house of 200 tables booked out for 60 days is told at once")
  func speed() {
    let bench = AvailabilityBenchmark(questions: 30)
    #expect(bench.bookings == 60_000)
    // Twenty times what it takes without optimisation, so that only a slower way of asking fails.
    #expect(bench.percentile(0.5) < 1)
  }
}

/// SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
private struct Draws {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
