import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Portions and prices")
struct PricingTests {
  let shop: Shop

  init() throws { shop = try Shop() }

  private func priced(_ portions: [String: Portion], quantity: Int = 1, of id: String = "84") throws -> PricedItem {
    let item = try #require(shop.state.items[id])
    let chosen = try Dictionary(uniqueKeysWithValues: portions.map { (try shop.customization($0, of: id).id, $1) })
    return try shop.state.priced(item, ItemChoices(portions: chosen), quantity: quantity)
  }

  @Test("an All American with regular Extra Cheese is 7.49")
  func example() throws {
    let priced = try priced(["Extra Cheese": .regular])
    #expect(priced.basePrice.text == "6.49")
    #expect(priced.customizationPrice.text == "1.00")
    #expect(priced.totalPrice.text == "7.49")
  }

  @Test("the total is base and portions, times the quantity")
  func quantity() throws {
    #expect(try priced(["Extra Cheese": .extra], quantity: 3).totalPrice.text == "23.97")
    #expect(try priced(["Extra Cheese": .light], quantity: 99).totalPrice.text == "716.76")
    #expect(try priced([:]).totalPrice.text == "6.49")
  }

  @Test("what is stored reads portion first, by category and place, without what is left out")
  func customizations() throws {
    let priced = try priced(["Tomato": .light, "Onion": .none, "Mayo": .extra, "Extra Cheese": .extra])
    #expect(
      priced.customizations == [
        "Regular Lettuce", "Light Tomato", "Regular Pickles", "Extra Mayo", "Regular Russian Dressing",
        "Extra Extra Cheese",
      ])
    let cheese = try shop.customization("Extra Cheese")
    let onion = try shop.customization("Onion")
    #expect(priced.selectedOptions[cheese.id] == ["extra"])
    #expect(priced.selectedOptions[onion.id] == ["none"])
    #expect(priced.selectedOptions.count == 9)
  }

  @Test("the fixed order of categories holds whatever the numbers of rows")
  func order() throws {
    var shop = shop
    var draft = CustomizationDraft()
    draft.menuItemId = "84"
    draft.templateId = "1"
    draft.name = "Sprouts"
    draft.displayOrder = 99
    try shop.run(.menu(.saveCustomization(customization: draft)))
    let names = shop.state.customizations(of: "84").map(\.name)
    #expect(names.firstIndex(of: "Sprouts") == 4)
  }

  @Test("quantities outside of 1 to 99 are refused", arguments: [0, -1, 100, .max, .min])
  func impossible(quantity: Int) {
    #expect(throws: Refusal.coded(.validation, "The quantity must be between 1 and 99.")) {
      try priced([:], quantity: quantity)
    }
  }

  @Test("a customisation of another item is refused")
  func foreign() throws {
    let other = try shop.customization("Extra Cheese", of: "85")
    let item = try #require(shop.state.items["84"])
    #expect(throws: Refusal.self) {
      try shop.state.priced(item, ItemChoices(portions: [other.id: .regular]), quantity: 1)
    }
  }

  @Test("customisations without portions work as they did")
  func oldStyle() throws {
    var shop = shop
    var draft = CustomizationDraft()
    draft.menuItemId = "84"
    draft.name = "Bread"
    draft.isRequired = true
    draft.options = [
      CustomizationOptionDraft(name: "White"), CustomizationOptionDraft(name: "Rye", price: Decimal(string: "0.50")),
    ]
    try shop.run(.menu(.saveCustomization(customization: draft)))
    let bread = try #require(shop.state.customizations(of: "84").first { $0.name == "Bread" })
    let item = try #require(shop.state.items["84"])
    let rye = try shop.state.priced(item, ItemChoices(options: [bread.id: ["Rye"]]), quantity: 2)
    #expect(rye.totalPrice.text == "13.98")
    #expect(rye.customizations.last == "Bread: Rye")
    #expect(rye.selectedOptions[bread.id] == ["Rye"])
    for wrong in [[], ["Rye", "White"], ["Rye", "Rye"], ["Sourdough"]] {
      #expect(throws: Refusal.self) {
        try shop.state.priced(item, ItemChoices(options: [bread.id: wrong]), quantity: 1)
      }
    }
  }

  @Test("groups of modifiers want as many as they say")
  func groups() throws {
    var shop = shop
    var group = ModifierGroupDraft(
      name: "Sides",
      modifiers: [
        ModifierDraft(id: "chips", name: "Chips", priceAdjustment: Decimal(string: "1.25")),
        ModifierDraft(id: "slaw", name: "Slaw", priceAdjustment: Decimal(string: "-0.25")),
        ModifierDraft(id: "soup", name: "Soup"),
      ])
    group.minSelections = 1
    group.maxSelections = 2
    group.isRequired = true
    var draft = MenuItemDraft()
    draft.id = "84"
    draft.modifierGroups = [group]
    try shop.run(.menu(.saveItem(item: draft)))
    let item = try #require(shop.state.items["84"])
    func total(_ chosen: Set<String>) throws -> String {
      try shop.state.priced(item, ItemChoices(modifiers: chosen), quantity: 1).totalPrice.text
    }
    #expect(try total(["chips", "slaw"]) == "7.49")
    #expect(try total(["slaw"]) == "6.24")
    #expect(throws: Refusal.coded(.validation, "Sides must be chosen: at least 1 of Chips, Slaw or Soup.")) {
      try total([])
    }
    #expect(throws: Refusal.coded(.validation, "At most 2 choices of Sides.")) {
      try total(["chips", "slaw", "soup"])
    }
  }

  @Test("a customisation with portions shows as a group of four modifiers")
  func shownAsGroups() throws {
    let item = try #require(shop.state.items["84"])
    // Behind the item's own.
    let groups = shop.state.modifierGroups(of: item).dropFirst(item.modifierGroups.count)
    #expect(groups.count == 9)
    #expect(groups.allSatisfy { $0.modifiers.count == 4 && $0.modifiers.count(where: \.isDefault) == 1 })
    let cheese = try #require(groups.last)
    #expect(cheese.modifiers.map(\.priceAdjustment.text) == ["0.00", "0.75", "1.00", "1.50"])
    #expect(cheese.modifiers.last?.name == "Extra Extra Cheese")
  }

  @Test("portions have their signs, shares and hints")
  func portions() {
    #expect(Portion.allCases.map(\.symbol) == ["○", "◔", "◑", "●"])
    #expect(Portion.allCases.map(\.percent) == [0, 25, 50, 100])
    #expect(Portion.light.hint == "Small amount (25%)")
    #expect(IngredientCategory.allCases.map(\.title) == ["Fresh Vegetables", "Signature Sauces", "Premium Extras"])
    #expect(IngredientCategory.allCases.map(\.color) == ["#10B981", "#F59E0B", "#8B5CF6"])
  }
}
