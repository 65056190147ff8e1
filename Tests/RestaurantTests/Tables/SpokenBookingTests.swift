import Basics
import Commands
import Foundation
import Grammar
import Testing

@testable import Restaurant

@Suite("Booking a table aloud")
struct SpokenBookingTests {
  @Test("a table is held, read back and booked by yes")
  func yes() throws {
    var house = try TableHouse()
    #expect(
      try house.tell(TableHouse.make("2026-03-15", "07:00", 4))
        == "A table for 4 at Coq au Vin tomorrow at 7 pm, for Sam Miller. Shall I book it?")
    #expect(house.state.reservations.isEmpty)
    #expect(house.state.holds.count == 1)
    #expect(
      try house.yes() == "A table for 4 at Coq au Vin tomorrow at 7 pm is booked, for Sam Miller.")
    let booking = try house.only()
    #expect(booking.status == .confirmed)
    #expect(booking.source == "voice")
    #expect(booking.customerEmail == "sam@example.com")
    #expect(house.state.holds.isEmpty)
  }

  @Test("no lets the table go")
  func no() throws {
    var house = try TableHouse(tables: [2])
    try house.tell(TableHouse.make("2026-03-15", "19:00", 2))
    #expect(try !house.free("2026-03-15").contains("19:00"))
    #expect(try house.no() == "All right, nothing is booked.")
    #expect(try house.free("2026-03-15").contains("19:00"))
  }

  @Test("a hold keeps others from the table until the clock lets it go")
  func lapse() throws {
    var house = try TableHouse(tables: [2])
    try house.tell(TableHouse.make("2026-03-15", "19:00", 2))
    let confirm = try #require(house.asked).command
    #expect(try house.refusal(TableHouse.create("2026-03-15", "19:00", 2))?.say.contains("full") == true)
    #expect(house.restaurant.tick(in: house.state, context: house.context).isEmpty)
    #expect(house.state.nextHoldLapse == house.context.now.addingTimeInterval(TableHold.length))
    house.context.now += TableHold.length
    #expect(try house.free("2026-03-15").contains("19:00"))
    // Nobody else came: a late yes still books it.
    var late = house
    #expect(try late.tell(confirm).contains("is booked"))
    // Somebody else came.
    var other = house
    try other.tell(TableHouse.create("2026-03-15", "19:00", 2))
    #expect(try other.refusal(confirm)?.say == "That table was held for two minutes and has gone since.")
    for event in house.restaurant.tick(in: house.state, context: house.context) { house.state.apply(event) }
    #expect(house.state.holds.isEmpty)
    #expect(try house.refusal(confirm)?.code == .notFound)
  }

  @Test("a time that is full is told with those next to it, and one of them is booked")
  func full() throws {
    var house = try TableHouse(tables: [2])
    house.rules { $0.defaultDiningDuration = 30 }
    try house.tell(TableHouse.create("2026-03-15", "18:45", 2))
    try house.tell(TableHouse.create("2026-03-15", "19:15", 2))
    let refusal = try house.refusal(TableHouse.make("2026-03-15", "07:00", 2))
    #expect(refusal == .incomplete(missing: "time", question: "7 pm is full; 6:15 pm or 7:45 pm?"))
    // "A quarter to eight."
    #expect(try house.tell(TableHouse.make("2026-03-15", "07:45", 2)).contains("tomorrow at 7:45 pm"))
  }

  @Test("where only one other time is left it is offered for yes")
  func oneLeft() throws {
    var house = try TableHouse(tables: [2], hours: [TableHouse.open(0, "17:00", "20:00")])
    house.rules { $0.slotDurationMinutes = 90 }
    try house.tell(TableHouse.create("2026-03-15", "17:00", 2))
    let refusal = try house.refusal(TableHouse.make("2026-03-15", "17:00", 2))
    guard case .confirm(let command, let question) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(question == "5 pm is full. Shall I take tomorrow at 6:30 pm?")
    #expect(try house.tell(command).contains("tomorrow at 6:30 pm"))
  }

  @Test("where nothing is left the waiting list is offered, and a table that comes free goes to who waits")
  func waiting() throws {
    var house = try TableHouse(tables: [2], hours: [TableHouse.open(0, "17:00", "18:30")])
    try house.tell(TableHouse.create("2026-03-15", "17:00", 2))
    let first = try house.only().id
    let refusal = try house.refusal(TableHouse.make("2026-03-15", "17:00", 2))
    guard case .confirm(let command, let question) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(question == "Coq au Vin is full tomorrow. Shall I put you on the waiting list for 5 pm?")
    #expect(try house.tell(command) == "You are on the waiting list of Coq au Vin for 2 tomorrow at 5 pm.")
    #expect(try house.tell(.status(business: nil, date: nil)) == "You wait for a table at Coq au Vin tomorrow at 5 pm.")
    try house.tell(.advance(id: first, status: .cancelled, reason: nil))
    #expect(house.state.waitlist.isEmpty)
    let booking = try #require(house.state.reservations.values.first { $0.id != first })
    #expect(booking.status == .pending)
    #expect(booking.customerName == "Sam Miller")
    #expect(
      try house.tell(.status(business: nil, date: nil))
        == "Your table for 2 at Coq au Vin tomorrow at 5 pm is not confirmed yet. Shall I confirm it?")
    #expect(try house.yes() == "Reservation confirmed: the table for 2 at Coq au Vin tomorrow at 5 pm.")
  }

  @Test("a hold that is let go or lapses gives the table to who waits", arguments: [true, false])
  func waitingForHold(isReleased: Bool) throws {
    var house = try TableHouse(tables: [2], hours: [TableHouse.open(0, "17:00", "18:30")])
    try house.tell(TableHouse.make("2026-03-15", "17:00", 2))
    let wanted = try TableHouse.draft("2026-03-15", "17:00", 2, name: "Bob")
    let no = try #require(house.asked?.otherwise)
    try house.tell(.wait(business: TableHouse.id, reservation: wanted))
    if isReleased {
      try house.tell(no)
    } else {
      house.context.now += TableHold.length
      for event in house.restaurant.tick(in: house.state, context: house.context) { house.state.apply(event) }
    }
    #expect(try house.only().customerName == "Bob")
    #expect(house.state.waitlist.isEmpty)
    #expect(house.state.holds.isEmpty)
  }

  @Test("who waits for a day that has passed waits no longer")
  func waitedInVain() throws {
    var house = try TableHouse(tables: [2], hours: [TableHouse.open(0, "17:00", "18:30")])
    try house.tell(TableHouse.create("2026-03-15", "17:00", 2))
    try house.tell(.wait(business: TableHouse.id, reservation: TableHouse.draft("2026-03-15", "17:00", 2)))
    house.context.now += 2 * 86_400
    for event in house.restaurant.tick(in: house.state, context: house.context) { house.state.apply(event) }
    #expect(house.state.waitlist.isEmpty)
  }

  @Test("without a waiting list it is just full")
  func noWaiting() throws {
    var house = try TableHouse(tables: [2], hours: [TableHouse.open(0, "17:00", "18:30")])
    house.rules { $0.allowWaitlist = false }
    try house.tell(TableHouse.create("2026-03-15", "17:00", 2))
    #expect(try house.refusal(TableHouse.make("2026-03-15", "17:00", 2)) == .impossible("Coq au Vin is full tomorrow."))
    let wait = ReservationCommand.wait(
      business: TableHouse.id, reservation: try TableHouse.draft("2026-03-15", "17:00", 2))
    #expect(try house.refusal(wait)?.code == .validation)
  }

  @Test("a name nobody knows is asked for once and kept")
  func name() throws {
    var house = try TableHouse(customer: nil)
    #expect(
      try house.refusal(TableHouse.make("2026-03-15", "19:00", 2))
        == .incomplete(missing: "name", question: "What name is it for?"))
    #expect(try house.tell(TableHouse.make("2026-03-15", "19:00", 2, name: "alex stone")).contains("for Alex Stone"))
    #expect(try house.yes().contains("for Alex Stone"))
    #expect(try house.tell(TableHouse.make("2026-03-15", "20:45", 2)).contains("for Alex Stone"))
    #expect(try house.only().customerEmail.isEmpty)
  }

  @Test("each person has a name of their own, and the household's for the rest")
  func persons() throws {
    var house = try TableHouse()
    house.context.person = "Alex"
    #expect(try house.tell(TableHouse.make("2026-03-15", "19:00", 2)).contains("for Sam Miller"))
    #expect(try house.tell(TableHouse.make("2026-03-15", "19:00", 2, name: "alex stone")).contains("for Alex Stone"))
    #expect(try house.tell(TableHouse.make("2026-03-15", "19:00", 2)).contains("for Alex Stone"))
    #expect(house.state.holds.count == 1)
    house.context.person = nil
    #expect(try house.tell(TableHouse.make("2026-03-15", "19:00", 2)).contains("for Sam Miller"))
  }

  @Test(
    "a bare time is the one at which tables are given",
    arguments: [
      ("12:00", nil, "07:00", "today at 7 pm"), ("20:30", nil, "07:00", "tomorrow at 7 pm"),
      ("12:00", "2026-03-16", "06:30", "on Monday at 6:30 pm"), ("12:00", nil, "19:00", "today at 7 pm"),
    ] as [(String, String?, String, String)])
  func bareTimes(now: String, day: String?, time: String, said: String) throws {
    var house = try TableHouse(at: now)
    #expect(try house.tell(TableHouse.make(day, time, 2)).contains(said))
  }

  @Test("what is free is told, and booked by yes")
  func checking() throws {
    var house = try TableHouse(tables: [2])
    let day = CalendarDay("2026-03-15")
    #expect(
      try house.tell(.check(business: nil, partySize: 2, date: day, time: nil))
        == "Coq au Vin has a table for 2 tomorrow from 5 pm to 9:30 pm.")
    #expect(
      try house.tell(.check(business: "coq", partySize: 2, date: day, time: ClockTime("07:00")))
        == "Yes, Coq au Vin has a table for 2 tomorrow at 7 pm. Shall I book it?")
    #expect(try house.yes().hasSuffix("for Sam Miller. Shall I book it?"))
    #expect(try house.yes().contains("is booked"))
    #expect(
      try house.tell(.check(business: nil, partySize: 2, date: day, time: nil))
        == "Coq au Vin has a table for 2 tomorrow from 5 pm to 5:30 pm and from 8:30 pm to 9:30 pm.")
  }

  @Test("a place is found by a part of its name and by its address, and for an unknown one the known one is offered")
  func places() throws {
    var house = try TableHouse()
    for name in ["coq", "Coq Au Vin", "coq-au-vin", "the coq au vin"] {
      #expect(try house.refusal(TableHouse.make("2026-03-15", "19:00", 2, business: name)) == nil)
    }
    let refusal = try house.refusal(TableHouse.make("2026-03-15", "19:00", 2, business: "moon palace"))
    #expect(refusal?.say == "I do not know a place called moon palace. Shall it be Coq au Vin?")
    guard case .confirm(.reservation(.make), _)? = refusal else {
      Issue.record("\(String(describing: refusal)) is no offer")
      return
    }
  }

  @Test("cancelling asks first, and yes cancels")
  func cancelling() throws {
    var house = try TableHouse()
    #expect(try house.refusal(.cancel(business: nil, date: nil))?.say == "You have no reservation.")
    try house.tell(TableHouse.make("2026-03-15", "19:00", 4))
    _ = try house.yes()
    guard case .confirm(let command, let question) = try house.refusal(.cancel(business: nil, date: nil)) else {
      Issue.record("nothing asked")
      return
    }
    #expect(question == "Your table for 4 at Coq au Vin tomorrow at 7 pm: shall I cancel it?")
    #expect(try house.tell(command) == "Reservation cancelled: the table for 4 at Coq au Vin tomorrow at 7 pm.")
    #expect(try house.only().progress.cancellationReason == "Customer request")
  }

  @Test("of several bookings the box asks which one is meant")
  func several() throws {
    var house = try TableHouse()
    for day in ["2026-03-15", "2026-03-16"] {
      try house.tell(TableHouse.make(day, "19:00", 2))
      _ = try house.yes()
    }
    #expect(
      try house.refusal(.cancel(business: nil, date: nil))
        == .incomplete(
          missing: "date",
          question:
            "Which one: your table for 2 at Coq au Vin tomorrow at 7 pm or your table for 2 at Coq au Vin on Monday at 7 pm?"
        ))
    guard case .confirm? = try house.refusal(.cancel(business: nil, date: CalendarDay("2026-03-16"))) else {
      Issue.record("nothing asked")
      return
    }
  }

  @Test("a booking is meant by whom it is for and by its time, and one that nobody made is none")
  func byNameAndTime() throws {
    var house = try TableHouse()
    for (time, name) in [("18:00", "Tommy Fox"), ("19:00", "Ann Fox")] {
      try house.tell(TableHouse.make("2026-03-15", time, 2, name: name))
      _ = try house.yes()
    }
    guard
      case .incomplete("time", let question)? = try house.refusal(.cancel(business: nil, date: nil)),
      case .confirm(_, let asked)? = try house.refusal(.cancel(business: nil, date: nil, name: "tommy")),
      case .confirm(_, let atSeven)? = try house.refusal(.cancel(business: nil, date: nil, time: ClockTime("19:00")))
    else {
      Issue.record("asked otherwise")
      return
    }
    #expect(question.hasPrefix("Which one: your table for 2 at Coq au Vin tomorrow at 6 pm or your table"))
    #expect(asked == "Your table for 2 at Coq au Vin tomorrow at 6 pm: shall I cancel it?")
    #expect(atSeven == "Your table for 2 at Coq au Vin tomorrow at 7 pm: shall I cancel it?")
    #expect(
      try house.tell(.status(business: nil, date: nil, name: "ANN fox"))
        == "Your table for 2 at Coq au Vin tomorrow at 7 pm is confirmed.")
    #expect(
      try house.tell(.status(business: nil, date: nil, time: ClockTime("20:00"), name: "lance"))
        == "You have no reservation for Lance at 8 pm.")
    #expect(try house.refusal(.cancel(business: nil, date: nil, name: "fo"))?.say == "You have no reservation for Fo.")
  }

  @Test("a stranger's booking is not the household's")
  func strangers() throws {
    var house = try TableHouse()
    try house.tell(TableHouse.create("2026-03-15", "19:00", 2))
    #expect(try house.tell(.status(business: nil, date: nil)) == "You have no reservation.")
    #expect(try house.refusal(.cancel(business: nil, date: nil))?.say == "You have no reservation.")
  }

  @Test("a booking is a calendar entry, folded and escaped")
  func calendar() throws {
    var house = try TableHouse()
    try house.tell(TableHouse.create("2026-03-15", "19:00", 4, name: "Ann; Bob, Co"))
    let business = try #require(house.state.businesses[TableHouse.id])
    let text = ReservationCalendar(try house.only(), at: business, now: house.context.now).text
    let lines = text.components(separatedBy: "\r\n")
    #expect(lines.contains("DTSTART:20260315T230000Z"))
    #expect(lines.contains("DTEND:20260316T003000Z"))
    #expect(lines.contains("SUMMARY:Table for 4 at Coq au Vin"))
    #expect(lines.contains("STATUS:CONFIRMED"))
    #expect(lines.contains("DESCRIPTION:For Ann\\; Bob\\, Co."))
    #expect(lines.allSatisfy { $0.utf8.count <= 75 })
    try house.tell(.advance(id: house.only().id, status: .cancelled, reason: nil))
    #expect(ReservationCalendar(try house.only(), at: business, now: house.context.now).text.contains("METHOD:CANCEL"))
  }

  @Test("a business is told with its hours, and found by type and words")
  func finding() throws {
    var house = try TableHouse()
    #expect(
      try house.tell(.business(.show(business: "coq au vin")))
        == "Coq au Vin is a restaurant. Closed now; opens at 5 pm. Open every day from 5 pm to 11 pm.")
    #expect(try house.tell(.business(.find(type: .farm, query: nil))) == "I know no farms.")
    #expect(try house.tell(.business(.find(type: nil, query: "vin"))).hasPrefix("Coq au Vin is a restaurant."))
    var other = try #require(house.state.businesses[TableHouse.id])
    other = Business(
      id: "fork", slug: "fork", businessName: "The Golden Fork", businessType: .restaurant, hours: other.hours,
      createdAt: house.context.now)
    house.state.apply(.business(Change(from: nil, to: other)))
    house.context.now += 6 * 3_600
    #expect(
      try house.tell(.business(.find(type: .restaurant, query: nil)))
        == "Restaurants: Coq au Vin, open now; The Golden Fork, open now.")
  }
}
