import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Ordering by voice")
struct SpokenOrderTests {
  var shop: Shop

  init() throws { shop = try Shop() }

  @Test("what is added is told with what is other than usual, and its price")
  mutating func adding() throws {
    let say = try shop.add("all american", 2, ["mayo": .light, "onion": .none, "extra cheese": .regular])
    #expect(say == "2 All American with no Onion, light Mayo and Extra Cheese: 14 dollars 98.")
  }

  @Test(
    "the portion extra and the ingredient Extra Cheese are told apart",
    arguments: [
      ("extra cheese", Portion.regular, "Extra Cheese"), ("extra cheese", .extra, "extra Extra Cheese"),
      ("extra extra cheese", .regular, "extra Extra Cheese"), ("cheese", .extra, "extra Extra Cheese"),
      ("cheese", .light, "light Extra Cheese"), ("mayo", .extra, "extra Mayo"), ("extra mayo", .regular, "extra Mayo"),
      ("light onions", .regular, "light Onion"), ("no pickles", .regular, "no Pickles"),
      ("chipotle", .regular, "Chipotle Mayo"), ("russian", .extra, "extra Russian Dressing"),
    ])
  mutating func extra(ingredient: String, portion: Portion, told: String) throws {
    try shop.add("all american", nil, [ingredient: portion])
    #expect(shop.cart == ["1 All American with \(told)"])
  }

  @Test(
    "names are matched forgivingly",
    arguments: [
      ("All Americans", "All American"), ("the turkey club sandwich", "Turkey Club"), ("turkey clubs", "Turkey Club"),
      ("blt", "BLT Sandwich"), ("ham & cheese", "Ham & Cheese"), ("cutlet", "Chicken Cutlet"),
      ("combo", "American Combo"),
    ])
  mutating func names(said: String, name: String) throws {
    try shop.add(said)
    #expect(shop.cart == ["1 \(name)"])
  }

  @Test("what is in the order keeps what came on it, and says so, when the menu changes meanwhile")
  mutating func keptPortions() throws {
    try shop.add("all american")
    let lettuce = try #require(shop.state.customizations(of: "84").first { $0.name == "Lettuce" })
    var draft = CustomizationDraft()
    (draft.id, draft.defaultPortion) = (lettuce.id, .light)
    try shop.run(.menu(.saveCustomization(customization: draft)))
    #expect(shop.cart == ["1 All American with Lettuce"])
    #expect(try shop.place().items[0].customizations.contains("Regular Lettuce"))
  }

  @Test("an ingredient that the item does not have is refused with what it can have")
  func unknownIngredient() throws {
    let refusal = try shop.refusal(
      .order(.add(item: "all american", quantity: nil, portions: ["pineapple": .regular], business: nil, choice: nil)))
    #expect(
      refusal.say
        == "There is no pineapple for the All American. It can have Lettuce, Tomato, Onion, Pickles, Mayo, Mustard and "
        + "8 more.")
  }

  @Test("an item that is not there is refused with the nearest name")
  func unknownItem() throws {
    let refusal = try shop.refusal(
      .order(.add(item: "tukey club", quantity: nil, portions: nil, business: "camerons sandwiches", choice: nil)))
    #expect(
      refusal
        == .confirm(
          command: .order(
            .add(item: "Turkey Club", quantity: nil, portions: nil, business: "camerons sandwiches", choice: nil)),
          question: "There is no tukey club at Cameron's Sandwiches. Did you mean Turkey Club?"))
  }

  @Test("a program is told that there is no such item, and is asked nothing")
  func unknownToPrograms() throws {
    let command = Command.order(
      .add(item: "tukey club", quantity: nil, portions: nil, business: "camerons sandwiches", choice: nil))
    #expect(
      throws: Refusal.coded(.notFound, "There is no tukey club at Cameron's Sandwiches. Did you mean Turkey Club?")
    ) { try shop.decide(command, origin: .http) }
  }

  @Test("a part of the menu is asked which of it")
  func anySandwich() throws {
    let refusal = try shop.refusal(
      .order(.add(item: "sandwich", quantity: nil, portions: nil, business: nil, choice: nil)))
    #expect(
      refusal
        == .incomplete(
          missing: "item",
          question:
            "Which one: All American, American Combo, Chicken Cutlet, Turkey Club, BLT Sandwich or Ham & Cheese?"
        ))
  }

  @Test("what the place in hand does not have is looked for elsewhere")
  mutating func elsewhereByItem() throws {
    try shop.add("flat white")
    let refusal = try shop.refusal(
      .order(.add(item: "turkey club", quantity: nil, portions: nil, business: nil, choice: nil)))
    #expect(refusal.say.hasPrefix("You are ordering 1 item at Bean & Leaf Cafe. Shall I begin an order at Cameron's"))
  }

  @Test("several lines, corrected one by one")
  mutating func corrections() throws {
    try shop.add("all american")
    try shop.add("all american", nil, ["onion": .none, "extra cheese": .regular])
    try shop.add("turkey club", nil, ["mayo": .light])
    #expect(
      shop.cart == [
        "1 All American", "1 All American with no Onion and Extra Cheese", "1 Turkey Club with light Mayo",
      ])
    try shop.run(.order(.portion(line: OrderLine(ordinal: 2), ingredient: "lettuce", portion: .extra)))
    try shop.run(.order(.portion(line: OrderLine(all: true), ingredient: "pickles", portion: .none)))
    try shop.run(.order(.quantity(line: OrderLine(item: "turkey club"), quantity: 3)))
    #expect(
      shop.cart == [
        "1 All American with no Pickles",
        "1 All American with extra Lettuce, no Onion, no Pickles and Extra Cheese",
        "3 Turkey Club with no Pickles and light Mayo",
      ])
    try shop.run(.order(.remove(line: OrderLine(ordinal: -1))))
    try shop.run(.order(.remove(line: OrderLine(ordinal: 1))))
    #expect(shop.cart.count == 1)
    #expect(try shop.run(.order(.remove(line: nil))).hasSuffix("The order is empty."))
    #expect(shop.state.carts.isEmpty)
  }

  @Test("the second of a line of two becomes a line of its own")
  mutating func splitting() throws {
    try shop.add("all american", 2)
    try shop.run(.order(.portion(line: OrderLine(ordinal: 2), ingredient: "onion", portion: .none)))
    #expect(shop.cart == ["1 All American", "1 All American with no Onion"])
    #expect(
      try shop.refusal(.order(.portion(line: OrderLine(ordinal: 3), ingredient: "onion", portion: .none))).say
        == "There is no 3rd one in the order.")
  }

  @Test("the same again counts to its line")
  mutating func again() throws {
    try shop.add("all american")
    try shop.add("turkey club")
    try shop.add("all american")
    #expect(shop.cart == ["1 Turkey Club", "2 All American"])
  }

  @Test("a required choice is asked for, and the answers of several add up")
  mutating func required() throws {
    var bread = ModifierGroupDraft(name: "Bread", modifiers: [.init(name: "Rye"), .init(name: "White")])
    (bread.isRequired, bread.maxSelections) = (true, 1)
    var side = ModifierGroupDraft(name: "Side", modifiers: [.init(name: "Chips"), .init(name: "Slaw")])
    (side.isRequired, side.maxSelections) = (true, 1)
    var draft = MenuItemDraft()
    draft.id = "87"
    draft.modifierGroups = [bread, side]
    try shop.run(.menu(.saveItem(item: draft)))
    func asked(_ choice: String?) throws -> Refusal {
      try shop.refusal(
        .order(.add(item: "turkey club", quantity: 1, portions: nil, business: nil, choice: choice)))
    }
    #expect(
      try asked(nil) == .incomplete(missing: "choice", question: "Which bread for the Turkey Club: Rye or White?"))
    #expect(
      try asked("rye") == .incomplete(missing: "choice", question: "Which side for the Turkey Club: Chips or Slaw?"))
    try shop.add("turkey club", choice: "rye, slaw")
    #expect(shop.cart == ["1 Turkey Club with Rye and Slaw"])
    try shop.run(.order(.choose(line: nil, choice: "white")))
    #expect(shop.cart == ["1 Turkey Club with White and Slaw"])
  }

  @Test("what is not available is said with the nearest that is")
  mutating func unavailable() throws {
    try shop.run(.menu(.setAvailable(item: "84", available: false, remaining: nil)))
    let refusal = try shop.refusal(
      .order(.add(item: "all american", quantity: 1, portions: nil, business: nil, choice: nil)))
    let text = "The All American is not available now. The nearest is the American Combo, 7 dollars 49."
    #expect(refusal.say == "\(text) Shall I take that?")
    guard case .confirm(let instead, _) = refusal else { throw refusal }
    #expect(throws: Refusal.coded(.itemUnavailable, text)) { try shop.create(Shop.draft()) }
    try shop.run(instead)
    #expect(shop.cart == ["1 American Combo"])
  }

  @Test("no more than there are left")
  mutating func left() throws {
    try shop.run(.menu(.setAvailable(item: "84", available: true, remaining: 3)))
    try shop.add("all american", 2)
    #expect(
      try shop.refusal(.order(.add(item: "all american", quantity: 2, portions: nil, business: nil, choice: nil)))
        == .coded(.itemUnavailable, "Only 3 All American are left."))
    #expect(try shop.refusal(.order(.quantity(line: nil, quantity: 4))).code == .itemUnavailable)
  }

  @Test("quantities that nobody wants are refused", arguments: [0, -3, 100, 1_000_000_000])
  func quantities(quantity: Int) throws {
    let refusal = try shop.refusal(
      .order(.add(item: "all american", quantity: quantity, portions: nil, business: nil, choice: nil)))
    #expect(refusal == .coded(.validation, "The quantity must be between 1 and 99."))
  }

  @Test("another place is begun with only after yes, and the first order stays")
  mutating func elsewhere() throws {
    try shop.add("all american")
    let refusal = try shop.refusal(
      .order(.add(item: "flat white", quantity: 2, portions: nil, business: "bean and leaf", choice: nil)))
    guard case .confirm(let command, let question) = refusal else { throw refusal }
    #expect(
      question == "You are ordering 1 item at Cameron's Sandwiches. Shall I begin an order at Bean & Leaf Cafe? The "
        + "other one stays as it is.")
    try shop.run(command)
    #expect(shop.state.carts.count == 2)
    #expect(shop.state.guest.businessId == "bean-and-leaf")
    #expect(try shop.run(.order(.read)).hasPrefix("2 Flat White"))
  }

  @Test("read back, confirmed and placed, for the price that was said")
  mutating func placing() throws {
    try shop.add("all american", 2, ["extra cheese": .regular])
    try shop.run(.order(.type(type: .takeout, table: nil)))
    #expect(try shop.run(.order(.read)) == "2 All American with Extra Cheese, takeout: 14 dollars 98.")
    let refusal = try shop.refusal(.order(.place(name: nil, email: nil, phone: nil, address: nil)))
    #expect(
      refusal.say == "2 All American with Extra Cheese, takeout from Cameron's Sandwiches, for Sam Baker: 14 dollars "
        + "98. Shall I place the order?")
    #expect(shop.state.orders.isEmpty)
    let order = try shop.place()
    #expect(order.totals.totalAmount.text == "14.98")
    #expect(order.orderNumber == "1001")
    #expect(order.source == "voice")
    #expect(order.customerPhone == "555 0100")
    #expect(shop.state.carts.isEmpty)
    #expect(
      try shop.run(.order(.status))
        == "Order 1001 at Cameron's Sandwiches is not confirmed yet. It should be ready at 6:13 pm.")
  }

  @Test("a price that changed meanwhile is asked about again")
  mutating func repriced() throws {
    try shop.add("all american")
    let asked = try shop.refusal(.order(.place(name: nil, email: nil, phone: nil, address: nil)))
    guard case .confirm(let command, _) = asked else { throw asked }
    var draft = MenuItemDraft()
    draft.id = "84"
    draft.price = 7
    try shop.run(.menu(.saveItem(item: draft)))
    #expect(try shop.refusal(command).say == "It is 7 dollars by now. Shall I place the order?")
    #expect(shop.state.orders.isEmpty)
  }

  @Test("a name that is not known is asked for once and kept for whoever speaks")
  mutating func name() throws {
    shop.restaurant = Restaurant()
    try shop.add("all american")
    #expect(
      try shop.refusal(.order(.place(name: nil, email: nil, phone: nil, address: nil)))
        == .incomplete(missing: "name", question: "What name is the order for?"))
    let asked = try shop.refusal(.order(.place(name: "Kim", email: nil, phone: nil, address: nil)))
    guard case .confirm(let command, _) = asked else { throw asked }
    try shop.run(command)
    try shop.add("all american")
    #expect(try shop.place().customerName == "Kim")
  }

  @Test("a name that was heard gets its capitals")
  mutating func heardName() throws {
    shop.restaurant = Restaurant()
    try shop.add("all american")
    let asked = try shop.refusal(.order(.place(name: "kim", email: nil, phone: nil, address: nil)))
    #expect(asked.say.contains("for Kim: 6 dollars 49."))
    guard case .confirm(let command, _) = asked else { throw asked }
    try shop.run(command)
    #expect(shop.state.guest.orderId.flatMap { shop.state.orders[$0] }?.customerName == "Kim")
  }

  @Test("what one place alone has is told without naming the place")
  mutating func oneHasIt() throws {
    let told = try shop.run(.menu(.show(business: nil, category: "sandwiches", item: nil)))
    #expect(told.hasPrefix("Sandwiches: All American for 6 dollars 49,"))
    let several = try shop.refusal(.menu(.show(business: nil, category: nil, item: nil)))
    #expect(several.say.hasPrefix("Which one: "))
    let nobody = try shop.refusal(.menu(.show(business: nil, category: "sushi", item: nil)))
    #expect(nobody.say.hasPrefix("Which one: "))
  }

  @Test("a delivery goes to the saved address, or asks for one, and costs its fee")
  mutating func delivery() throws {
    try shop.add("all american")
    try shop.run(.order(.type(type: .delivery, table: nil)))
    #expect(
      try shop.refusal(.order(.place(name: nil, email: nil, phone: nil, address: nil)))
        == .incomplete(missing: "address", question: "Where shall it be delivered to?"))
    try shop.run(.order(.saveAddress(label: "Home", address: "1 Main Street", notes: "Ring twice")))
    #expect(
      try shop.refusal(.order(.place(name: nil, email: nil, phone: nil, address: nil))).say
        == "1 All American, delivery to 1 Main Street from Cameron's Sandwiches, for Sam Baker: 9 dollars 99 with "
        + "3 dollars 50 for delivery. Shall I place the order?")
    let order = try shop.place()
    #expect(order.deliveryAddress == "1 Main Street")
    #expect(order.deliveryNotes == "Ring twice")
    #expect(order.totals.totalAmount.text == "9.99")
  }

  @Test("an order is dropped before it is placed, and cancelled until somebody begins with it")
  mutating func cancelling() throws {
    try shop.run(.menu(.setAvailable(item: "84", available: true, remaining: 5)))
    try shop.add("all american", 2)
    #expect(try shop.run(.order(.cancel)) == "Dropped the order of 2 items. Say undo to take it back.")
    try shop.add("all american", 2)
    let first = try shop.place()
    #expect(shop.state.items["84"]?.remaining == 3)
    try shop.run(.order(.cancel))
    #expect(shop.state.orders[first.id]?.status == .cancelled)
    #expect(shop.state.items["84"]?.remaining == 5)
    try shop.add("all american")
    let second = try shop.place()
    for status in [OrderStatus.confirmed, .preparing] {
      try shop.run(.order(.advance(id: second.id, status: status)))
    }
    #expect(try shop.refusal(.order(.cancel)).say.contains("too late"))
  }

  @Test(
    "with nothing being ordered it says so",
    arguments: [
      OrderCommand.read, .remove(line: nil), .quantity(line: nil, quantity: 2), .cancel,
      .place(name: nil, email: nil, phone: nil, address: nil),
    ])
  func empty(command: OrderCommand) throws {
    let refusal = try shop.refusal(.order(command))
    #expect(!refusal.say.isEmpty)
    #expect(refusal.code == nil)
  }
}
