import Commands
import Foundation
import SousClient
import TestHouse
import TestTime
import Testing
import Wire

@Suite("Prices on the device and at the box", .deadline())
struct SamePriceTests {
  // Choices by chance of everything that there is to choose.
  private func drawn(_ item: MenuItemRecord, from food: SousRestaurant, _ dice: inout Dice) async -> CustomizedItem {
    var drawn = await food.customized(item)
    for one in drawn.ingredients where dice.happens(0.7) {
      drawn.portions.setSelection(PortionLevel.allCases[dice.below(4)], for: one.id)
    }
    for group in drawn.groups where dice.happens(0.7) {
      for _ in 0..<dice.below(4) {
        if let modifier = group.modifiers.isEmpty ? nil : group.modifiers[dice.below(group.modifiers.count)] {
          drawn.tap(modifier.id, of: group.id)
        }
      }
    }
    drawn.setQuantity(1 + dice.below(99))
    return drawn
  }

  @Test("Every sample item, however it is put together, costs what the box asks", arguments: 1...2)
  func items(seed: UInt64) async throws {
    try await RestaurantHouse.open { house async throws in
      var dice = Dice(seed)
      let (box, food) = try await house.device()
      let state = await house.house.bus.state.restaurant
      var count = 0
      for business in try await food.businesses().value {
        for item in try await food.menu(of: business.id).value.categories.flatMap(\.items) {
          for _ in 0..<4 {
            let one = await drawn(item, from: food, &dice)
            // What the box would not take has no price.
            guard one.problem == nil else { continue }
            let amount = try BoxPrice.of(one, in: state)
            try #require(one.totalPrice.amount == amount.total, "\(one.words) of \(item.name)")
            try #require(one.additionalCost.amount == amount.chosen)
            try #require(one.words == amount.words)
            count += 1
          }
        }
      }
      #expect(count > 40)
      await food.stop()
      await box.stop()
    }
  }

  @Test("An order with tax, discount, tip and delivery costs to the cent what was shown", arguments: 1...2)
  func orders(seed: UInt64) async throws {
    try await RestaurantHouse.open { house async throws in
      var draft = OrderingDraft()
      (draft.taxPercent, draft.discountPercent) = (Decimal(string: "8.25"), Decimal(string: "7.5"))
      try await house.house.perform(.business(.settings(business: RestaurantHouse.shop, settings: draft)))
      var dice = Dice(seed + 10)
      let (box, food) = try await house.device()
      let shop = try await food.business(RestaurantHouse.shop).value
      let items = try await food.menu(of: shop.id).value.categories.flatMap(\.items)
      for kind in [OrderRecord.Kind.takeout, .delivery, .dineIn] {
        for _ in 0..<3 {
          let one = await drawn(items[dice.below(items.count)], from: food, &dice)
          if one.problem == nil { try await food.add(one, at: shop) }
        }
        let tip = try #require(Price(Decimal(dice.below(900)) / 100))
        var details = OrderToPlace(kind, for: "Sam")
        (details.tipAmount, details.deliveryAddress) = (tip, kind == .delivery ? "1 Elm Street" : nil)
        let shown = try #require(try await food.amounts(as: kind, tip: tip))
        let id = try await food.place(details, shown: shown.totalAmount)
        guard case .placed(let order) = try await food.outcome(of: id) else {
          Issue.record("it was not placed")
          continue
        }
        #expect(!order.costsOther)
        #expect(order.record.taxAmount == shown.taxAmount)
        #expect(order.record.discountAmount == shown.discountAmount)
        #expect(order.record.deliveryFee == shown.deliveryFee)
        #expect(order.record.tipAmount == tip)
      }
      await food.stop()
      await box.stop()
    }
  }
}
