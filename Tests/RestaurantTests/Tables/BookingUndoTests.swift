import Basics
import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Undoing what was said of tables")
struct BookingUndoTests {
  var house: TableHouse

  init() throws { house = try TableHouse() }

  /// Does a command; how it is undone then.
  private mutating func undoing(_ command: ReservationCommand) throws -> Undoing<RestaurantEvent> {
    let decision = try house.restaurant.decide(.reservation(command), in: house.state, context: house.context)
    for event in decision.events { house.state.apply(event) }
    return try house.restaurant.undoing(decision.events, in: house.state, context: house.context)
  }

  @Test("a table that is held is let go")
  mutating func held() throws {
    guard case .instead(let decision) = try undoing(TableHouse.make("2026-03-15", "19:00", 2)) else {
      Issue.record("a hold is let go in place of being taken back")
      return
    }
    #expect(decision.say == "All right, nothing is booked.")
    for event in decision.events { house.state.apply(event) }
    #expect(house.state.holds.isEmpty)
  }

  @Test("a hold that has gone leaves nothing to undo")
  mutating func released() throws {
    try house.tell(TableHouse.make("2026-03-15", "19:00", 2))
    let hold = try #require(house.state.holds.keys.first)
    guard case .passedOver = try undoing(.release(hold: hold)) else {
      Issue.record("nothing is left of a hold that was let go")
      return
    }
  }

  @Test("a booking is offered to be cancelled, and one that is cancelled to be asked for again")
  mutating func booked() throws {
    try house.tell(TableHouse.make("2026-03-15", "19:00", 2))
    let hold = try #require(house.state.holds.keys.first)
    let booked = #expect(throws: Refusal.self) { try undoing(.confirm(hold: hold)) }
    let id = try house.only().id
    #expect(
      booked
        == .confirm(
          command: .reservation(.advance(id: id, status: .cancelled, reason: "Customer request")),
          question: "Your table for 2 at Coq au Vin tomorrow at 7 pm is booked, so it is not undone. Shall I cancel it?"
        ))
    let cancelled = #expect(throws: Refusal.self) {
      try undoing(.advance(id: id, status: .cancelled, reason: nil))
    }
    guard case .confirm(.reservation(.make(_, let party, _, let time, _, _, let name, _, _)), _)? = cancelled else {
      Issue.record("a booking like the one before is offered")
      return
    }
    #expect(party == 2)
    #expect(time.description == "19:00")
    #expect(name == "Sam Miller")
  }

  @Test("a booking that was changed is offered to be changed back")
  mutating func changed() throws {
    try house.tell(TableHouse.create("2026-03-15", "19:00", 2))
    let id = try house.only().id
    let day = try #require(CalendarDay("2026-03-16"))
    let time = try #require(ClockTime("20:00"))
    let refusal = #expect(throws: Refusal.self) {
      try undoing(.rebook(id: id, partySize: 4, date: day, time: time))
    }
    guard case .confirm(.reservation(let back), let question)? = refusal else {
      Issue.record("the change back is offered")
      return
    }
    #expect(question == "It was your table for 2 at Coq au Vin tomorrow at 7 pm. Shall I change it back?")
    try house.tell(back)
    #expect(try house.only().partySize == 2)
    #expect(try house.only().reservationDate.description == "2026-03-15")
  }
}
