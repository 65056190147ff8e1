import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Taking orders back")
struct OrderUndoTests {
  var shop: Shop

  init() throws { shop = try Shop() }

  /// How events are undone by whoever did them.
  private static func undoing(
    _ events: [RestaurantEvent], _ shop: Shop, _ state: RestaurantState? = nil, origin: Origin = .http
  ) throws -> Undoing<RestaurantEvent> {
    let context = CommandContext(now: shop.now, calendar: Shop.calendar, origin: origin)
    return try shop.restaurant.undoing(events, in: state ?? shop.state, context: context)
  }

  /// Does a command and takes it back.
  private mutating func undoing(_ command: Command) throws -> RestaurantState {
    let events = try shop.decide(command).events
    var state = shop.state
    for event in events { state.apply(event) }
    guard case .takingBack = try Self.undoing(events, shop, state) else { throw Refusal.impossible("not taken back") }
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

  @Test("an order that was placed is offered to be cancelled, and one that is cancelled to be made again")
  mutating func placed() throws {
    let placing = try shop.decide(.order(.create(order: Shop.draft()))).events
    for event in placing { shop.state.apply(event) }
    let order = try #require(shop.state.orders(of: SampleBusinesses.sandwichShop).first)
    let cancel = Command.order(.advance(id: order.id, status: .cancelled))
    #expect(
      throws: Refusal.confirm(
        command: cancel,
        question: "Order 1001 at Cameron's Sandwiches was placed, so it is not undone. Shall I cancel it?")
    ) { try Self.undoing(placing, shop) }
    let cancelling = try shop.decide(cancel).events
    for event in cancelling { shop.state.apply(event) }
    guard case .passedOver = try Self.undoing(placing, shop) else {
      Issue.record("what is cancelled is undone no more")
      return
    }
    #expect(
      throws: Refusal.confirm(
        command: .order(.again(id: order.id)),
        question: "Order 1001 at Cameron's Sandwiches is cancelled, and stays so. Shall I put the same into a new "
          + "order?")
    ) { try Self.undoing(cancelling, shop) }
    #expect(try shop.run(.order(.again(id: order.id))) == "1 All American from Cameron's Sandwiches.")
    #expect(shop.cart == ["1 All American"])
  }

  @Test("an order that somebody has begun with does not go back")
  mutating func begun() throws {
    let order = try shop.create(Shop.draft())
    try shop.run(.order(.advance(id: order.id, status: .confirmed)))
    let beginning = try shop.decide(.order(.advance(id: order.id, status: .preparing))).events
    for event in beginning { shop.state.apply(event) }
    #expect(
      throws: Refusal.impossible("Order 1001 at Cameron's Sandwiches has moved on, and an order does not go back.")
    ) { try Self.undoing(beginning, shop) }
  }

  @Test("a tip is taken back until it is paid")
  mutating func tip() throws {
    try shop.add("all american")
    _ = try shop.place()
    let tipping = try shop.decide(.order(.tip(amount: 2, percent: nil))).events
    for event in tipping { shop.state.apply(event) }
    guard case .instead(let decision) = try Self.undoing(tipping, shop) else {
      Issue.record("a tip is taken back by an event of its own")
      return
    }
    #expect(decision.say == "Order 1001 is 6 dollars 49 again.")
    for event in decision.events { shop.state.apply(event) }
    #expect(shop.state.orders.values.first { _ in true }?.totals.tipAmount.units == 0)
  }

  @Test("at the counter the menu that staff keep is not what \"undo\" means, nor a cart that was placed")
  mutating func passedOver() throws {
    let renaming = try shop.decide(.menu(.removeItem(id: "84"))).events
    guard case .passedOver = try Self.undoing(renaming, shop, origin: .voice) else {
      Issue.record("a menu is not undone at the counter")
      return
    }
    let adding = try shop.decide(
      .order(.add(item: "turkey club", quantity: 1, portions: nil, business: nil, choice: nil))
    ).events
    for event in adding { shop.state.apply(event) }
    guard case .takingBack = try Self.undoing(adding, shop, origin: .voice) else {
      Issue.record("a line is taken back")
      return
    }
    _ = try shop.place()
    guard case .passedOver = try Self.undoing(adding, shop, origin: .voice) else {
      Issue.record("a line that was placed is not taken back")
      return
    }
  }

  @Test("what others hang on is not taken away under them")
  func needed() throws {
    let sandwiches: MenuCategory = try #require(shop.state.categories["sandwiches"])
    let allAmerican: MenuItem = try #require(shop.state.items["84"])
    let category = RestaurantEvent.menuCategory(Change(from: nil, to: sandwiches))
    let item = RestaurantEvent.menuItem(Change(from: nil, to: allAmerican))
    #expect(throws: Refusal.self) { try Self.undoing([category], shop) }
    #expect(throws: Refusal.self) { try Self.undoing([item], shop) }
  }
}
