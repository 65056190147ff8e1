import Commands
import Foundation
import Home
import Restaurant
import Testing

@testable import Store

@Suite("Menus and orders in the store", .onBothStores)
struct OrderStoreTests {
  @Test("everything comes back as it was, through orders in every state")
  func roundTrip() throws {
    var house = try SampleStore()
    #expect(try house.store.load(now: house.now) == house.state)
    let orders = try (0..<6).map { try house.order(cheese: Portion.allCases[$0 % 4]) }
    try house.complete(orders[0])
    try house.run(.order(.advance(id: orders[1], status: .cancelled)))
    try house.run(.order(.advance(id: orders[2], status: .confirmed)))
    try house.run(.order(.pay(id: orders[2], method: nil)))
    try house.run(.order(.pay(id: orders[3], method: nil)))
    try house.run(.order(.refund(id: orders[3])))
    try house.run(
      .order(.add(item: "turkey club", quantity: 2, portions: ["mayo": .light], business: nil, choice: nil)))
    try house.run(.order(.saveAddress(label: "home", address: "1 Main Street", notes: nil)))
    try house.run(.business(.position(latitude: 40.7, longitude: -74)))
    try house.run(.menu(.setAvailable(item: "85", available: true, remaining: 3)))
    #expect(try house.store.load(now: house.now) == house.state)
    let entries = try house.store.entries(after: 0, limit: 100_000)
    #expect(entries.map(\.entry.command).last == .menu(.setAvailable(item: "85", available: true, remaining: 3)))
  }

  @Test("orders that were over for two days are no longer loaded, and are found in the store")
  func old() throws {
    var house = try SampleStore()
    let done = try house.order(cheese: .regular)
    let open = try house.order()
    try house.complete(done)
    let later = house.now + 3 * 86_400
    let loaded = try house.store.load(now: later).restaurant
    #expect(loaded.orders[done] == nil)
    #expect(loaded.orders[open] != nil)
    #expect(try house.store.order(id: done) == house.state.restaurant.orders[done])
    let all = try house.store.orders(of: SampleBusinesses.sandwichShop, from: house.now - 60, to: house.now + 60)
    #expect(Set(all.map(\.id)) == [done, open])
    let stats = try house.store.orderStats(
      of: SampleBusinesses.sandwichShop, from: house.now - 60, to: house.now + 60, currency: .usDollar)
    #expect(stats.totalOrders == 2)
    #expect(stats.totalRevenue.text == "7.49")
    // Its number is not given again.
    house.state = HomeState(restaurant: loaded)
    house.now = later
    let next = try house.order()
    #expect(house.state.restaurant.orders[next]?.orderNumber == "1003")
  }

  @Test("what was chosen is counted by portion, cancelled orders aside")
  func usage() throws {
    var house = try SampleStore()
    _ = try house.order("84", 3, cheese: .extra)
    _ = try house.order("84", 2, cheese: .extra)
    let gone = try house.order("84", 5, cheese: .extra)
    try house.run(.order(.advance(id: gone, status: .cancelled)))
    let cheese = try #require(house.state.restaurant.customizations(of: "84").last?.id)
    let usage = try house.store.customizationUsage(
      of: SampleBusinesses.sandwichShop, from: house.now - 60, to: house.now + 60)
    #expect(
      usage.filter { $0.customizationId == cheese } == [
        CustomizationUsage(customizationId: cheese, choice: "extra", count: 5)
      ])
    #expect(usage.count == 9)
  }

  @Test(
    "the schema itself refuses what cannot be",
    arguments: [
      "UPDATE kept_orders SET total_amount = total_amount + 1", "UPDATE kept_orders SET status = 'ready'",
      "UPDATE kept_orders SET payment_status = 'paid'", "UPDATE kept_orders SET order_type = 'delivery'",
      "UPDATE kept_order_items SET quantity = 0", "UPDATE kept_order_items SET total_price = 1",
      "UPDATE kept_menu_items SET price = -1", "UPDATE kept_menu_items SET remaining = -1",
      "UPDATE kept_menu_items SET category_id = 'none'", "DELETE FROM businesses", "DELETE FROM kept_menu_items",
      "UPDATE kept_menu_item_customizations SET default_portion = 'huge'",
      "UPDATE ordering SET tax_basis_points = 10001",
    ])
  func constraints(sql: String) throws {
    var house = try SampleStore()
    _ = try house.order()
    #expect(throws: StoreError.self) { try house.store.engine.write(to: "break a rule") { try $0.run(sql, []) } }
  }
}
