import Commands
import Foundation
import Testing

@testable import Restaurant

@Suite("Keeping a menu")
struct MenuEditingTests {
  var shop: Shop

  init() throws { shop = try Shop() }

  @Test("a renamed and repriced ingredient is so on every item that has it")
  mutating func ingredient() throws {
    var change = IngredientDraft(name: "Cheddar")
    change.portionPricing = [.light: 1, .regular: 2, .extra: 3]
    try shop.run(.menu(.changeIngredient(ingredient: "extra cheese", change: change)))
    for item in shop.state.items(in: "sandwiches") {
      let cheese = try #require(shop.state.customizations(of: item.id).last)
      #expect(cheese.name == "Cheddar")
      #expect(cheese.portionPricing?.regular.text == "2.00")
    }
  }

  @Test("an ingredient is added with the next number, and not twice")
  mutating func adding() throws {
    let draft = IngredientDraft(name: "Sprouts", category: .vegetables)
    try shop.run(.menu(.addIngredient(ingredient: draft)))
    #expect(shop.state.ingredients["14"]?.displayOrder == 5)
    #expect(try shop.refusal(.menu(.addIngredient(ingredient: draft))).code == .duplicate)
    var inactive = IngredientDraft()
    inactive.isActive = false
    try shop.run(.menu(.changeIngredient(ingredient: "sprouts", change: inactive)))
    #expect(shop.state.ingredients["14"]?.isActive == false)
  }

  @Test("prices below nothing and with too many digits are refused")
  func prices() throws {
    var draft = MenuItemDraft()
    draft.id = "84"
    for text in ["-1", "6.499"] {
      draft.price = Decimal(string: text)
      #expect(try shop.refusal(.menu(.saveItem(item: draft))).code == .validation)
    }
    var ingredient = IngredientDraft()
    ingredient.portionPricing = [.light: -1]
    #expect(try shop.refusal(.menu(.changeIngredient(ingredient: "Bacon", change: ingredient))).code == .validation)
  }

  @Test("a second item of one name in a category is a duplicate; unknown ones are not found")
  func twins() throws {
    var draft = MenuItemDraft()
    draft.categoryId = "sandwiches"
    draft.name = "all american"
    draft.price = 1
    #expect(try shop.refusal(.menu(.saveItem(item: draft))).code == .duplicate)
    #expect(try shop.refusal(.menu(.removeItem(id: "9999"))).code == .notFound)
    #expect(try shop.refusal(.menu(.removeCategory(id: "sandwiches"))).code == .validation)
  }

  @Test("a removed item takes its customisations along")
  mutating func removing() throws {
    try shop.run(.menu(.removeItem(id: "84")))
    #expect(shop.state.items["84"] == nil)
    #expect(shop.state.customizations.count == 45)
  }

  @Test("a menu comes back from JSON as it was, and changes nothing")
  func json() throws {
    let text = try MenuFile(SampleBusinesses.sandwichShop, in: shop.state).json()
    let command = Command.menu(.import(business: SampleBusinesses.sandwichShop, format: .json, text: text))
    #expect(try shop.decide(command).events.isEmpty)
  }

  @Test("a menu from JSON makes another business's the same")
  mutating func copied() throws {
    var menu = MenuFile(SampleBusinesses.sandwichShop, in: shop.state)
    for category in menu.categories.indices {
      menu.categories[category].category.id = nil
      for item in menu.categories[category].items.indices { menu.categories[category].items[item].id = nil }
    }
    try shop.run(.menu(.import(business: "sunrise-farm", format: .json, text: try menu.json())))
    let copies = shop.state.items(of: "sunrise-farm")
    #expect(copies.map(\.name) == shop.state.items(in: "sandwiches").map(\.name))
    #expect(copies.map(\.price) == shop.state.items(in: "sandwiches").map(\.price))
    #expect(Set(copies.map(\.id)).count == 6)
  }

  @Test("a menu comes back from CSV as it was, quotes, commas and lines in it too")
  mutating func csv() throws {
    var draft = MenuItemDraft()
    draft.id = "84"
    draft.description = "The \"classic\", with\nall of it"
    draft.isGlutenFree = true
    draft.remaining = 7
    try shop.run(.menu(.saveItem(item: draft)))
    let text = MenuFile(SampleBusinesses.sandwichShop, in: shop.state).csv()
    let command = Command.menu(.import(business: SampleBusinesses.sandwichShop, format: .csv, text: text))
    #expect(try shop.decide(command).events.isEmpty)
  }

  @Test(
    "a broken file changes nothing and says where it is broken",
    arguments: [
      (MenuFormat.csv, "", "The first line"), (.csv, "name,price\r\nTea,2", "The first line"),
      (.csv, "category,name,price\nDrinks,Tea", "Line 2 has 2 fields"),
      (.csv, "category,name,price\nDrinks,Tea,two", "Line 2"), (.csv, "category,name,price\nDrinks,\"Tea,2", "Line 2"),
      (.csv, "category,name,price,colour\n", "There is no column"),
      (.csv, "category,name,price\nDrinks,Tea,2\nDrinks,Tea,3", "twice"),
      (.json, "{\"categories\":[", "That is no menu"),
      (.json, "{\"categories\":[{\"items\":[{\"price\":\"x\"}]}]}", "price"),
      (.json, "[]", "That is no menu"), (.json, "{\"format\":\"other\",\"categories\":[]}", "format"),
      (.json, "{\"currency\":\"EUR\",\"categories\":[]}", "EUR"),
    ])
  func broken(format: MenuFormat, text: String, says: String) throws {
    let refusal = try shop.refusal(.menu(.import(business: "sunrise-farm", format: format, text: text)))
    #expect(refusal.code == .validation || refusal.code == .duplicate)
    #expect(refusal.say.contains(says), "\(refusal.say)")
  }

  @Test("what is on the menu is told, and what comes on an item")
  func told() throws {
    let item = try shop.decide(.menu(.item(business: nil, category: nil, item: "turkey club"))).say
    #expect(item.hasPrefix("Turkey Club is 7 dollars 99. It comes with Lettuce, Tomato, Onion, Pickles and Russian"))
    #expect(item.contains("Extra Cheese for 1 dollar"))
    let all = try shop.decide(.menu(.show(business: "camerons sandwiches", category: nil, item: nil))).say
    #expect(all.hasPrefix("Sandwiches: All American for 6 dollars 49, American Combo"))
  }
}
