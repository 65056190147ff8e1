import Basics
import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Orders by random commands")
struct RandomCommandTests {
  private static let items = [
    "all american", "turkey club", "blt", "flat white", "steak frites", "club", "sandwich", "sushi", "", "&",
    "é\u{301}",
    String(repeating: "x", count: 10_000),
  ]
  private static let ingredients = [
    "mayo", "extra cheese", "onion", "bacon", "everything", "vegetables", "sauces", "nothing", "", "extra",
  ]
  private static let quantities = [nil, 1, 2, 7, 99, 100, 0, -1, .max, .min]
  private static let amounts: [Decimal?] = [
    nil, 0, 1, Decimal(string: "2.5"), Decimal(string: "0.01"), Decimal(string: "0.001"), -1, Decimal(string: "1e40"),
    .nan,
  ]

  private static func line(_ dice: inout Dice) -> OrderLine? {
    switch dice.below(6) {
    case 0, 1: nil
    case 2: OrderLine(ordinal: [1, 2, -1, 0, 50, .min, .max][dice.below(7)])
    case 3: OrderLine(all: true)
    case 4: OrderLine(item: items[dice.below(items.count)], ordinal: dice.below(3) - 1)
    default: OrderLine(item: items[dice.below(items.count)])
    }
  }

  private static func command(_ dice: inout Dice, in shop: Shop) -> OrderCommand {
    let item = items[dice.below(dice.below(2) == 0 ? 3 : items.count)]
    let ingredient = ingredients[dice.below(ingredients.count)]
    let portion = Portion.allCases[dice.below(4)]
    let quantity = quantities[dice.below(quantities.count)]
    let ids = shop.state.orders.values.map(\.id).sorted()
    let id = ids.isEmpty || dice.below(8) == 0 ? "none" : ids[dice.below(ids.count)]
    switch dice.below(22) {
    case 0...4:
      let portions = dice.below(2) == 0 ? nil : [ingredient: portion]
      return .add(
        item: item, quantity: quantity, portions: portions, business: dice.below(8) == 0 ? "bean and leaf" : nil,
        choice: dice.below(10) == 0 ? "rye" : nil)
    case 5, 6: return .portion(line: line(&dice), ingredient: ingredient, portion: portion)
    case 7: return .quantity(line: line(&dice), quantity: quantity ?? 3)
    case 8: return .remove(line: line(&dice), quantity: quantity)
    case 9: return .type(type: OrderType.allCases[dice.below(3)], table: dice.below(2) == 0 ? "5" : nil)
    case 10: return .note(text: dice.below(4) == 0 ? "" : "no rush", line: line(&dice))
    case 11: return .read
    case 12...14:
      return .place(
        name: dice.below(3) == 0 ? "Kim" : nil, email: nil, phone: nil, address: dice.below(2) == 0 ? "1 Main" : nil,
        tip: dice.below(2) == 0 ? nil : amounts[dice.below(amounts.count)],
        time: dice.below(4) == 0 ? ClockTime("19:00") : nil)
    case 15: return .tip(amount: amounts[dice.below(amounts.count)], percent: dice.below(130) - 10)
    case 16: return .again(id: dice.below(2) == 0 ? nil : id)
    case 17: return .cancel
    case 18: return .advance(id: id, status: OrderStatus.allCases[dice.below(OrderStatus.allCases.count)])
    case 19:
      let part = shop.state.orders[id]?.items.first?.id ?? "none"
      return .advanceItem(
        id: id, item: part, status: OrderItemStatus.allCases[dice.below(OrderItemStatus.allCases.count)])
    case 20: return .pay(id: id, method: dice.below(3) == 0 ? "card" : nil)
    default: return .refund(id: id)
    }
  }

  @Test("totals are the sum of their parts, machines hold, and what is refused changes nothing", arguments: 1...12)
  func sequences(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var shop = try Shop()
    for id in [SampleBusinesses.sandwichShop, "bean-and-leaf"] {
      var rates = OrderingDraft()
      rates.taxPercent = Decimal(string: "8.875")
      rates.discountPercent = Decimal(dice.below(20))
      rates.orderTypes = [.dineIn, .takeout, .delivery]
      rates.deliveryFee = Decimal(string: "3.5")
      _ = try? shop.run(.business(.settings(business: id, settings: rates)))
    }
    var placed = 0
    for step in 0..<400 {
      let command = Self.command(&dice, in: shop)
      let before = shop.state
      shop.now.addTimeInterval(Double(dice.below(600)))
      do {
        _ = try shop.run(.order(command))
      } catch let refusal as Refusal {
        #expect(shop.state == before)
        #expect(!refusal.say.isEmpty && refusal.say.count < 1_500, "\(refusal.say.prefix(200))")
        if case .confirm(let confirmed, _) = refusal, dice.below(3) > 0 {
          let count = shop.state.orders.count
          _ = try? shop.run(confirmed)
          placed += shop.state.orders.count > count ? 1 : 0
        }
      }
      try check(shop.state, "seed \(seed), step \(step), \(command)")
    }
    #expect(placed > 0)
  }

  private func check(_ state: RestaurantState, _ place: String) throws {
    for order in state.orders.values {
      let sum = try order.items.map(\.totalPrice).sum(in: order.totals.subtotal.currency)
      let totals = order.totals
      #expect(sum == totals.subtotal, "\(place)")
      #expect(
        totals.totalAmount.units == totals.subtotal.units - totals.discountAmount.units + totals.taxAmount.units
          + totals.tipAmount.units + totals.deliveryFee.units, "\(place)")
      #expect(totals.tipAmount.units >= 0, "\(place)")
      for item in order.items {
        #expect(
          item.totalPrice.units == (item.itemPrice.units + item.modifiersTotal.units) * item.quantity, "\(place)")
        #expect((1...99).contains(item.quantity), "\(place)")
      }
      // What cannot have come to be cannot be read.
      let life = order.life
      #expect(
        OrderLife(
          status: life.status, confirmedAt: life.confirmedAt, preparingAt: life.preparingAt, readyAt: life.readyAt,
          completedAt: life.completedAt, cancelledAt: life.cancelledAt) == life, "\(place)")
    }
    for cart in state.carts.values {
      #expect(cart.lines.count <= Restaurant.mostLines, "\(place)")
      #expect(Set(cart.lines.map(\.id)).count == cart.lines.count, "\(place)")
      for line in cart.lines {
        #expect(state.items[line.menuItemId]?.businessId == cart.id, "\(place)")
        #expect((1...RestaurantState.mostOfOne).contains(line.quantity), "\(place)")
      }
    }
  }
}
