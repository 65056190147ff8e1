import Commands
import Testing

@testable import Restaurant

@Suite("Orders and tables of the household, however they were made")
struct HouseholdOrderTests {
  @Test("an order tapped on the page is told, tipped and cancelled aloud")
  func tapped() throws {
    var shop = try Shop()
    let order = try shop.create(Shop.draft())
    #expect(order.source == "app")
    #expect(try shop.run(.order(.status)).hasPrefix("Order \(order.orderNumber) at Cameron's Sandwiches is"))
    #expect(try shop.run(.order(.cancel)).contains("\(order.orderNumber)"))
    #expect(shop.state.orders[order.id]?.status == .cancelled)
  }

  @Test("what a customer or the counter ordered is not the household's")
  func others() throws {
    var shop = try Shop()
    for source in OrderSource.others {
      var draft = Shop.draft()
      draft.source = source
      _ = try shop.create(draft)
    }
    #expect(try shop.run(.order(.status)) == "You have no order.")
  }

  @Test("a table booked on the page is told aloud")
  func booked() throws {
    var house = try TableHouse()
    try house.tell(TableHouse.create("2026-03-15", "19:00", 2, source: "app"))
    #expect(try house.only().source == "app")
    #expect(
      try house.tell(.status(business: nil, date: nil, time: nil, name: nil)).hasPrefix(
        "Your table for 2 at Coq au Vin"))
  }
}
