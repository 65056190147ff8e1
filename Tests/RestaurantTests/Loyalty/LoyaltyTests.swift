import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Points earned by ordering")
struct LoyaltyTests {
  var shop: Shop

  init() throws { shop = try Shop() }

  private mutating func complete(_ draft: OrderDraft) throws {
    let order = try shop.create(draft)
    for status in [OrderStatus.confirmed, .preparing, .ready, .completed] {
      try shop.run(.order(.advance(id: order.id, status: status)))
    }
  }

  @Test("a completed order makes a customer, a visit and points, whatever the tip")
  mutating func completed() throws {
    var draft = Shop.draft("84", 2)
    draft.customerEmail = "Alex@example.org"
    draft.tipAmount = 5
    try complete(draft)
    draft.customerEmail = "alex@example.org"
    draft.customerName = "A. Chen"
    try complete(draft)
    let customer = try #require(Array(shop.state.customers.values).first)
    #expect(shop.state.customers.count == 1)
    #expect(customer.firstName == "Alex")
    #expect(customer.lastName == "Chen")
    #expect(customer.totalVisits == 2)
    #expect(customer.totalSpent.text == "35.96")
    #expect(customer.averageSpend.text == "17.98")
    #expect(shop.state.points[customer.id]?.pointsBalance == 24)
  }

  @Test("an order that is not completed earns nothing")
  mutating func cancelled() throws {
    let order = try shop.create(Shop.draft())
    #expect(shop.state.customers.isEmpty)
    try shop.run(.order(.advance(id: order.id, status: .cancelled)))
    #expect(shop.state.customers.isEmpty)
  }

  @Test("tiers come with points earned and stay when they are redeemed")
  mutating func tiers() throws {
    #expect(
      [0, 499, 500, 1_499, 1_500, 5_000].map { LoyaltyTier(lifetimeEarned: $0) } == [
        .bronze, .bronze, .silver, .silver, .gold, .platinum,
      ])
    var draft = Shop.draft("84", 99)
    draft.customerName = "Sam Baker"
    draft.customerPhone = "555-0100"
    try complete(draft)
    #expect(
      try shop.run(.loyalty(.show(business: "camerons sandwiches")))
        == "You have 642 points at Cameron's Sandwiches, which makes you silver. 858 more make gold.")
    let customer = try #require(Array(shop.state.customers.values).first)
    try shop.run(.loyalty(.redeem(customer: customer.id, points: 600)))
    #expect(shop.state.points[customer.id]?.pointsBalance == 42)
    #expect(shop.state.points[customer.id]?.tier == .silver)
    for points in [0, -1, 43, .max] {
      #expect(try shop.refusal(.loyalty(.redeem(customer: customer.id, points: points))).code == .validation)
    }
    #expect(try shop.refusal(.loyalty(.redeem(customer: "nobody", points: 1))).code == .notFound)
  }

  @Test("somebody without points is told how they come")
  func none() throws {
    #expect(
      try shop.decide(.loyalty(.show(business: "coq au vin"))).say
        == "You have no points at Coq au Vin yet: they come with orders.")
  }
}
