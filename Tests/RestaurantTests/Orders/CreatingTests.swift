import Basics
import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Orders from apps")
struct CreatingTests {
  var shop: Shop

  init() throws { shop = try Shop() }

  @Test("the price is found here, whatever the app says")
  mutating func priced() throws {
    let cheese = try shop.customization("Extra Cheese")
    var draft = Shop.draft(options: [cheese.id: ["regular"]])
    draft.tipAmount = Decimal(string: "1.01")
    let order = try shop.create(draft)
    #expect(order.items.map(\.totalPrice.text) == ["7.49"])
    #expect(order.items.first?.itemPrice.text == "6.49")
    #expect(order.items.first?.modifiersTotal.text == "1.00")
    #expect(order.totals.totalAmount.text == "8.50")
    #expect(order.source == "app")
    let lying = Shop.draft(
      modifiers: [OrderModifierDraft(id: "\(cheese.id):regular", name: "Free", priceAdjustment: -100)])
    #expect(try shop.create(lying).totals.totalAmount.text == "7.49")
  }

  @Test("tax is on what is ordered less the discount, delivery and tip aside")
  mutating func added() throws {
    var settings = OrderingDraft()
    settings.taxPercent = Decimal(string: "8.25")
    settings.discountPercent = 10
    try shop.run(.business(.settings(business: SampleBusinesses.sandwichShop, settings: settings)))
    var draft = Shop.draft("84", 3)
    draft.orderType = .delivery
    draft.deliveryAddress = "1 Main Street"
    draft.tipAmount = 2
    let totals = try shop.create(draft).totals
    #expect(totals.subtotal.text == "19.47")
    #expect(totals.discountAmount.text == "1.95")
    #expect(totals.taxAmount.text == "1.45")
    #expect(totals.deliveryFee.text == "3.50")
    #expect(totals.totalAmount.text == "24.47")
  }

  @Test("order numbers count up for each business")
  mutating func numbers() throws {
    #expect(try shop.create(Shop.draft()).orderNumber == "1001")
    #expect(try shop.create(Shop.draft()).orderNumber == "1002")
    var other = Shop.draft("241")
    other.businessId = "bean-and-leaf"
    // Open on Sunday at noon, by the wall clock of New York.
    shop.now = Date(timeIntervalSince1970: 1_773_590_400)
    #expect(try shop.create(other).orderNumber == "1001")
  }

  private static let impossibleOrders: [(RefusalCode, @Sendable (inout OrderDraft) -> Void)] = [
    (.notFound, { $0.businessId = "nowhere" }), (.notFound, { $0.items[0].menuItemId = "4711" }),
    (.notFound, { $0.items[0].menuItemId = "241" }), (.validation, { $0.items = [] }),
    (.validation, { $0.items[0].quantity = 0 }), (.validation, { $0.items[0].quantity = -1 }),
    (.validation, { $0.items[0].quantity = 1_000_000_000 }), (.validation, { $0.items[0].quantity = .max }),
    (.validation, { $0.items[0].modifiers = [OrderModifierDraft(id: "foreign")] }),
    (.validation, { $0.items[0].modifiers = [OrderModifierDraft(id: "999:regular")] }),
    (.validation, { $0.items[0].selectedOptions = ["999": ["regular"]] }),
    (.validation, { $0.items[0].selectedOptions = ["1": ["enormous"]] }),
    (.validation, { $0.items[0].selectedOptions = ["1": ["light", "extra"]] }),
    (.validation, { $0.customerName = " " }), (.validation, { $0.customerEmail = "nobody" }),
    (.validation, { $0.customerPhone = "call me" }), (.validation, { $0.orderType = .delivery }),
    (.validation, { $0.tipAmount = -1 }), (.validation, { $0.tipAmount = Decimal(string: "0.001") }),
    (.validation, { $0.tipAmount = 1_000_000_000_000 }),
    (.validation, { $0.scheduledFor = Date(timeIntervalSince1970: 0) }),
    (.validation, { $0.scheduledFor = .distantFuture }),
    (.validation, { $0.items = Array(repeating: $0.items[0], count: 101) }),
    (.validation, { $0.specialInstructions = String(repeating: "x", count: 501) }),
  ]

  @Test(
    "what cannot be is refused with its code, and nothing is written",
    arguments: impossibleOrders)
  func impossible(code: RefusalCode, spoil: @Sendable (inout OrderDraft) -> Void) throws {
    var draft = Shop.draft()
    spoil(&draft)
    let refusal = try shop.refusal(.order(.create(order: draft)))
    #expect(refusal.code == code, "\(refusal.say)")
  }

  @Test("a business that is not active, or takes no orders, gets none")
  mutating func inactive() throws {
    var settings = OrderingDraft()
    settings.acceptsOrders = false
    try shop.run(.business(.settings(business: SampleBusinesses.sandwichShop, settings: settings)))
    #expect(try shop.refusal(.order(.create(order: Shop.draft()))).code == .validation)
    settings.acceptsOrders = true
    try shop.run(.business(.settings(business: SampleBusinesses.sandwichShop, settings: settings)))
    var business = BusinessDraft()
    business.id = SampleBusinesses.sandwichShop
    business.isActive = false
    try shop.run(.business(.save(business: business)))
    #expect(try shop.refusal(.order(.create(order: Shop.draft()))).code == .validation)
  }

  @Test("what comes to less than a business takes orders from is refused; tax, tip and delivery do not count")
  mutating func least() throws {
    var settings = OrderingDraft()
    settings.minimumOrder = 6.5
    try shop.run(.business(.settings(business: SampleBusinesses.sandwichShop, settings: settings)))
    var draft = Shop.draft()
    draft.tipAmount = 5
    let refusal = try shop.refusal(.order(.create(order: draft)))
    #expect(refusal.code == .validation)
    #expect(refusal.say == "Cameron's Sandwiches takes orders from 6 dollars 50 on; this is 6 dollars 49.")
    settings.minimumOrder = 6.49
    try shop.run(.business(.settings(business: SampleBusinesses.sandwichShop, settings: settings)))
    _ = try shop.create(draft)
    settings.minimumOrder = 0
    try shop.run(.business(.settings(business: SampleBusinesses.sandwichShop, settings: settings)))
    #expect(shop.state.ordering[SampleBusinesses.sandwichShop]?.minimumOrder == nil)
  }

  @Test("an order takes at least as long as the business says")
  mutating func preparation() throws {
    var settings = OrderingDraft()
    settings.preparationMinutes = 45
    try shop.run(.business(.settings(business: SampleBusinesses.sandwichShop, settings: settings)))
    let order = try shop.create(Shop.draft())
    #expect(order.estimatedReady == order.createdAt.addingTimeInterval(45 * 60))
  }

  @Test(
    "minutes and tips that cannot be are refused",
    arguments: [
      (Decimal(-1), 0, [10]), (0, 601, [10]), (0, -1, [10]), (0, 0, [0]), (0, 0, [101]), (0, 0, [5, 5]),
      (0, 0, [1, 2, 3, 4, 5, 6, 7]),
    ])
  func impossibleSettings(least: Decimal, minutes: Int, tips: [Int]) throws {
    var settings = OrderingDraft()
    (settings.minimumOrder, settings.preparationMinutes, settings.tipPercents) = (least, minutes, tips)
    let command = Command.business(.settings(business: SampleBusinesses.sandwichShop, settings: settings))
    #expect(try shop.refusal(command).code == .validation)
  }

  @Test("what is left is counted over all lines of an order")
  mutating func stock() throws {
    try shop.run(.menu(.setAvailable(item: "84", available: true, remaining: 3)))
    var draft = Shop.draft("84", 2)
    draft.items.append(draft.items[0])
    #expect(try shop.refusal(.order(.create(order: draft))).code == .itemUnavailable)
    draft.items[1].quantity = 1
    _ = try shop.create(draft)
    #expect(shop.state.items["84"]?.remaining == 0)
    #expect(try shop.refusal(.order(.create(order: Shop.draft()))).code == .itemUnavailable)
  }

  @Test("a category is offered in its hours alone")
  mutating func hours() throws {
    var category = MenuCategoryDraft()
    category.id = "sandwiches"
    (category.availableStartTime, category.availableEndTime) = (ClockTime("19:00"), ClockTime("02:00"))
    try shop.run(.menu(.saveCategory(category: category)))
    #expect(try shop.refusal(.order(.create(order: Shop.draft()))).code == .itemUnavailable)
    shop.now += 3_600
    _ = try shop.create(Shop.draft())
  }
}
