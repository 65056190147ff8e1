import Basics
import Commands
import Foundation
import Restaurant
import Testing

@testable import Assistant

@Suite("Bookings and menus that a backend keeps")
struct BackendBookingTests {
  private func open() async throws -> (ScriptedBackend, RemoteHouse) {
    let backend = try await ScriptedBackend()
    let house = try RemoteHouse(backend)
    #expect(await house.round() == "")
    return (backend, house)
  }

  /// The question that a refusal asks, and the command that yes does.
  private func question(_ command: Command, _ house: RemoteHouse) async throws -> (text: String, command: Command) {
    do {
      try await house.perform(command)
    } catch Refusal.confirm(let command, let question) {
      return (question, command)
    }
    throw CancellationError()
  }

  @Test("what is free is asked before a table is read back, and yes books it there")
  func booked() async throws {
    let (backend, house) = try await open()
    let asked = try await question(RemoteHouse.wish, house)
    #expect(
      asked.text
        == "A table for 4 at The Golden Fork tomorrow at 6:30 pm, for Sam Baker. Shall I book it?")
    #expect(
      backend.requests("GET", "/api/reservations/b-fork/availability").map(\.path)
        == ["/api/reservations/b-fork/availability?date=2026-03-15&partySize=4"])
    try await house.perform(asked.command)
    #expect(
      await house.round() == "A table for 4 at The Golden Fork tomorrow at 6:30 pm is booked, for Sam Baker.")
    let booking = try #require(await house.restaurant().reservations.values.first { _ in true })
    #expect(booking.status == .confirmed)
    #expect(booking.seat == TableInfo(id: "t-1", tableNumber: "1"))
    let sent = try #require(backend.now.bookings.first)
    #expect(sent.key == booking.id)
    let body = String(decoding: sent.body, as: UTF8.self)
    #expect(body.contains(#""reservationDate":"2026-03-15","reservationTime":"18:30","source":"voice""#))
    #expect(body.contains(#""partySize":4"#))
  }

  @Test("a time that is taken is answered with those that are not")
  func full() async throws {
    let (backend, house) = try await open()
    backend.change { $0.freeTimes = ["18:00", "19:45"] }
    await #expect(throws: Refusal.incomplete(missing: "time", question: "6:30 pm is not free; 6 pm or 7:45 pm?")) {
      try await house.perform(RemoteHouse.wish)
    }
  }

  @Test("what is free is believed for a minute")
  func believed() async throws {
    let (backend, house) = try await open()
    let check = Command.reservation(
      .check(business: "The Golden Fork", partySize: 4, date: CalendarDay("2026-03-15"), time: nil))
    for _ in 0..<2 {
      #expect(
        try await house.perform(check).entry.say
          == "The Golden Fork has a table for 4 tomorrow at 6 pm and 6:30 pm or at 7:45 pm."
          || backend.requests("GET", "/api/reservations/b-fork/availability").count == 1)
    }
    house.advance(by: 61)
    try await house.perform(check)
    #expect(backend.requests("GET", "/api/reservations/b-fork/availability").count == 2)
  }

  @Test("with no way to the backend the wish is offered to be sent later, and is")
  func offline() async throws {
    let (backend, house) = try await open()
    backend.change { $0.usually = .down }
    let asked = try await question(RemoteHouse.wish, house)
    #expect(
      asked.text == "I cannot ask The Golden Fork now. Shall I send the wish for a table for 4 at The Golden Fork "
        + "tomorrow at 6:30 pm, for Sam Baker, when I can?")
    try await house.perform(asked.command)
    _ = await house.round()
    #expect(
      try await house.perform(.reservation(.status(business: nil, date: nil))).entry.say
        == "Your table for 4 at The Golden Fork tomorrow at 6:30 pm waits to be asked for (its answer broke off).")
    backend.change { $0.usually = .well }
    house.advance(by: 300)
    #expect(await house.round().contains("is booked, for Sam Baker."))
    #expect(backend.now.bookings.count == 1)
  }

  @Test("a refused booking is told with the backend's reason, and shown as cancelled for it")
  func refused() async throws {
    let (backend, house) = try await open()
    let asked = try await question(RemoteHouse.wish, house)
    try await house.perform(asked.command)
    backend.change { $0.moods = [.refusing("INVALID_PARTY_SIZE", "Party size must be between 1 and 3")] }
    #expect(
      await house.round() == "The Golden Fork did not take the table for 4 tomorrow at 6:30 pm: "
        + "Party size must be between 1 and 3.")
    let booking = try #require(await house.restaurant().reservations.values.first { _ in true })
    #expect(booking.status == .cancelled)
    #expect(booking.progress.cancellationReason == "Party size must be between 1 and 3")
    #expect(await house.restaurant().outbox[booking.id]?.code == "INVALID_PARTY_SIZE")
  }

  @Test("a menu is asked for again after five minutes, and used as it was while the backend is down")
  func menus() async throws {
    let (backend, house) = try await open()
    let show = Command.menu(.show(business: "The Golden Fork", category: nil, item: nil))
    #expect(backend.requests("GET", "/api/menu/b-fork/public").count == 1)
    house.advance(by: 299)
    let said = try await house.perform(show).entry.say
    #expect(said.contains("All American"))
    #expect(backend.requests("GET", "/api/menu/b-fork/public").count == 1)
    house.advance(by: 2)
    backend.change { $0.menu = $0.menu.replacing("6.49", with: "6.99") }
    try await house.perform(show)
    #expect(backend.requests("GET", "/api/menu/b-fork/public").count == 2)
    #expect(await house.restaurant().items["84"]?.price.text == "6.99")
    backend.change { $0.usually = .down }
    house.advance(by: 86_400)
    #expect(
      try await house.perform(show).entry.say == said.replacing("6 dollars 49", with: "6 dollars 99"))
  }

  @Test("an order by voice from a mirrored menu has its portions, and waits where it cannot be sent")
  func byVoice() async throws {
    let (backend, house) = try await open()
    backend.change { $0.usually = .down }
    try await house.perform(
      .order(
        .add(
          item: "all american", quantity: 1, portions: ["extra cheese": .regular], business: "The Golden Fork",
          choice: nil)))
    let asked = try await question(.order(.place(name: nil, email: nil, phone: nil, address: nil)), house)
    #expect(asked.text.contains("7 dollars 49"))
    #expect(try await house.perform(asked.command).entry.say.contains("is on its way: about 7 dollars 49."))
    _ = await house.round()
    #expect(
      try await house.perform(.order(.status)).entry.say
        == "Your order for The Golden Fork waits to be sent (its answer broke off).")
    await #expect(throws: Refusal.self) { try await house.perform(.box(.undo)) }
  }

  @Test(
    "what makes no sense changes nothing and is told",
    arguments: [
      (#"{"data":{"businessId":"b-fork","categories":[{"id":"c-1","#, "it is no whole JSON"),
      (#"{"data":{"categories":[{"id":7}]}}"#, "data.categories[0].id is no String"),
      (#"{"menu":[]}"#, "data is missing"),
      (ScriptedBackend.menu.replacing("6.49", with: "\"cheap\""), "data.categories[0].items[0].price is no"),
      (ScriptedBackend.menu.replacing("6.49", with: "-6.49"), "A price cannot be less than nothing."),
      (ScriptedBackend.menu.replacing("6.49", with: "6.499"), "has more than 2 digits"),
      (ScriptedBackend.menu.replacing("\"All American\"", with: "null"), "items[0].name is null"),
    ])
  func nonsense(_ body: String, _ why: String) async throws {
    let (backend, house) = try await open()
    let before = await house.restaurant()
    house.advance(by: 400)
    backend.change { $0.menu = body }
    try await house.perform(.menu(.show(business: "The Golden Fork", category: nil, item: nil)))
    let problem = try #require(await house.courier.problem)
    #expect(problem.contains(why))
    let after = await house.restaurant()
    #expect(after.items == before.items)
    #expect(after.categories == before.categories)
    #expect(after.customizations == before.customizations)
    #expect(after.remotes == before.remotes)
  }

  @Test("an order whose amounts do not add up is not believed, and says so while it waits")
  func wrongAmounts() async throws {
    let (backend, house) = try await open()
    let order = try await house.order()
    backend.change { kept in kept.moods = [.saying(#"{"data":{"id":"r-0","orderNumber":2001}}"#)] }
    _ = await house.round()
    let waiting = try #require(await house.restaurant().outbox[order.id])
    #expect(waiting.state == .waiting)
    #expect(waiting.problem?.contains("data.orderNumber is no String") == true)
    #expect(await house.restaurant().orders[order.id]?.status == .pending)
  }
}
