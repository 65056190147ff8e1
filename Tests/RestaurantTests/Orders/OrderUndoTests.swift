import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Taking orders back")
struct OrderUndoTests {
  var shop: Shop

  init() throws { shop = try Shop() }

  /// Does a command and takes it back.
  private mutating func undoing(_ command: Command) throws -> RestaurantState {
    let events = try shop.decide(command).events
    var state = shop.state
    for event in events { state.apply(event) }
    try shop.restaurant.checkUndo(of: events, in: state)
    for event in events.reversed() {
      if let back = event.undone(in: state) { state.apply(back) }
    }
    return state
  }

  @Test("what was said of a cart is taken back whole")
  mutating func cart() throws {
    try shop.add("all american", 2, ["onion": .none])
    let commands: [OrderCommand] = [
      .add(item: "turkey club", quantity: 1, portions: nil, business: nil, choice: nil),
      .portion(line: nil, ingredient: "mayo", portion: .extra), .quantity(line: nil, quantity: 5),
      .remove(line: nil), .type(type: .takeout, table: nil), .note(text: "Extra napkins", line: nil), .cancel,
    ]
    for command in commands {
      let state = try undoing(.order(command))
      #expect(state.carts == shop.state.carts, "\(command)")
    }
  }

  @Test("menus and settings are taken back too")
  mutating func menus() throws {
    var change = IngredientDraft(name: "Cheddar")
    change.portionPricing = [.regular: 2]
    let state = try undoing(.menu(.changeIngredient(ingredient: "Extra Cheese", change: change)))
    #expect(state.ingredients == shop.state.ingredients)
    #expect(state.customizations == shop.state.customizations)
    #expect(try undoing(.menu(.removeItem(id: "84"))).items == shop.state.items)
    #expect(
      try undoing(.business(.follow(business: "Coq au Vin", follow: true))).businesses == shop.state.businesses)
  }

  @Test("an order that was placed or has moved on is not undone, and it is said what to do")
  mutating func placed() throws {
    let placing = try shop.decide(.order(.create(order: Shop.draft()))).events
    for event in placing { shop.state.apply(event) }
    #expect(
      throws: Refusal.impossible(
        "Order 1001 was placed, so it is not undone. Say \u{201C}cancel the order\u{201D}.")
    ) { try shop.restaurant.checkUndo(of: placing, in: shop.state) }
    let order = try #require(shop.state.orders(of: SampleBusinesses.sandwichShop).first)
    let moving = try shop.decide(.order(.advance(id: order.id, status: .confirmed))).events
    for event in moving { shop.state.apply(event) }
    #expect(throws: Refusal.impossible("Order 1001 has moved on, and an order does not go back.")) {
      try shop.restaurant.checkUndo(of: moving, in: shop.state)
    }
  }

  @Test("what others hang on is not taken away under them")
  func needed() throws {
    let sandwiches: MenuCategory = try #require(shop.state.categories["sandwiches"])
    let allAmerican: MenuItem = try #require(shop.state.items["84"])
    let category = RestaurantEvent.menuCategory(Change(from: nil, to: sandwiches))
    let item = RestaurantEvent.menuItem(Change(from: nil, to: allAmerican))
    #expect(throws: Refusal.self) { try shop.restaurant.checkUndo(of: [category], in: shop.state) }
    #expect(throws: Refusal.self) { try shop.restaurant.checkUndo(of: [item], in: shop.state) }
  }
}
