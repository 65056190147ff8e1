import Basics

/// Commands about what a business offers. A business that is not named is the one being looked at.
public enum MenuCommand: Sendable, Hashable, Codable {
  /// Tells what there is: the categories, what is in one, what keeps to a diet, or about one item.
  case show(business: String?, category: String?, item: String?, diet: Diet? = nil)
  /// Tells about one item, or an ingredient: what comes on it, and its price; whether it keeps to a diet.
  case item(business: String?, category: String?, item: String?, diet: Diet? = nil)

  // What staff do. Businesses, categories and items are told by their identifiers.

  case saveCategory(category: MenuCategoryDraft)
  /// Takes an empty category off the menu.
  case removeCategory(id: String)
  case saveItem(item: MenuItemDraft)
  case removeItem(id: String)
  /// Says whether an item can be had, and how many are left of it; nil: as many as are wanted.
  case setAvailable(item: String, available: Bool, remaining: Int?)
  /// Adds an ingredient that items can be customised with.
  case addIngredient(ingredient: IngredientDraft)
  /// Renames, reprices or deactivates one; `ingredient` is its identifier or its name.
  case changeIngredient(ingredient: String, change: IngredientDraft)
  case saveCustomization(customization: CustomizationDraft)
  case removeCustomization(id: String)
  /// Gives an item the nine usual customisations of a sandwich.
  case standardSandwich(item: String, russian: Portion?, chipotle: Portion?)
  /// Takes a whole menu in; what has an identifier that is known is changed.
  case `import`(business: String, format: MenuFormat, text: String)
}

/// What somebody eats, or does not.
public enum Diet: String, Sendable, Hashable, NamedChoice {
  case vegetarian, vegan
  case glutenFree = "gluten_free"
  case nutFree = "nut_free"
  case dairyFree = "dairy_free"
}

/// How a menu is written in a file.
public enum MenuFormat: String, Sendable, Hashable, NamedChoice {
  case json, csv
}
