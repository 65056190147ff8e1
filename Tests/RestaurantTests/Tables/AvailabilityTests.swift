import Basics
import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Availability")
struct AvailabilityTests {
  @Test("times run from the opening in steps, so that a whole stay fits before closing")
  func slots() throws {
    var house = try TableHouse()
    house.rules { $0.slotDurationMinutes = 30 }
    let slots = try house.slots("2026-03-15")
    #expect(
      slots.map(\.time.description) == [
        "17:00", "17:30", "18:00", "18:30", "19:00", "19:30", "20:00", "20:30", "21:00", "21:30",
      ])
    #expect(slots.allSatisfy { $0.available && $0.remainingCapacity == 16 })
  }

  @Test("a closed day has no times, and a booking is refused")
  func closed() throws {
    let special = [SpecialHours(date: try #require(CalendarDay("2026-03-16")), notes: "Staff party")]
    var house = try TableHouse(special: special)
    #expect(try house.slots("2026-03-16").isEmpty)
    let refusal = try house.refusal(TableHouse.create("2026-03-16", "19:00", 2))
    #expect(refusal == .coded(.validation, "Coq au Vin is closed on Monday (Staff party)."))
  }

  @Test(
    "a party that is none, too small or enormous is refused with its code", arguments: [-1, 0, 9, 1_000, .max, .min])
  func partySizes(party: Int) throws {
    var house = try TableHouse()
    let expected = Refusal.coded(.invalidPartySize, "Party size must be between 1 and 8")
    #expect(throws: expected) { try house.slots("2026-03-15", party) }
    #expect(try house.refusal(TableHouse.create("2026-03-15", "19:00", party)) == expected)
    #expect(try house.refusal(TableHouse.make("2026-03-15", "19:00", party)) == expected)
  }

  @Test("the past and what lies beyond the window are refused")
  func window() throws {
    var house = try TableHouse()
    #expect(throws: Refusal.coded(.validation, "That day has passed.")) { try house.slots("2026-03-13") }
    #expect(try house.refusal(TableHouse.create("2026-03-13", "19:00", 2))?.code == .validation)
    #expect(try house.free("2026-05-13").count == 19)
    #expect(throws: Refusal.coded(.validation, "Coq au Vin takes bookings up to 60 days ahead.")) {
      try house.slots("2026-05-14")
    }
    #expect(try house.refusal(TableHouse.create("2026-05-14", "19:00", 2))?.code == .validation)
    #expect(try house.refusal(TableHouse.create("9999-12-31", "19:00", 2))?.code == .validation)
    #expect(try house.refusal(TableHouse.create("0001-01-01", "19:00", 2))?.code == .validation)
    house.context.now += 8 * 3_600  // 20:00
    #expect(
      try house.refusal(TableHouse.create("2026-03-14", "19:00", 2)) == .coded(.validation, "That time has passed."))
  }

  @Test("a table is booked some hours ahead at least")
  func advance() throws {
    var house = try TableHouse(at: "16:30")
    house.rules { $0.minAdvanceHours = 2 }
    #expect(try house.free("2026-03-14").first == "18:30")
    #expect(
      try house.refusal(TableHouse.create("2026-03-14", "18:15", 2))
        == .coded(.validation, "Coq au Vin wants to know at least 2 hours ahead."))
    #expect(try house.refusal(TableHouse.create("2026-03-14", "18:30", 2)) == nil)
  }

  @Test("a time between two of those given, before opening or too late for a stay says when")
  func odd() throws {
    var house = try TableHouse()
    let text = { (time: String) in try house.refusal(TableHouse.create("2026-03-15", time, 2))?.say }
    #expect(try text("19:05") == "Coq au Vin gives tables at 7 pm or 7:15 pm.")
    #expect(try text("12:00") == "Coq au Vin is closed then; the first table tomorrow is at 5 pm.")
    #expect(try text("22:00") == "That is too late for Coq au Vin; the last table tomorrow is at 9:30 pm.")
  }

  @Test("a house without tables takes no bookings")
  func noTables() throws {
    var house = try TableHouse(tables: [])
    #expect(try house.free("2026-03-15").isEmpty)
    #expect(try house.refusal(TableHouse.create("2026-03-15", "19:00", 2))?.say == "Coq au Vin takes no bookings.")
  }

  @Test("a party that no table seats is told how many the largest one does")
  func tooLarge() throws {
    var house = try TableHouse(tables: [2, 4])
    #expect(
      try house.refusal(TableHouse.create("2026-03-15", "19:00", 5))?.say == "The largest table of Coq au Vin seats 4.")
    #expect(try house.free("2026-03-15", 5).isEmpty)
  }

  @Test("the smallest table that seats a party is taken, and large ones are left")
  func bestFit() throws {
    var house = try TableHouse()
    var tables: [String] = []
    for party in [2, 1, 2, 3, 2] {
      let before = Set(house.state.reservations.values.map(\.id))
      if try house.refusal(TableHouse.create("2026-03-15", "19:00", party)) == nil {
        let made = house.state.reservations.values.first { !before.contains($0.id) }
        tables.append(made?.table?.tableNumber ?? "none")
      } else {
        tables.append("full")
      }
    }
    #expect(tables == ["1", "2", "3", "4", "full"])
    #expect(try house.slots("2026-03-15").first { $0.time.description == "19:00" }?.remainingCapacity == 0)
  }

  @Test("a table is free again when a stay ends, to the minute")
  func turnover() throws {
    var house = try TableHouse(tables: [2])
    try house.tell(TableHouse.create("2026-03-15", "18:30", 2))
    #expect(try house.free("2026-03-15") == ["17:00", "20:00", "20:15", "20:30", "20:45", "21:00", "21:15", "21:30"])
  }

  @Test("of equal tables the one is taken that leaves no holes")
  func tight() throws {
    var house = try TableHouse(tables: [2, 2])
    try house.tell(TableHouse.create("2026-03-15", "17:00", 2))
    try house.tell(TableHouse.create("2026-03-15", "18:30", 2))
    let tables = Set(house.state.reservations.values.map { $0.table?.id })
    #expect(tables == ["t1"])
  }

  @Test("a wish for a section is met where it can be, and does not stop a booking where not")
  func sections() throws {
    var house = try TableHouse(tables: [2])
    house.state.apply(
      .table(
        Change(
          from: nil,
          to: RestaurantTable(
            id: "w", businessId: TableHouse.id, tableNumber: "20", section: "Window", capacity: 4))))
    try house.tell(TableHouse.create("2026-03-15", "19:00", 2, seating: "window"))
    #expect(try house.only().table == TableInfo(id: "w", tableNumber: "20", section: "Window"))
    try house.tell(TableHouse.create("2026-03-15", "19:00", 2, seating: "window"))
    #expect(Set(house.state.reservations.values.map { $0.table?.id }) == ["w", "t1"])
  }

  @Test("pacing bounds how many guests come at one time")
  func pacing() throws {
    var house = try TableHouse()
    house.rules { $0.maxGuestsPerSlot = 5 }
    try house.tell(TableHouse.create("2026-03-15", "19:00", 3))
    let slot = try house.slots("2026-03-15", 3).first { $0.time.description == "19:00" }
    #expect(slot == AvailabilitySlot(time: try #require(ClockTime("19:00")), available: false, remainingCapacity: 2))
    #expect(try house.refusal(TableHouse.create("2026-03-15", "19:00", 3))?.say.contains("full") == true)
    #expect(try house.refusal(TableHouse.create("2026-03-15", "19:15", 3)) == nil)
  }

  @Test("hours across midnight give times on both days")
  func midnight() throws {
    var house = try TableHouse(hours: [TableHouse.open(6, "22:00", "02:00")])
    house.rules { $0.slotDurationMinutes = 60 }
    #expect(try house.free("2026-03-14") == ["22:00", "23:00"])
    #expect(try house.free("2026-03-15") == ["00:00"])
    try house.tell(TableHouse.create("2026-03-15", "00:00", 8))
    #expect(try house.free("2026-03-14", 8) == ["22:00"])
  }

  @Test("a time that the clocks skip cannot be booked, and a stay over the change keeps its length")
  func forward() throws {
    for (zone, day) in [("America/New_York", "2026-03-08"), ("Europe/Berlin", "2026-03-29")] {
      var house = try TableHouse(
        zone: zone, day: "2026-03-01", tables: [2], hours: [TableHouse.open(0, "00:00", "06:00")])
      house.rules { $0.slotDurationMinutes = 30 }
      #expect(try house.free(day) == ["00:00", "00:30", "01:00", "01:30", "03:00", "03:30", "04:00", "04:30"])
      #expect(try house.refusal(TableHouse.create(day, "02:30", 2))?.say.contains("does not exist") == true)
      try house.tell(TableHouse.create(day, "01:30", 2))
      // Half an hour to the change, an hour after it: until 4:00 on the wall.
      #expect(try house.free(day) == ["00:00", "04:00", "04:30"])
    }
  }

  @Test("a time that the clock shows twice is meant as it is shown first")
  func back() throws {
    for (zone, day, first) in [
      ("America/New_York", "2026-11-01", "2026-11-01T01:30:00-04:00"),
      ("Europe/Berlin", "2026-10-25", "2026-10-25T02:30:00+02:00"),
    ] {
      var house = try TableHouse(
        zone: zone, day: "2026-10-20", tables: [2], hours: [TableHouse.open(0, "00:00", "06:00")])
      house.rules { $0.slotDurationMinutes = 30 }
      let time = zone == "Europe/Berlin" ? "02:30" : "01:30"
      try house.tell(TableHouse.create(day, time, 2))
      #expect(try house.only().startsAt == Date(first, strategy: .iso8601))
      #expect(try house.only().endsAt.timeIntervalSince(house.only().startsAt) == 5_400)
    }
  }

  @Test("29 February can be booked in a leap year")
  func leapDay() throws {
    var house = try TableHouse(day: "2028-02-20")
    #expect(try house.refusal(TableHouse.create("2028-02-29", "19:00", 2)) == nil)
    #expect(CalendarDay("2027-02-29") == nil)
  }
}

@Suite("Where somebody would like to sit")
struct SectionWishTests {
  @Test(
    "other names of such a place will do",
    arguments: [
      ("outside", "Garden Terrace", true), ("outside", "Main Room", false), ("by the window", "Windows", true),
      ("bar", "Counter", true), ("quiet", "The Corner", true), ("Library", "library", true), ("bar", "Barn", false),
      ("", "Bar", false), ("inside", "Patio", false),
    ])
  func names(wish: String, section: String, isMet: Bool) {
    #expect(SectionWish(wish).isMet(section) == isMet)
  }
}
