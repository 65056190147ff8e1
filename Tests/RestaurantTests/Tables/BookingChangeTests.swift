import Basics
import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Changing a booking aloud")
struct BookingChangeTests {
  var house: TableHouse

  init() throws {
    house = try TableHouse()
    try house.tell(TableHouse.make("2026-03-15", "19:00", 2))
    _ = try house.yes()
  }

  private static func change(
    partySize: Int? = nil, date: String? = nil, time: String? = nil, minutes: Int? = nil, from: String? = nil
  ) -> ReservationCommand {
    .change(
      business: nil, from: from.flatMap { CalendarDay($0) }, partySize: partySize,
      date: date.flatMap { CalendarDay($0) },
      time: time.flatMap { ClockTime($0) }, minutes: minutes)
  }

  /// Asks for a change and says yes.
  private mutating func agree(_ command: ReservationCommand) throws {
    let refusal = try house.refusal(command)
    guard case .confirm(let confirmed, _)? = refusal else {
      throw refusal ?? Refusal.impossible("It was not asked about.")
    }
    try house.tell(confirmed)
  }

  @Test(
    "time, day and size are changed, and the rest stays",
    arguments: [
      (change(time: "20:00"), "2026-03-15 20:00 for 2"), (change(date: "2026-03-17"), "2026-03-17 19:00 for 2"),
      (change(partySize: 7), "2026-03-15 19:00 for 7"), (change(minutes: 30), "2026-03-15 19:30 for 2"),
      (change(minutes: -60), "2026-03-15 18:00 for 2"), (change(time: "08:00"), "2026-03-15 20:00 for 2"),
      (change(partySize: 4, date: "2026-03-18", time: "18:00"), "2026-03-18 18:00 for 4"),
    ])
  mutating func changes(command: ReservationCommand, becomes: String) throws {
    let before = try house.only()
    try agree(command)
    let after = try house.only()
    #expect("\(after.reservationDate) \(after.reservationTime) for \(after.partySize)" == becomes)
    #expect(after.id == before.id)
    #expect(after.customerName == before.customerName)
    #expect(after.status == .confirmed)
    let capacity = house.state.tables[after.table?.id ?? ""]?.capacity ?? 0
    #expect(capacity >= after.partySize)
    // The old place is free again, the new one is not.
    #expect(
      try house.slots("2026-03-15", 8).first { $0.time.description == "19:00" }?.available == (after.partySize < 7))
  }

  @Test("what is read back says what was and what will be")
  mutating func readBack() throws {
    #expect(
      try house.refusal(Self.change(time: "20:00"))?.say
        == "A table for 2 at Coq au Vin tomorrow at 8 pm, in place of the one for 2 tomorrow at 7 pm. Shall I change it?"
    )
  }

  @Test("a full time is told with the nearest, and choosing one changes the booking")
  mutating func full() throws {
    for name in ["A", "B", "C"] {
      try house.tell(TableHouse.create("2026-03-16", "19:00", 2, name: name, email: "\(name)@example.com"))
    }
    try house.tell(TableHouse.create("2026-03-16", "19:00", 8, name: "D", email: "d@example.com"))
    let refusal = try #require(try house.refusal(Self.change(date: "2026-03-16")))
    guard case .incomplete(let missing, _) = refusal else { throw refusal }
    #expect(missing == "time")
    #expect(refusal.say.hasPrefix("7 pm is full; "))
  }

  @Test("its own table does not stand in its way")
  mutating func own() throws {
    // All other tables are taken.
    try house.tell(TableHouse.create("2026-03-15", "19:00", 2, name: "A", email: "a@example.com"))
    try house.tell(TableHouse.create("2026-03-15", "19:00", 4, name: "B", email: "b@example.com"))
    try house.tell(TableHouse.create("2026-03-15", "19:00", 8, name: "C", email: "c@example.com"))
    let id = try #require(house.state.reservations.values.first { $0.customerName == "Sam Miller" }?.id)
    try agree(Self.change(minutes: 15))
    #expect(house.state.reservations[id]?.reservationTime.description == "19:15")
  }

  @Test("what cannot be is refused, and nothing changes")
  mutating func impossible() throws {
    #expect(try house.refusal(Self.change(partySize: 0))?.code == .invalidPartySize)
    #expect(try house.refusal(Self.change(partySize: 1_000))?.code == .invalidPartySize)
    #expect(try house.refusal(Self.change(date: "2025-03-15")) != nil)
    #expect(try house.refusal(Self.change(date: "2029-03-15")) != nil)
    #expect(try house.refusal(Self.change(minutes: 100_000)) != nil)
    #expect(try house.refusal(Self.change(minutes: .min)) != nil)
    #expect(
      try house.refusal(Self.change(time: "20:00", from: "2026-03-20"))
        == .impossible("You have no reservation on Friday to change."))
    #expect(
      try house.refusal(Self.change())
        == .incomplete(
          missing: "time", question: "Your table for 2 at Coq au Vin tomorrow at 7 pm. To what time?"))
    #expect(
      try house.refusal(
        .rebook(id: "none", partySize: 2, date: house.only().reservationDate, time: house.only().reservationTime))?
        .code == .notFound)
  }

  @Test("of several bookings it is asked which, and the day tells")
  mutating func several() throws {
    try house.tell(TableHouse.make("2026-03-17", "19:00", 2))
    _ = try house.yes()
    let refusal = try house.refusal(Self.change(time: "20:00"))
    guard case .incomplete("from", let question)? = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(question.hasPrefix("Which one: your table for 2 at Coq au Vin tomorrow at 7 pm or "))
    try agree(Self.change(time: "20:00", from: "2026-03-17"))
    #expect(house.state.reservations(of: TableHouse.id).map(\.reservationTime.description) == ["19:00", "20:00"])
  }

  @Test("being late is noted once for the place")
  mutating func late() throws {
    let day = try #require(CalendarDay("2026-03-15"))
    house.context.now = day.date(at: try #require(ClockTime("18:30")), in: house.context.calendar)
    #expect(
      try house.tell(.late(business: nil, minutes: 20)) == "I noted for Coq au Vin that you come 20 minutes late.")
    try house.tell(.late(business: nil, minutes: 1))
    #expect(try house.only().specialRequests == "The party comes 1 minute late.")
    #expect(try house.refusal(.late(business: nil, minutes: 100_000))?.code == .validation)
  }

  @Test("nobody is late for what is days away")
  mutating func early() throws {
    house.context.now = house.context.now.addingTimeInterval(-2 * 86_400)
    #expect(
      try house.refusal(.late(business: nil, minutes: nil))
        == .impossible("You have no reservation that you could be late for."))
  }
}
