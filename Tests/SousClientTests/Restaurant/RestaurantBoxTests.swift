import Commands
import Foundation
import SousClient
import SousClientNIO
import TestHouse
import TestTime
import Testing
import Wire

@Suite("The food businesses of a real box", .deadline())
struct RestaurantBoxTests {
  private func american(_ food: SousRestaurant) async throws -> (CustomizedItem, BusinessRecord) {
    let shop = try await food.business(slug: "camerons-sandwiches").value
    let item = try #require(try await food.menu(of: shop.id).value.item("84"))
    return (await food.customized(item), shop)
  }

  @Test("Businesses are found by kind and words, and are open or not by their hours")
  func businesses() async throws {
    try await RestaurantHouse.open { house async throws in
      let (box, food) = try await house.device()
      #expect(try await food.businesses().value.count == 5)
      let farms = try await food.businesses(BusinessFilter(kind: .farm)).value
      #expect(farms.map(\.businessName) == ["Sunrise Farm"])
      #expect(try await food.businesses(BusinessFilter(words: "french vin")).value.map(\.id) == [RestaurantHouse.coq])
      let coq = try await food.business(RestaurantHouse.coq).value
      // Saturday, 18:05.
      #expect(coq.standing(at: house.house.now, in: TestHouse.calendar) == .open(closes: nil))
      #expect(farms[0].standing(at: house.house.now, in: TestHouse.calendar) == .closed(opens: "08:00", days: 4))
      let shop = try await food.business(RestaurantHouse.shop).value
      #expect(shop.standing(at: house.house.now, in: TestHouse.calendar) == .open(closes: nil))
      var open = BusinessFilter()
      open.openAt = house.house.now
      #expect(
        Set(try await food.businesses(open).value.map(\.slug)) == [
          "coq-au-vin-j7t0", "the-golden-fork", "bean-and-leaf-cafe", "camerons-sandwiches",
        ])
      #expect(try await food.ingredients().value.count == 13)
      #expect(try await food.ingredients(.sauces).value.count == 6)
      #expect(try await food.customizations(of: "84").value.count == 9)
      await food.stop()
      await box.stop()
    }
  }

  @Test("An order's states come over the WebSocket, one after the other, up to its end")
  func live() async throws {
    try await RestaurantHouse.open { house async throws in
      let (box, food) = try await house.device()
      var (item, shop) = try await american(food)
      let cheese = try #require(item.ingredients.first { $0.name == "Extra Cheese" })
      item.portions.setSelection(.regular, for: cheese.id)
      try await food.add(item, at: shop)
      let id = try await food.place(OrderToPlace(.takeout, for: "Sam"), shown: Price("7.49"))
      guard case .placed(let order) = try await food.outcome(of: id) else {
        Issue.record("it was not placed")
        return
      }
      #expect(order.record.totalAmount.description == "7.49")
      #expect(order.record.items.first?.customizations.last == "Regular Extra Cheese")
      var states: [OrderRecord.Status] = []
      for await state in await food.states(of: id) {
        states.append(state.status)
        let next: [OrderRecord.Status: OrderStatus] = [
          .pending: .confirmed, .confirmed: .preparing, .preparing: .ready, .ready: .completed,
        ]
        if let next = next[state.status] { try await house.advance(id, to: next) }
      }
      #expect(states == [.pending, .confirmed, .preparing, .ready, .completed])
      #expect(await food.orders.map(\.record.status) == [.completed])
      #expect(try await food.orders(at: shop.id).map(\.id) == [id])
      await food.stop()
      await box.stop()
    }
  }

  @Test("However often an answer is lost, the box has one order and one booking", arguments: [1, 3])
  func once(losses: Int) async throws {
    try await RestaurantHouse.open { house async throws in
      let (box, food) = try await house.device(over: LosingTransport(losses))
      let (item, shop) = try await american(food)
      try await food.add(item, at: shop)
      let order = try await food.place(OrderToPlace(.takeout, for: "Sam"))
      let coq = try await food.business(RestaurantHouse.coq).value
      let table = try await food.book(Phone.table(), at: coq)
      guard case .placed = try await food.outcome(of: order), case .booked = try await food.outcome(of: table) else {
        Issue.record("they were not done")
        return
      }
      #expect(try await food.orders(at: shop.id).map(\.id) == [order])
      #expect(try await food.bookings(at: coq.id).map(\.id) == [table])
      #expect(await food.waiting.isEmpty)
      await food.stop()
      await box.stop()
    }
  }

  @Test("Tables are free or not, are booked, read and cancelled")
  func tables() async throws {
    try await RestaurantHouse.open { house async throws in
      let (box, food) = try await house.device()
      let coq = try await food.business(RestaurantHouse.coq).value
      #expect(try await food.bookingRules(of: coq.id).value.maxPartySize == 8)
      let free = try await food.slots(at: coq.id, on: "2026-03-21", for: 4)
      #expect(free.first { $0.time == "19:00" }?.available == true)
      let id = try await food.book(Phone.table(), at: coq)
      guard case .booked(let booking) = try await food.outcome(of: id) else {
        Issue.record("it was not booked")
        return
      }
      #expect(booking.record.status == .confirmed)
      #expect(booking.record.table != nil)
      #expect(try await food.booking(id, at: coq.id) == booking.record)
      try await food.cancelBooking(id, at: coq.id, because: "rain")
      #expect(await food.bookings.map(\.record.status) == [.cancelled])
      let error = await #expect(throws: RestaurantCallError.self) {
        try await food.slots(at: coq.id, on: "soon", for: 4)
      }
      if case .refused(let status, let code, _) = error {
        #expect(status == 400 && code == "VALIDATION_ERROR")
      } else {
        Issue.record("\(String(describing: error))")
      }
      await food.stop()
      await box.stop()
    }
  }

  @Test("An order is cancelled until somebody begins with it")
  func cancelling() async throws {
    try await RestaurantHouse.open { house async throws in
      let (box, food) = try await house.device()
      let (item, shop) = try await american(food)
      try await food.add(item, at: shop)
      let id = try await food.place(OrderToPlace(.takeout, for: "Sam"))
      _ = try await food.outcome(of: id)
      #expect(try await food.cancelOrder(id, at: shop.id).status == .cancelled)
      #expect(await food.orders.map(\.record.status) == [.cancelled])
      await #expect(throws: RestaurantCallError.self) { try await food.cancelOrder(id, at: shop.id) }
      await food.stop()
      await box.stop()
    }
  }

  @Test("A completed order makes points")
  func loyalty() async throws {
    try await RestaurantHouse.open { house async throws in
      let (box, food) = try await house.device()
      let (item, shop) = try await american(food)
      #expect(try await food.loyalty(at: shop.id, email: "sam@example.com") == nil)
      try await food.add(item, at: shop)
      var details = OrderToPlace(.takeout, for: "Sam")
      details.customerEmail = "sam@example.com"
      let id = try await food.place(details)
      _ = try await food.outcome(of: id)
      for status in [OrderStatus.confirmed, .preparing, .ready, .completed] { try await house.advance(id, to: status) }
      let customer = try #require(try await food.loyalty(at: shop.id, email: "sam@example.com"))
      #expect(customer.totalVisits == 1)
      #expect(customer.loyalty?.pointsBalance == 6)
      #expect(customer.loyalty?.tier == "bronze")
      await food.stop()
      await box.stop()
    }
  }

  @Test("What moved on while the device was away is known once it is back")
  func missed() async throws {
    try await RestaurantHouse.open { house async throws in
      let folder = FileManager.default.temporaryDirectory.appending(path: "sous-away-\(UUID().uuidString)")
      defer { try? FileManager.default.removeItem(at: folder) }
      let (box, food) = try await house.device(folder: folder)
      let (item, shop) = try await american(food)
      try await food.add(item, at: shop)
      let id = try await food.place(OrderToPlace(.takeout, for: "Sam"))
      _ = try await food.outcome(of: id)
      await food.stop()
      await box.stop()
      try await house.advance(id, to: .confirmed)
      try await house.advance(id, to: .preparing)
      let (second, again) = try await house.device(folder: folder)
      for await order in await again.states(of: id) where order.status == .preparing { break }
      #expect(await again.orders.map(\.record.status) == [.preparing])
      await again.stop()
      await second.stop()
    }
  }

  @Test("A screen's model follows the cart and the orders")
  func model() async throws {
    try await RestaurantHouse.open { house async throws in
      let (box, food) = try await house.device()
      let model = await RestaurantModel(food)
      let following = Task { await model.follow() }
      let (item, shop) = try await american(food)
      try await food.add(item, at: shop)
      let id = try await food.place(OrderToPlace(.takeout, for: "Sam"))
      _ = try await food.outcome(of: id)
      await food.stop()
      await following.value
      #expect(await model.orders.map(\.id) == [id])
      #expect(await model.cart.isEmpty)
      #expect(await model.waiting.isEmpty)
      await box.stop()
    }
  }
}
