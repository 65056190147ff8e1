import Foundation
import SousClient
import TestTime
import Testing
import Wire

@Suite("Orders that waited for the box", .deadline())
struct HeldOrderTests {
  // Made without the box; then that is there, a minute later.
  private func waited(_ phone: Phone, _ answer: @escaping ScriptedRequests.Answer) async throws -> String {
    await phone.food.start()
    try await phone.fill()
    let id = try await phone.food.place(Phone.details, shown: Price("7.03"))
    await phone.time.someoneWaits(.seconds(0.5))
    phone.requests.answers(answer)
    phone.time.advance(by: 60)
    return id
  }

  @Test("One that costs what was shown is sent")
  func same() async throws {
    let phone = try Phone()
    let id = try await waited(phone, ShopSamples.box)
    guard case .placed = try await phone.food.outcome(of: id) else {
      Issue.record("it was not placed")
      return
    }
    await phone.food.stop()
  }

  @Test("One that costs something else now is held back, told with both prices, and sent when somebody agrees")
  func dearer() async throws {
    let phone = try Phone()
    let id = try await waited(phone) { request in
      request.method == .get ? ShopSamples.read(request.url.path(), price: "7.49") : ShopSamples.box(request)
    }
    let (old, new) = (try #require(Price("7.03")), try #require(Price("8.11")))
    let sent = phone.requests.sent.count
    #expect(try await phone.food.outcome(of: id) == .notDone(.priceChanged(shown: old, now: new)))
    // The one that did not get through alone.
    #expect(phone.requests.sent.count == sent)
    try await phone.food.accept(id)
    guard case .placed(let order) = try await phone.food.outcome(of: id) else {
      Issue.record("it was not placed")
      return
    }
    #expect(order.shown == new)
    #expect(phone.requests.sent.last?.idempotencyKey == id)
    await phone.food.stop()
  }

  @Test("One whose item is off the menu is not sent")
  func gone() async throws {
    let phone = try Phone()
    let id = try await waited(phone) { request in
      let answer = ShopSamples.box(request)
      let text = String(decoding: answer.body, as: UTF8.self).replacing("\"id\":\"84\"", with: "\"id\":\"86\"")
      return .json(text, status: answer.status)
    }
    #expect(
      try await phone.food.outcome(of: id) == .notDone(.gone("All American is not on the menu any more.")))
    await phone.food.stop()
  }

  @Test("A total of the box's that is another than was shown is told")
  func otherTotal() async throws {
    let phone = try Phone(ScriptedRequests(ShopSamples.box))
    await phone.food.start()
    try await phone.fill()
    let id = try await phone.food.place(Phone.details, shown: Price("6.99"))
    guard case .placed(let order) = try await phone.food.outcome(of: id) else {
      Issue.record("it was not placed")
      return
    }
    #expect(order.costsOther)
    await phone.food.stop()
  }

  @Test("What never left the device is simply taken back")
  func withdrawn() async throws {
    let phone = try Phone()
    try await phone.fill()
    let id = try await phone.food.place(Phone.details)
    try await phone.food.withdraw(id)
    #expect(await phone.food.waiting.isEmpty)
    await #expect(throws: RestaurantProblem.unknown(id)) { try await phone.food.withdraw(id) }
  }

  @Test("What may have got through is called off at the box when it is taken back", arguments: [200, 404, 400])
  func withdrawnTooLate(status: Int) async throws {
    let phone = try Phone(ScriptedRequests { _ in throw TransportError.closed("it closed the connection") })
    await phone.food.start()
    try await phone.fill()
    let id = try await phone.food.place(Phone.details)
    await phone.time.someoneWaits(.seconds(0.5))
    phone.requests.answers { request in
      if request.method == .get { return .json(#"{"data":\#(ShopSamples.order(id, "preparing"))}"#) }
      switch status {
      case 200: return .json(#"{"data":\#(ShopSamples.order(id, "cancelled"))}"#)
      case 404: return .error(404, "NOT_FOUND", "There is no such order.")
      default: return .error(400, "VALIDATION_ERROR", "Somebody has begun with it.")
      }
    }
    try await phone.food.withdraw(id)
    let cancelling = await phone.hears { update -> Bool? in
      if case .waiting(let waiting) = update { waiting.isEmpty ? true : nil } else { nil }
    }
    #expect(cancelling == true)
    #expect(phone.requests.sent.last?.url.path() == "/api/orders/shop/\(id)/status")
    // Begun with, it is an order like any other.
    #expect(await phone.food.orders.map(\.record.status) == (status == 400 ? [.preparing] : []))
    await phone.food.stop()
  }

  @Test(
    "What the box has already under its identifier is placed, whatever device it knows it from",
    arguments: [true, false])
  func known(isThere: Bool) async throws {
    let phone = try Phone(
      ScriptedRequests { request in
        if request.method == .get, isThere {
          let id = request.url.lastPathComponent
          return .json(#"{"data":\#(ShopSamples.order(id, "confirmed"))}"#)
        }
        return request.method == .get
          ? .error(404, "NOT_FOUND", "There is no such order.")
          : .error(400, "DUPLICATE", "There is an order with this identifier already.")
      })
    await phone.food.start()
    try await phone.fill()
    let id = try await phone.food.place(Phone.details)
    let outcome = try await phone.food.outcome(of: id)
    if case .placed(let order) = outcome {
      #expect(isThere && order.record.status == .confirmed)
    } else {
      #expect(!isThere)
      #expect(
        outcome
          == .notDone(.refused(code: "DUPLICATE", message: "There is an order with this identifier already.")))
    }
    await phone.food.stop()
  }
}
