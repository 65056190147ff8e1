import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Orders that are over leave the memory")
struct OrderMemoryTests {
  var shop: Shop

  init() throws { shop = try Shop() }

  private mutating func complete(_ order: Order) throws {
    for status in [OrderStatus.confirmed, .preparing, .ready, .completed] {
      try shop.run(.order(.advance(id: order.id, status: status)))
    }
  }

  @Test("after two days, when something else happens; those that are not over stay")
  mutating func leaving() throws {
    let waiting = try shop.create(Shop.draft())
    let done = try shop.create(Shop.draft())
    try complete(done)
    shop.now.addTimeInterval(RestaurantState.afterglow)
    let second = try shop.create(Shop.draft())
    #expect(shop.state.orders[done.id] != nil)
    shop.now.addTimeInterval(1)
    let third = try shop.create(Shop.draft())
    #expect(shop.state.orders[done.id] == nil)
    #expect(Set(shop.state.orders.values.map(\.id)) == [waiting.id, second.id, third.id])
    #expect(shop.state.orders(of: SampleBusinesses.sandwichShop).count == 3)
  }

  @Test("one that was brought back for a refund leaves again with it")
  mutating func refund() throws {
    let order = try shop.create(Shop.draft())
    try shop.run(.order(.pay(id: order.id, method: nil)))
    try complete(order)
    let old = try #require(shop.state.orders[order.id])
    shop.now.addTimeInterval(30 * 86_400)
    _ = try shop.create(Shop.draft())
    #expect(try shop.refusal(.order(.refund(id: order.id))).code == .notFound)
    // As the bus knows it from the store.
    let without = shop.state
    shop.state.set(old, of: old.id)
    let decision = try shop.decide(.order(.refund(id: order.id)))
    shop.state = without
    for event in decision.events { shop.state.apply(event) }
    #expect(shop.state.orders[order.id] == nil)
    guard case .order(let change)? = decision.events.first else { throw Refusal.impossible("no event") }
    #expect(change.after?.paymentStatus == .refunded)
  }

  @Test("a shop that runs for a year keeps days of orders, in whatever order they are over")
  mutating func year() throws {
    var dice = Dice(seed: 7)
    var most = 0
    for _ in 0..<365 {
      var open: [Order] = []
      for _ in 0..<4 { open.append(try shop.create(Shop.draft())) }
      while !open.isEmpty {
        let order = open.remove(at: dice.below(open.count))
        if dice.below(4) == 0 {
          try shop.run(.order(.advance(id: order.id, status: .cancelled)))
        } else {
          try complete(order)
        }
        shop.now.addTimeInterval(60)
      }
      shop.now.addTimeInterval(86_400 - 240)
      most = max(most, shop.state.orders.count)
    }
    #expect(most <= 12)
  }
}
