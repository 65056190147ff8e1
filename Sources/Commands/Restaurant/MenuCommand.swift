import Basics

/// Commands about the offers of a business. Without a name, the current one is meant.
public enum MenuCommand: Sendable, Hashable, Codable {
  /// Tells the offers: the categories, the items of one, those for a diet, or one item.
  case show(business: String?, category: String?, item: String?, diet: Diet? = nil)
  /// Tells about one item, or an ingredient: its contents, and its price; whether it suits a diet.
  case item(business: String?, category: String?, item: String?, diet: Diet? = nil)

  // Staff's commands. Businesses, categories and items are given by their identifiers.

  case saveCategory(category: MenuCategoryDraft)
  /// Removes an empty category from the menu.
  case removeCategory(id: String)
  case saveItem(item: MenuItemDraft)
  case removeItem(id: String)
  /// Sets whether an item is available, and the number left of it; nil: unlimited.
  case setAvailable(item: String, available: Bool, remaining: Int?)
  /// Adds an ingredient for customising items.
  case addIngredient(ingredient: IngredientDraft)
  /// Renames, reprices or deactivates an ingredient; `ingredient` is its identifier or its name.
  case changeIngredient(ingredient: String, change: IngredientDraft)
  case saveCustomization(customization: CustomizationDraft)
  case removeCustomization(id: String)
  /// Adds the nine usual customisations of a sandwich to an item.
  case standardSandwich(item: String, russian: Portion?, chipotle: Portion?)
  /// Imports a whole menu; records with a known identifier are changed.
  case `import`(business: String, format: MenuFormat, text: String)
}

/// A diet.
public enum Diet: String, Sendable, Hashable, NamedChoice {
  case vegetarian, vegan
  case glutenFree = "gluten_free"
  case nutFree = "nut_free"
  case dairyFree = "dairy_free"
}

/// The format of a menu's file.
public enum MenuFormat: String, Sendable, Hashable, NamedChoice {
  case json, csv
}
