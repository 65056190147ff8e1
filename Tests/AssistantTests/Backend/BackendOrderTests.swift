import Commands
import Foundation
import Restaurant
import Testing

@testable import Assistant
@testable import Backend

@Suite("Orders that a backend keeps")
struct BackendOrderTests {
  private func open() async throws -> (ScriptedBackend, RemoteHouse) {
    let backend = try await ScriptedBackend()
    let house = try RemoteHouse(backend)
    #expect(await house.round() == "")
    return (backend, house)
  }

  @Test("an order is sent once, and what the backend answers stands in it")
  func sent() async throws {
    let (backend, house) = try await open()
    let order = try await house.order()
    #expect(order.totals.totalAmount.text == "7.49")
    #expect(
      await house.round() == "Order 2001 is placed at The Golden Fork: 8 dollars 11. It should be ready at 6:25 pm.")
    let answered = try #require(await house.restaurant().orders[order.id])
    #expect(answered.orderNumber == "2001")
    #expect(answered.totals.totalAmount.text == "8.11")
    #expect(await house.restaurant().outbox[order.id]?.state == .sent)
    house.advance(by: 600)
    _ = await house.round()
    #expect(backend.requests("POST", "/api/orders/b-fork").count == 1)
    let request = try #require(backend.requests("POST", "/api/orders/b-fork").first)
    #expect(request.headers["idempotency-key"] == order.id)
    #expect(request.headers["authorization"] == "Bearer secret")
    let body = String(decoding: request.body, as: UTF8.self)
    #expect(body.contains(#""modifiers":[{"id":"17:regular","name":"Regular Extra Cheese","priceAdjustment":1}]"#))
    #expect(body.contains(#""customerName":"Sam Baker""#))
  }

  @Test("an order placed while the backend is down arrives once, also when the power fails in between")
  func down() async throws {
    let (backend, house) = try await open()
    backend.change { $0.usually = .down }
    let order = try await house.order()
    #expect(await house.round() == "")
    let waiting = try #require(await house.restaurant().waitingToBeSent.first)
    #expect(waiting.attempts == 1)
    #expect(waiting.problem == "its answer broke off")

    let again = try house.afterPowerCut()
    #expect(await again.restaurant().waitingToBeSent.map(\.id) == [order.id])
    backend.change { $0.usually = .well }
    _ = await again.round()
    again.advance(by: 300)
    _ = await again.round()
    #expect(backend.now.orders.map(\.key) == [order.id])
    #expect(await again.restaurant().orders[order.id]?.orderNumber == "2001")
    #expect(await again.restaurant().waitingToBeSent.isEmpty)
  }

  @Test("an order whose answer was lost is not made twice", arguments: [false, true])
  func lost(powerFails: Bool) async throws {
    let (backend, first) = try await open()
    backend.change { $0.moods = [.losing] }
    let order = try await first.order()
    #expect(await first.round() == "")
    #expect(backend.now.orders.count == 1)
    let house = powerFails ? try first.afterPowerCut() : first
    house.advance(by: 10)
    #expect(await house.round().contains("Order 2001 is placed"))
    #expect(backend.now.orders.map(\.key) == [order.id])
    #expect(backend.requests("POST", "/api/orders").map { $0.headers["idempotency-key"] } == [order.id, order.id])
  }

  @Test("after trouble of the backend orders arrive in the order they were placed in")
  func inOrder() async throws {
    let (backend, house) = try await open()
    backend.change { $0.moods = [.failing(500), .failing(503), .failing(429)] }
    var placed: [String] = []
    for _ in 0..<3 {
      placed.append(try await house.order().id)
      house.advance(by: 1)
    }
    for _ in 0..<6 {
      _ = await house.round()
      house.advance(by: 60)
    }
    #expect(backend.now.orders.map(\.key) == placed)
  }

  @Test("a backend that is down is asked ever more rarely")
  func backOff() async throws {
    let (backend, house) = try await open()
    backend.change { $0.usually = .failing(500) }
    try await house.order()
    for _ in 0..<600 {
      _ = await house.round()
      house.advance(by: 1)
    }
    // 2, 4, 8, 16, 32, 64 seconds, then every two minutes.
    #expect((8...11).contains(backend.requests("POST", "/api/orders").count))
    #expect(BackendCourier.pause(after: 1) == 2)
    #expect(BackendCourier.pause(after: 50) == BackendCourier.longestPause)
  }

  @Test("an order that is refused is told, shown and not sent again")
  func refused() async throws {
    let (backend, house) = try await open()
    backend.change { $0.moods = [.refusing("ITEM_UNAVAILABLE", "All American is sold out")] }
    let order = try await house.order()
    #expect(await house.round() == "The Golden Fork did not take the order: All American is sold out.")
    let shown = try #require(await house.restaurant().outbox[order.id])
    #expect(shown.state == .refused)
    #expect(shown.code == "ITEM_UNAVAILABLE")
    #expect(await house.restaurant().orders[order.id]?.status == .cancelled)
    house.advance(by: 3_600)
    _ = await house.round()
    #expect(backend.requests("POST", "/api/orders").count == 1)
    // Kept over the power failing, too.
    #expect(try await house.afterPowerCut().restaurant().outbox[order.id] == shown)
  }

  @Test("how an order stands is followed, said when it matters, and followed no longer when it is over")
  func followed() async throws {
    let (backend, house) = try await open()
    let order = try await house.order()
    _ = await house.round()
    backend.change { $0.orderStatus = "ready" }
    house.advance(by: 14)
    #expect(await house.round() == "")
    house.advance(by: 2)
    #expect(await house.round() == "Order 2001 at The Golden Fork is ready.")
    backend.change { $0.orderStatus = "completed" }
    house.advance(by: 20)
    _ = await house.round()
    #expect(await house.restaurant().orders[order.id]?.status == .completed)
    #expect(await house.restaurant().outbox.isEmpty)
  }

  @Test("an order that was not sent yet is cancelled here, one that was is cancelled there")
  func cancelled() async throws {
    let (backend, house) = try await open()
    let early = try await house.order()
    try await house.perform(.order(.advance(id: early.id, status: .cancelled)))
    #expect(await house.restaurant().orders[early.id]?.status == .cancelled)
    _ = await house.round()
    #expect(backend.now.orders.isEmpty)

    let late = try await house.order()
    _ = await house.round()
    let asked = try await house.perform(.order(.advance(id: late.id, status: .cancelled)))
    #expect(asked.entry.say == "I ask The Golden Fork to cancel it, and tell you what they say.")
    #expect(await house.restaurant().orders[late.id]?.status == .pending)
    #expect(await house.round() == "Order 2001 at The Golden Fork is cancelled.")
    #expect(await house.restaurant().outbox.isEmpty)
    #expect(backend.requests("PUT", "/api/orders/b-fork/r-0/status").count == 1)
  }

  @Test("only the backend moves on what it keeps, and only the box hears it")
  func kept() async throws {
    let (_, house) = try await open()
    let order = try await house.order()
    await #expect(throws: Refusal.self) {
      try await house.perform(.order(.advance(id: order.id, status: .confirmed)))
    }
    await #expect(throws: Refusal.self) { try await house.perform(.order(.pay(id: order.id, method: nil))) }
    await #expect(throws: Refusal.forbidden("Nobody gives that command.")) {
      try await house.perform(.business(.backend(news: .refused(id: order.id, code: "", message: ""))))
    }
  }
}
