import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Machines that only move forward")
struct MachineTests {
  private static let noon = Date(timeIntervalSince1970: 1_773_511_200)

  @Test("any steps in any order leave an order on its path")
  func random() throws {
    var dice = Dice(seed: 7)
    for _ in 0..<20_000 {
      var life = OrderLife()
      var reached: [OrderStatus] = [.pending]
      for step in 0..<8 {
        let next = OrderStatus.allCases[dice.below(6)]
        let before = life
        let moment = Self.noon + Double(step)
        guard (try? life.advance(to: next, at: moment)) != nil else {
          #expect(life == before)
          continue
        }
        #expect(before.status.next.contains(next))
        #expect(!reached.contains(next))
        reached.append(next)
      }
      let path: [OrderStatus] = [.pending, .confirmed, .preparing, .ready, .completed]
      let steps = reached.filter { $0 != .cancelled }
      #expect(steps == Array(path.prefix(steps.count)))
      #expect(!reached.dropLast().contains(.cancelled))
      // What can be is what is kept and read again.
      #expect(try JSONDecoder().decode(OrderLife.self, from: JSONEncoder().encode(life)) == life)
    }
  }

  @Test("no order is read that cannot have come to be")
  func impossible() {
    let noon = Self.noon
    func life(
      _ status: OrderStatus, confirmed: Date? = nil, preparing: Date? = nil, ready: Date? = nil,
      completed: Date? = nil, cancelled: Date? = nil
    ) -> OrderLife? {
      OrderLife(
        status: status, confirmedAt: confirmed, preparingAt: preparing, readyAt: ready, completedAt: completed,
        cancelledAt: cancelled)
    }
    #expect(life(.confirmed) == nil)
    #expect(life(.pending, confirmed: noon) == nil)
    #expect(life(.ready, confirmed: noon, ready: noon) == nil)
    #expect(life(.completed, confirmed: noon, preparing: noon, ready: noon) == nil)
    #expect(life(.cancelled) == nil)
    #expect(life(.preparing, confirmed: noon, preparing: noon, cancelled: noon) == nil)
    #expect(
      life(.cancelled, confirmed: noon, preparing: noon, ready: noon, completed: noon, cancelled: noon) == nil)
    #expect(life(.cancelled, confirmed: noon, cancelled: noon) != nil)
  }

  @Test("money goes from pending or failed to paid, and from paid back, once")
  func payment() throws {
    let noon = Self.noon
    var payment = Payment.pending
    #expect(throws: Refusal.self) { try payment.refund(at: noon) }
    try payment.fail()
    try payment.fail()
    try payment.pay(at: noon)
    #expect(throws: Refusal.self) { try payment.pay(at: noon) }
    #expect(throws: Refusal.self) { try payment.fail() }
    try payment.refund(at: noon + 1)
    #expect(payment == .refunded(paidAt: noon, at: noon + 1))
    #expect(throws: Refusal.self) { try payment.refund(at: noon) }
    #expect(throws: Refusal.self) { try payment.pay(at: noon) }
  }

  @Test("an order jumps over no status, and nobody knows a foreign one")
  func jumps() throws {
    var shop = try Shop()
    let order = try shop.create(Shop.draft())
    for status in [OrderStatus.preparing, .ready, .completed, .pending] {
      #expect(try shop.refusal(.order(.advance(id: order.id, status: status))).code == .validation)
    }
    #expect(try shop.refusal(.order(.advance(id: "nothing", status: .confirmed))).code == .notFound)
  }

  @Test("items and their order move together")
  func items() throws {
    var shop = try Shop()
    var draft = Shop.draft()
    draft.items.append(OrderItemDraft(menuItemId: "87", quantity: 1))
    let order = try shop.create(draft)
    let ids = order.items.map(\.id)
    #expect(
      try shop.refusal(.order(.advanceItem(id: order.id, item: ids[0], status: .preparing))).code == .validation)
    try shop.run(.order(.advance(id: order.id, status: .confirmed)))
    #expect(try shop.refusal(.order(.advanceItem(id: order.id, item: ids[0], status: .ready))).code == .validation)
    try shop.run(.order(.advanceItem(id: order.id, item: ids[0], status: .preparing)))
    #expect(shop.state.orders[order.id]?.status == .preparing)
    try shop.run(.order(.advanceItem(id: order.id, item: ids[0], status: .ready)))
    try shop.run(.order(.advanceItem(id: order.id, item: ids[1], status: .preparing)))
    #expect(shop.state.orders[order.id]?.status == .preparing)
    try shop.run(.order(.advanceItem(id: order.id, item: ids[1], status: .ready)))
    #expect(shop.state.orders[order.id]?.status == .ready)
    try shop.run(.order(.advance(id: order.id, status: .completed)))
    #expect(shop.state.orders[order.id]?.items.map(\.status) == [.served, .served])
  }

  @Test("an order is paid at the counter, once, and refunded")
  func counter() throws {
    var shop = try Shop()
    let order = try shop.create(Shop.draft())
    #expect(order.paymentStatus == .pending)
    #expect(try shop.run(.order(.pay(id: order.id, method: nil))) == "Order 1001 is paid: 6 dollars 49.")
    #expect(try shop.refusal(.order(.pay(id: order.id, method: nil))).code == .validation)
    #expect(try shop.refusal(.order(.pay(id: order.id, method: "card"))).code == .validation)
    try shop.run(.order(.refund(id: order.id)))
    #expect(shop.state.orders[order.id]?.paymentStatus == .refunded)
  }

  @Test("a provider that fails leaves the order unpaid")
  func failing() throws {
    struct Empty: PaymentProvider {
      let method = "empty"
      func collect(_ amount: Money, for order: Order) throws -> Bool { false }
      func refund(_ amount: Money, for order: Order) throws {}
    }
    var shop = try Shop()
    shop.restaurant = Restaurant(payments: [PayAtCounter(), Empty()])
    let order = try shop.create(Shop.draft())
    try shop.run(.order(.pay(id: order.id, method: "empty")))
    #expect(shop.state.orders[order.id]?.paymentStatus == .failed)
    try shop.run(.order(.pay(id: order.id, method: "counter")))
    #expect(shop.state.orders[order.id]?.paymentStatus == .paid)
  }

  @Test("the orders of a day are counted and summed")
  func stats() throws {
    var shop = try Shop()
    let orders = try (0..<4).map { _ in try shop.create(Shop.draft()) }
    for status in [OrderStatus.confirmed, .preparing, .ready, .completed] {
      for order in orders.prefix(2) { try shop.run(.order(.advance(id: order.id, status: status))) }
    }
    try shop.run(.order(.advance(id: orders[2].id, status: .cancelled)))
    let stats = try OrderStats(shop.state.orders(of: SampleBusinesses.sandwichShop), currency: .usDollar)
    #expect(stats.totalOrders == 4)
    #expect(stats.completedOrders == 2)
    #expect(stats.cancelledOrders == 1)
    #expect(stats.pendingOrders == 1)
    #expect(stats.totalRevenue.text == "12.98")
    #expect(stats.averageOrderValue.text == "6.49")
  }

  @Test("what was refunded is no revenue, and counts for no average")
  func refundedStats() throws {
    var shop = try Shop()
    let orders = try (0..<3).map { try shop.create(Shop.draft("84", $0 + 1)) }
    for status in [OrderStatus.confirmed, .preparing, .ready, .completed] {
      for order in orders { try shop.run(.order(.advance(id: order.id, status: status))) }
    }
    for order in orders { try shop.run(.order(.pay(id: order.id, method: nil))) }
    try shop.run(.order(.refund(id: orders[0].id)))
    func stats() throws -> OrderStats {
      try OrderStats(shop.state.orders(of: SampleBusinesses.sandwichShop), currency: .usDollar)
    }
    #expect(try stats().completedOrders == 3)
    #expect(try stats().totalRevenue.text == "32.45")
    #expect(try stats().averageOrderValue.text == "16.23")
    for order in orders.dropFirst() { try shop.run(.order(.refund(id: order.id))) }
    #expect(try stats().totalRevenue.text == "0.00")
    #expect(try stats().averageOrderValue.text == "0.00")
  }
}
