import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Money over many orders")
struct RandomOrderTests {
  @Test("100,000 random orders cost what decimal arithmetic says, to the cent")
  func independent() throws {
    var dice = Dice(seed: 20_260_314)
    var wrong: [String] = []
    for round in 0..<1_000 {
      let house = try House(&dice)
      for _ in 0..<100 {
        let (request, expected) = house.order(&dice)
        let totals = try house.restaurant.totals(of: request, in: house.state, context: house.context).totals
        let found = [
          totals.subtotal, totals.discountAmount, totals.taxAmount, totals.tipAmount, totals.deliveryFee,
          totals.totalAmount,
        ].map(\.amount)
        if found != expected { wrong.append("round \(round): \(found) is not \(expected)") }
      }
    }
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
  }
}

/// A business with a menu, prices and rates drawn at random, kept a second time as plain decimals.
private struct House {
  let restaurant = Restaurant()
  let context = CommandContext(now: Date(timeIntervalSince1970: 1_773_525_900), calendar: Shop.calendar, origin: .http)
  private(set) var state = RestaurantState()
  private let business: Business
  private var prices: [Decimal] = []
  private var portionPrices: [[[Decimal]]] = []
  private let tax: Decimal
  private let discount: Decimal
  private let fee: Decimal

  init(_ dice: inout Dice) throws {
    business = Business(
      id: "b", slug: "b", businessName: "B", businessType: .cafe,
      createdAt: Date(timeIntervalSince1970: 0))
    let (taxPoints, discountPoints, feeUnits) = (
      dice.below(2_500), dice.below(3) * dice.below(5_000), dice.below(1_000)
    )
    tax = Decimal(taxPoints) / 10_000
    discount = Decimal(discountPoints) / 10_000
    fee = Decimal(feeUnits) / 100
    var settings = OrderingSettings(id: "b")
    (settings.taxBasisPoints, settings.discountBasisPoints) = (taxPoints, discountPoints)
    settings.deliveryFee = Money(units: feeUnits, .usDollar)
    settings.orderTypes = OrderType.allCases
    state.apply(.business(Change(from: nil, to: business)))
    state.apply(.ordering(Change(from: nil, to: settings)))
    state.apply(.menuCategory(Change(from: nil, to: MenuCategory(id: "c", businessId: "b", name: "C"))))
    for item in 0..<5 {
      let price = dice.below(5_000)
      prices.append(Decimal(price) / 100)
      state.apply(
        .menuItem(
          Change(
            from: nil,
            to: MenuItem(
              id: "\(item)", categoryId: "c", businessId: "b", name: "Item \(item)",
              price: Money(units: price, .usDollar)))))
      portionPrices.append([])
      for ingredient in 0..<4 {
        let units = (0..<4).map { _ in dice.below(300) }
        portionPrices[item].append(units.map { Decimal($0) / 100 })
        let money = units.map { Money(units: $0, .usDollar) }
        state.apply(
          .customization(
            Change(
              from: nil,
              to: MenuItemCustomization(
                id: "\(item * 4 + ingredient)", menuItemId: "\(item)", templateId: nil, name: "I\(ingredient)",
                category: .extras,
                portionPricing: PortionPricing(none: money[0], light: money[1], regular: money[2], extra: money[3]),
                defaultPortion: .light, displayOrder: ingredient))))
      }
    }
  }

  /// An order, and what it costs by decimals: subtotal, discount, tax, tip, fee, total.
  func order(_ dice: inout Dice) -> (OrderRequest, [Decimal]) {
    var subtotal = Decimal(0)
    var lines: [CartLine] = []
    for number in 0...dice.below(6) {
      let (item, quantity) = (dice.below(5), 1 + dice.below(99))
      var choices = ItemChoices()
      var one = prices[item]
      for ingredient in 0..<4 {
        // A quarter is not said, and comes light.
        let chosen = dice.below(5)
        one += portionPrices[item][ingredient][chosen == 4 ? 1 : chosen]
        if chosen < 4 { choices.portions["\(item * 4 + ingredient)"] = Portion.allCases[chosen] }
      }
      subtotal += one * Decimal(quantity)
      lines.append(CartLine(id: "\(number)", menuItemId: "\(item)", quantity: quantity, choices: choices))
    }
    let isDelivery = dice.below(2) == 0
    let tip = Decimal(dice.below(2_000)) / 100
    let off = Self.cents(subtotal * discount)
    let taxed = Self.cents((subtotal - off) * tax)
    let delivery = isDelivery ? fee : 0
    let request = OrderRequest(
      business: business, orderType: isDelivery ? .delivery : .takeout, customer: CustomerDetails(name: "Sam"),
      lines: lines, deliveryAddress: "1 Main Street", source: "app", tip: tip)
    return (request, [subtotal, off, taxed, tip, delivery, subtotal - off + taxed + tip + delivery])
  }

  // To the cent, a half away from zero.
  private static func cents(_ amount: Decimal) -> Decimal {
    var (amount, rounded) = (amount, Decimal(0))
    NSDecimalRound(&rounded, &amount, 2, .plain)
    return rounded
  }
}
