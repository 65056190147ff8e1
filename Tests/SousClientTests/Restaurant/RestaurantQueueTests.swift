import Foundation
import SousClient
import TestTime
import Testing
import Wire

@Suite("Orders and bookings without a connection", .deadline())
struct RestaurantQueueTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "sous-food-\(UUID().uuidString)")
  private let shown = Price("7.03")

  private func isPlaced(_ update: RestaurantUpdate) -> OwnOrder? {
    if case .placed(let order) = update { order } else { nil }
  }

  private func outcome(_ update: RestaurantUpdate) -> RestaurantIntent.Outcome? {
    if case .notDone(_, let outcome) = update { outcome } else { nil }
  }

  private func isHeld(_ update: RestaurantUpdate) -> Bool? { if case .held = update { true } else { nil } }

  @Test("An order outlives the app that was killed, and is sent once, under its own key")
  func killed() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let first = try Phone(folder: folder)
    try await first.fill()
    let id = try await first.food.place(Phone.details, shown: shown)
    // Nothing is closed: another app opens what is on the disk.
    let second = try Phone(folder: folder, ScriptedRequests(ShopSamples.box))
    #expect(await second.food.waiting.map(\.id) == [id])
    await second.food.start()
    #expect(await second.hears(isPlaced)?.id == id)
    let sent = second.requests.sent
    #expect(sent.map(\.idempotencyKey) == [id])
    #expect(sent.map(\.ownIdentifier) == [id])
    #expect(sent.map(\.token) == ["secret"])
    #expect(sent.map { $0.url.path() } == ["/api/orders/shop"])
    #expect(await second.food.waiting.isEmpty)
    let third = try Phone(folder: folder)
    #expect(await third.food.waiting.isEmpty)
    #expect(await third.food.orders.map(\.id) == [id])
    await second.food.stop()
  }

  @Test("Killed after any byte of the queue's file, an order waits whole or not at all")
  func everyPrefix() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let phone = try Phone(folder: folder)
    try await phone.fill()
    let id = try await phone.food.place(Phone.details, shown: shown)
    let file = folder.appending(path: "food/outbox.log")
    let whole = try Data(contentsOf: file)
    let kept = await phone.food.waiting
    for length in stride(from: 0, through: whole.count, by: 7) where length < whole.count {
      try whole.prefix(length).write(to: file)
      #expect(try await Phone(folder: folder).food.waiting.isEmpty, "after \(length) bytes")
    }
    try whole.write(to: file)
    #expect(try await Phone(folder: folder).food.waiting == kept)
    #expect(kept.map(\.id) == [id])
  }

  @Test("When the answer is lost, the same is sent again under the same key")
  func lostAnswer() async throws {
    let phone = try Phone(ScriptedRequests { _ in throw TransportError.closed("it closed the connection") })
    await phone.food.start()
    try await phone.fill()
    let id = try await phone.food.place(Phone.details, shown: shown)
    await phone.hears(isHeld)
    #expect(await phone.food.waiting.map(\.wasTried) == [true])
    phone.requests.answers(ShopSamples.box)
    await phone.time.someoneWaits(.seconds(0.5))
    phone.time.advance(by: 0.5)
    #expect(await phone.hears(isPlaced)?.id == id)
    let sent = phone.requests.sent
    #expect(sent.count == 2)
    #expect(Set(sent.map(\.idempotencyKey)) == [id])
    #expect(sent[0].body == sent[1].body)
    await phone.food.stop()
  }

  @Test("The box is asked again ever later while it is away, and two orders keep their order")
  func backOff() async throws {
    let phone = try Phone()
    for _ in 0..<2 {
      try await phone.fill()
      try await phone.food.place(Phone.details)
    }
    await phone.food.start()
    for wait in [0.5, 1, 2] {
      await phone.time.someoneWaits(.seconds(wait))
      phone.time.advance(by: wait)
    }
    await phone.time.someoneWaits(.seconds(4))
    let waiting = await phone.food.waiting.map(\.id)
    #expect(waiting.count == 2)
    phone.requests.answers(ShopSamples.box)
    let before = phone.requests.sent.count
    await phone.food.flush()
    for id in waiting { _ = try await phone.food.outcome(of: id) }
    #expect(phone.requests.sent.dropFirst(before).map(\.ownIdentifier) == waiting)
    await phone.food.stop()
  }

  @Test("What the box refuses is told with its words, stays until it is put away, and can be changed and placed anew")
  func refused() async throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let phone = try Phone(
      folder: folder,
      ScriptedRequests { _ in .error(400, "ITEM_UNAVAILABLE", "The All American is not available now.") })
    await phone.food.start()
    try await phone.fill()
    let id = try await phone.food.place(Phone.details)
    let wanted = RestaurantIntent.Outcome.refused(
      code: "ITEM_UNAVAILABLE", message: "The All American is not available now.")
    #expect(try await phone.food.outcome(of: id) == .notDone(wanted))
    #expect(try await Phone(folder: folder).food.waiting.map(\.outcome) == [wanted])
    try await phone.food.reopen(id)
    #expect(await phone.food.waiting.isEmpty)
    #expect(await phone.food.cart.lines.map(\.name) == ["All American"])
    phone.requests.answers(ShopSamples.box)
    let next = try await phone.food.place(Phone.details)
    #expect(next != id)
    _ = try await phone.food.outcome(of: next)
    #expect(phone.requests.sent.map(\.idempotencyKey) == [id, next])
    await #expect(throws: RestaurantProblem.unknown(id)) { try await phone.food.outcome(of: id) }
    await phone.food.stop()
  }

  @Test("An order that nobody stands there for any more is not sent, and the app is told without the box")
  func expired() async throws {
    let phone = try Phone()
    await phone.food.start()
    try await phone.fill()
    let id = try await phone.food.place(Phone.details)
    await phone.time.someoneWaits(.seconds(0.5))
    phone.time.advance(by: 901)
    #expect(await phone.hears(outcome) == .expired)
    phone.requests.answers(ShopSamples.box)
    let sent = phone.requests.sent.count
    await phone.food.flush()
    #expect(try await phone.food.outcome(of: id) == .notDone(.expired))
    #expect(phone.requests.sent.count == sent)
    await phone.food.stop()
  }

  @Test("Whether an old order had got through, the box is asked", arguments: [true, false])
  func expiredAfterTrying(isThere: Bool) async throws {
    let phone = try Phone(ScriptedRequests { _ in throw TransportError.closed("it closed the connection") })
    await phone.food.start()
    try await phone.fill()
    let id = try await phone.food.place(Phone.details)
    await phone.time.someoneWaits(.seconds(0.5))
    phone.requests.answers { request in
      guard request.method == .get, isThere else { return .error(404, "NOT_FOUND", "There is no such order.") }
      return .json(#"{"data":\#(ShopSamples.order(id, "ready"))}"#)
    }
    phone.time.advance(by: 901)
    let outcome = try await phone.food.outcome(of: id)
    if case .placed(let order) = outcome {
      #expect(isThere && order.record.status == .ready)
    } else {
      #expect(outcome == .notDone(.expired) && !isThere)
    }
    #expect(phone.requests.sent.count == 1)
    await phone.food.stop()
  }

  @Test("A table for yesterday is not booked, nor one at no time at all")
  func past() async throws {
    let phone = try Phone()
    let shop = try ShopSamples.business()
    for (day, time) in [
      ("2026-03-13", "19:00"), ("2026-03-14", "18:05"), ("2026-13-14", "19:00"), ("yesterday", "7"),
      ("99999999999999999999-1-1", "19:00"), ("2026-03-21", "25:00"),
    ] {
      await #expect(throws: RestaurantProblem.past) {
        try await phone.food.book(Phone.table(day: day, time: time), at: shop)
      }
    }
    var late = Phone.details
    late.scheduledFor = phone.time.now
    try await phone.fill()
    await #expect(throws: RestaurantProblem.past) { try await phone.food.place(late) }
    #expect(await phone.food.waiting.isEmpty)
    #expect(await !phone.food.cart.isEmpty)
  }

  @Test("A table waits for the box until it would be taken, and no longer")
  func booking() async throws {
    let phone = try Phone()
    await phone.food.start()
    let id = try await phone.food.book(Phone.table(day: "2026-03-14", time: "20:00"), at: ShopSamples.business())
    await phone.time.someoneWaits(.seconds(0.5))
    #expect(await phone.food.waiting.map(\.expiresAt) == [Samples.moment + 115 * 60])
    phone.time.advance(by: 115 * 60)
    #expect(try await phone.food.outcome(of: id) == .notDone(.expired))
    phone.requests.answers(ShopSamples.box)
    let next = try await phone.food.book(Phone.table(), at: ShopSamples.business())
    guard case .booked(let booking) = try await phone.food.outcome(of: next) else {
      Issue.record("it was not booked")
      return
    }
    #expect(booking.record.status == .confirmed)
    #expect(phone.requests.sent.last?.idempotencyKey == next)
    await phone.food.stop()
  }
}
