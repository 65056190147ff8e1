import Basics
import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Tips, and ordering the same again")
struct TipTests {
  var shop: Shop

  init() throws { shop = try Shop() }

  @Test("a tip is read back with the order, and placed with it")
  mutating func beforePlacing() throws {
    try shop.add("all american", 2)
    let refusal = try shop.refusal(.order(.tip(amount: Decimal(string: "2.50"), percent: nil)))
    guard case .confirm(let command, let question) = refusal else { throw refusal }
    #expect(
      question
        == "2 All American, takeout from Cameron's Sandwiches, for Sam Baker: 15 dollars 48 with a tip of 2 dollars 50. "
        + "Shall I place the order?")
    try shop.run(command)
    let order = try #require(shop.state.guest.orderId.flatMap { shop.state.orders[$0] })
    #expect(order.totals.tipAmount.text == "2.50")
    #expect(order.totals.totalAmount.text == "15.48")
  }

  @Test("who it is for is asked for, and the tip stays")
  mutating func name() throws {
    shop.restaurant = Restaurant()
    try shop.add("all american")
    #expect(
      try shop.refusal(.order(.tip(amount: 1, percent: nil)))
        == .incomplete(missing: "name", question: "What name is the order for?"))
    let asked = try shop.refusal(.order(.tip(amount: 1, percent: nil, name: "kim")))
    #expect(asked.say.contains("for Kim: 7 dollars 49 with a tip of 1 dollar."))
  }

  @Test("an order for later says the day")
  mutating func later() throws {
    try shop.add("all american")
    let asked = try shop.refusal(
      .order(
        .place(
          name: nil, email: nil, phone: nil, address: nil, date: CalendarDay("2026-03-15"), time: ClockTime("12:00"))))
    guard case .confirm(let command, let question) = asked else { throw asked }
    #expect(question.contains("Cameron's Sandwiches tomorrow at noon, for Sam Baker"))
    #expect(try shop.run(command).hasSuffix("It should be ready at noon tomorrow."))
    try shop.add("all american")
    for day in ["2026-03-01", "2027-03-01"] {
      let past = try shop.refusal(
        .order(
          .place(name: nil, email: nil, phone: nil, address: nil, date: CalendarDay(day), time: ClockTime("12:00"))))
      #expect(past.code == .validation, "\(day)")
    }
  }

  @Test(
    "a share is of what was ordered, to the cent",
    arguments: [(10, "0.65"), (15, "0.97"), (20, "1.30"), (0, "0.00"), (100, "6.49")])
  mutating func percent(percent: Int, tip: String) throws {
    try shop.add("all american")
    _ = try shop.place()
    try shop.run(.order(.tip(amount: nil, percent: percent)))
    let order = try #require(shop.state.guest.orderId.flatMap { shop.state.orders[$0] })
    #expect(order.totals.tipAmount.text == tip)
    #expect(order.totals.totalAmount.units == 649 + order.totals.tipAmount.units)
  }

  @Test("what is no tip is refused, and nothing changes")
  mutating func bad() throws {
    #expect(try shop.refusal(.order(.tip(amount: 1, percent: nil))).say == "There is no order to add a tip to.")
    try shop.add("all american")
    let order = try shop.place()
    for command in [
      OrderCommand.tip(amount: -1, percent: nil), .tip(amount: Decimal(string: "1.005"), percent: nil),
      .tip(amount: Decimal(string: "1e30"), percent: nil), .tip(amount: nil, percent: -1),
      .tip(amount: nil, percent: 101),
      .tip(amount: nil, percent: .max),
    ] { #expect(try shop.refusal(.order(command)).code == .validation, "\(command)") }
    #expect(
      try shop.refusal(.order(.tip(amount: nil, percent: nil))) == .incomplete(missing: "amount", question: "How much?")
    )
    try shop.run(.order(.pay(id: order.id, method: nil)))
    #expect(try shop.refusal(.order(.tip(amount: 1, percent: nil))).say == "Order 1001 is paid already.")
  }

  @Test("amounts that people say are exact", arguments: [0.1, 0.29, 1.1, 2.35, 19.99, 1_234.56])
  func exact(amount: Double) throws {
    let command = try Command(intent: "order.tip", slots: ["amount": .number(amount)])
    guard case .order(.tip(let tip?, _, _, _)) = command else { throw Refusal.impossible("no tip") }
    #expect(try Money(tip, .usDollar).amount == Decimal(string: "\(amount)"))
  }

  @Test("the same again is what can still be had of it, as it was chosen")
  mutating func again() throws {
    try shop.add("all american", 2, ["extra cheese": .extra, "onion": .none])
    try shop.add("turkey club")
    let order = try shop.place()
    try shop.run(.menu(.setAvailable(item: "87", available: false, remaining: nil)))
    #expect(
      try shop.run(.order(.again(id: nil)))
        == "2 All American with no Onion and extra Extra Cheese from Cameron's Sandwiches. "
        + "Not to be had now: Turkey Club.")
    let twin = try shop.place()
    #expect(twin.items.first?.selectedOptions == order.items.first?.selectedOptions)
    #expect(twin.items.first?.totalPrice == order.items.first?.totalPrice)
    try shop.add("blt")
    #expect(throws: Refusal.self) { try shop.decide(.order(.again(id: nil))) }
    #expect(throws: Refusal.self) { try shop.decide(.order(.again(id: "none"))) }
  }
}
