import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("The samples of the sandwich shop")
struct SampleTests {
  let shop: Shop

  init() throws { shop = try Shop() }

  @Test("there are thirteen ingredients, of which ten are free")
  func ingredients() {
    let all = shop.state.ingredients.values
    #expect(all.count == 13)
    #expect(all.filter { $0.category == .vegetables }.map(\.name) == ["Lettuce", "Tomato", "Onion", "Pickles"])
    #expect(
      all.filter { $0.category == .sauces }.map(\.name) == [
        "Chipotle Mayo", "Mayo", "Russian Dressing", "Ketchup", "Mustard", "Hot Sauce",
      ])
    #expect(all.count { !$0.portionPricing.hasCharge } == 10)
    let prices = all.filter(\.portionPricing.hasCharge).map { ingredient in
      Portion.allCases.map { ingredient.portionPricing[$0].text }
    }
    #expect(
      prices == [
        ["0.00", "0.75", "1.00", "1.50"], ["0.00", "1.00", "1.50", "2.00"], ["0.00", "1.50", "2.00", "2.50"],
      ])
  }

  @Test("six sandwiches have nine customisations each, 54 in all")
  func customizations() throws {
    let items = shop.state.items(in: "sandwiches")
    #expect(
      items.map(\.name) == [
        "All American", "American Combo", "Chicken Cutlet", "Turkey Club", "BLT Sandwich", "Ham & Cheese",
      ])
    #expect(items.first?.id == "84")
    #expect(shop.state.customizations(of: "84").count == 9)
    #expect(shop.state.customizations.count == 54)
    for item in items {
      let rows = shop.state.customizations(of: item.id)
      #expect(
        rows.map(\.name) == [
          "Lettuce", "Tomato", "Onion", "Pickles", "Mayo", "Mustard", "Russian Dressing", "Chipotle Mayo",
          "Extra Cheese",
        ])
      let russian: Portion = item.name == "Chicken Cutlet" ? .none : .regular
      let vegetables = Array(repeating: Portion.regular, count: 4)
      #expect(rows.compactMap(\.defaultPortion) == vegetables + [.none, .none, russian, .none, .none])
      #expect(rows.last?.displayOrder == 20)
    }
  }

  @Test("loaded twice they are there once")
  func twice() throws {
    var shop = shop
    let before = shop.state
    for (_, command) in SampleBusinesses.commands { _ = try? shop.run(command) }
    #expect(shop.state.ingredients == before.ingredients)
    #expect(shop.state.customizations == before.customizations)
    #expect(shop.state.businesses == before.businesses)
    #expect(Set(SampleBusinesses.commands.map(\.id)).count == SampleBusinesses.commands.count)
  }

  @Test("the five businesses have the names and types of the specification")
  func businesses() throws {
    let all = shop.state.businesses.values
    #expect(
      all.map(\.businessName) == [
        "Coq au Vin", "The Golden Fork", "Sunrise Farm", "Bean & Leaf Cafe", "Cameron's Sandwiches",
      ])
    #expect(all.prefix(4).map(\.businessType) == [.restaurant, .restaurant, .farm, .cafe])
    #expect(shop.state.business(slug: "coq-au-vin-j7t0")?.id == "cmldgqfh90002z5kfeq7bcy54")
  }

  @Test("any item gets the nine, with the defaults that are asked for, and only once")
  func standard() throws {
    var shop = shop
    var draft = MenuItemDraft()
    draft.categoryId = "sandwiches"
    draft.name = "Meatball Sub"
    draft.price = Decimal(string: "8.25")
    try shop.run(.menu(.saveItem(item: draft)))
    let item = try #require(shop.state.items.values.first { $0.name == "Meatball Sub" })
    let command = Command.menu(.standardSandwich(item: item.id, russian: Portion.none, chipotle: .extra))
    try shop.run(command)
    let rows = shop.state.customizations(of: item.id)
    #expect(rows.count == 9)
    #expect(rows.first { $0.name == "Russian Dressing" }?.defaultPortion == Portion.none)
    #expect(rows.first { $0.name == "Chipotle Mayo" }?.defaultPortion == .extra)
    #expect(try shop.decide(command).events.isEmpty)
  }

  @Test("identifiers that apps read as numbers are numbers")
  func numbers() {
    #expect(shop.state.ingredients.keys.allSatisfy { Int($0) != nil })
    #expect(shop.state.customizations.values.allSatisfy { Int($0.id) != nil && Int($0.menuItemId) != nil })
  }
}
