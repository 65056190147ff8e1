import Commands
import Foundation

extension SampleBusinesses {
  /// The thirteen ingredients of the sandwich shop.
  static var ingredients: [Command] {
    let free: [(IngredientCategory, [String])] = [
      (.vegetables, ["Lettuce", "Tomato", "Onion", "Pickles"]),
      (.sauces, ["Chipotle Mayo", "Mayo", "Russian Dressing", "Ketchup", "Mustard", "Hot Sauce"]),
    ]
    let extras: [(String, [Portion: String])] = [
      ("Extra Cheese", [.light: "0.75", .regular: "1.00", .extra: "1.50"]),
      ("Bacon", [.light: "1.00", .regular: "1.50", .extra: "2.00"]),
      ("Avocado", [.light: "1.50", .regular: "2.00", .extra: "2.50"]),
    ]
    let drafts =
      free.flatMap { category, names in names.map { IngredientDraft(name: $0, category: category) } }
      + extras.map { name, prices in
        var draft = IngredientDraft(name: name, category: .extras)
        draft.portionPricing = prices.compactMapValues { Decimal(string: $0) }
        draft.defaultPortion = Portion.none
        return draft
      }
    return drafts.enumerated().map { index, draft in
      var numbered = draft
      numbered.id = "\(index + 1)"
      return .menu(.addIngredient(ingredient: numbered))
    }
  }

  static var menus: [(String, Command)] {
    sandwiches
      + small(
        "coq-au-vin", at: coqAuVin, "Mains",
        [
          ("Coq au Vin", "26.00", 25), ("Steak Frites", "29.50", 20), ("Ratatouille", "18.00", 20),
        ], first: 201)
      + small(
        "golden-fork", at: "golden-fork", "Plates",
        [
          ("Roast Chicken", "21.00", 25), ("Mushroom Risotto", "19.50", 20), ("Tomato Soup", "8.50", 10),
        ], first: 221)
      + small(
        "bean-and-leaf", at: "bean-and-leaf", "Drinks",
        [
          ("Flat White", "4.25", 4), ("Green Tea", "3.50", 4), ("Blueberry Muffin", "3.75", 1),
        ], first: 241)
      + small(
        "bean-and-leaf-salads", at: "bean-and-leaf", "Salads",
        [("Chicken Salad", "9.75", 8), ("Tuna Salad", "9.25", 8)],
        first: 251)
  }

  private static let names: [(id: Int, name: String, price: String, chipotle: Portion, russian: Portion)] = [
    (84, "All American", "6.49", .none, .regular), (85, "American Combo", "7.49", .none, .regular),
    (86, "Chicken Cutlet", "7.99", .none, .none), (87, "Turkey Club", "7.99", .none, .regular),
    (88, "BLT Sandwich", "6.49", .none, .regular), (89, "Ham & Cheese", "6.49", .none, .regular),
  ]

  private static var sandwiches: [(String, Command)] {
    var category = MenuCategoryDraft()
    category.id = "sandwiches"
    category.businessId = sandwichShop
    category.name = "Sandwiches"
    let items: [(String, Command)] = names.map { row in
      var item = MenuItemDraft()
      item.id = "\(row.id)"
      item.categoryId = "sandwiches"
      item.name = row.name
      item.price = Decimal(string: row.price)
      item.prepTimeMinutes = 8
      item.modifierGroups = choices(of: row.id)
      return ("item-\(row.id)", .menu(.saveItem(item: item)))
    }
    let customizations: [(String, Command)] = names.map { row in
      (
        "item-\(row.id)-usual",
        .menu(.standardSandwich(item: "\(row.id)", russian: row.russian, chipotle: row.chipotle))
      )
    }
    return [("sandwiches", .menu(.saveCategory(category: category)))] + items + customizations
  }

  // Both are optional: a sandwich comes on its usual bread. Bacon and avocado cost as much as a regular
  // portion of them.
  private static func choices(of item: Int) -> [ModifierGroupDraft] {
    func group(_ id: String, _ name: String, _ modifiers: [(name: String, price: String?)]) -> ModifierGroupDraft {
      var group = ModifierGroupDraft(
        name: name,
        modifiers: modifiers.map { modifier in
          ModifierDraft(
            id: "\(item)-\(modifier.name.lowercased())", name: modifier.name,
            priceAdjustment: modifier.price.flatMap { Decimal(string: $0) })
        })
      group.id = "\(item)-\(id)"
      return group
    }
    var bread = group("bread", "Bread", [("White", nil), ("Wheat", nil), ("Rye", nil)])
    bread.maxSelections = 1
    return [bread, group("besides", "Besides", [("Bacon", "1.50"), ("Avocado", "2.00")])]
  }

  // The properties of a dish by its name, for questions about diets.
  private static func mark(_ item: inout MenuItemDraft) {
    let name = item.name ?? ""
    item.isVegan = ["Ratatouille", "Green Tea"].contains(name)
    item.isVegetarian =
      item.isVegan == true || ["Mushroom Risotto", "Tomato Soup", "Flat White", "Blueberry Muffin"].contains(name)
    item.isGlutenFree = ["Ratatouille", "Green Tea", "Flat White", "Mushroom Risotto"].contains(name)
    item.containsDairy = ["Mushroom Risotto", "Flat White", "Blueberry Muffin"].contains(name)
  }

  private static func small(
    _ name: String, at business: String, _ category: String, _ items: [(name: String, price: String, minutes: Int)],
    first: Int
  ) -> [(String, Command)] {
    var draft = MenuCategoryDraft()
    draft.id = "\(name)-menu"
    draft.businessId = business
    draft.name = category
    let commands: [(String, Command)] = items.enumerated().map { index, row in
      var item = MenuItemDraft()
      item.id = "\(first + index)"
      item.categoryId = "\(name)-menu"
      item.name = row.name
      item.price = Decimal(string: row.price)
      item.prepTimeMinutes = row.minutes
      mark(&item)
      return ("item-\(first + index)", .menu(.saveItem(item: item)))
    }
    return [("\(name)-menu", .menu(.saveCategory(category: draft)))] + commands
  }
}
