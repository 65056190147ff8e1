import Basics
import Foundation

/// The wanted values of a category. Nil leaves a value, or means the default.
public struct MenuCategoryDraft: Sendable, Hashable, Codable {
  /// Nil: a new category.
  public var id: String?
  /// The business's identifier; needed for a new one.
  public var businessId: String?
  public var name: String?
  public var description: String?
  public var imageUrl: String?
  public var displayOrder: Int?
  public var isActive: Bool?
  /// The first time of the day at which it is offered.
  public var availableStartTime: ClockTime?
  public var availableEndTime: ClockTime?

  /// Makes an empty draft.
  public init() {}
}

/// The wanted values of an item. Nil leaves a value, or means the default.
public struct MenuItemDraft: Sendable, Hashable, Codable {
  /// Nil, or an unknown one: a new item.
  public var id: String?
  /// The category's identifier; needed for a new one.
  public var categoryId: String?
  public var name: String?
  public var description: String?
  public var imageUrl: String?
  /// The price in the business's currency, as 6.49.
  public var price: Decimal?
  public var displayOrder: Int?
  public var isActive: Bool?
  public var isAvailable: Bool?
  /// The number left.
  public var remaining: Int?
  public var isVegetarian: Bool?
  public var isVegan: Bool?
  public var isGlutenFree: Bool?
  public var containsNuts: Bool?
  public var containsDairy: Bool?
  /// The spice level, 0 (not at all) to 5.
  public var spiceLevel: Int?
  public var calories: Int?
  public var prepTimeMinutes: Int?
  /// All groups; nil leaves the existing ones.
  public var modifierGroups: [ModifierGroupDraft]?

  /// Makes an empty draft.
  public init() {}
}

/// The wanted values of an item's group of choices.
public struct ModifierGroupDraft: Sendable, Hashable, Codable {
  public var id: String?
  public var name: String
  public var description: String?
  public var isRequired: Bool?
  /// The least number of choices. The default is 1 if it is required, else 0.
  public var minSelections: Int?
  /// The most choices. The default is all.
  public var maxSelections: Int?
  public var modifiers: [ModifierDraft]

  /// Makes a draft.
  public init(name: String, modifiers: [ModifierDraft]) {
    self.name = name
    self.modifiers = modifiers
  }
}

/// The wanted values of one choice.
public struct ModifierDraft: Sendable, Hashable, Codable {
  public var id: String?
  public var name: String
  /// The surcharge; negative for a reduction. The default is zero.
  public var priceAdjustment: Decimal?
  public var isDefault: Bool?
  public var isAvailable: Bool?

  /// Makes a draft.
  public init(id: String? = nil, name: String, priceAdjustment: Decimal? = nil) {
    self.id = id
    self.name = name
    self.priceAdjustment = priceAdjustment
  }
}

/// The groups of ingredients on screens, in their fixed order.
public enum IngredientCategory: String, Sendable, Hashable, NamedChoice {
  case vegetables, sauces, extras
}

/// The wanted values of an ingredient. Nil leaves a value, or means the default.
public struct IngredientDraft: Sendable, Hashable, Codable {
  /// The identifier of a new one; the default is a generated one.
  public var id: String?
  public var name: String?
  public var category: IngredientCategory?
  public var supportsPortions: Bool?
  /// The surcharges of portions, as 0.75; missing ones are free.
  public var portionPricing: [Portion: Decimal]?
  public var defaultPortion: Portion?
  public var displayOrder: Int?
  public var isActive: Bool?

  /// Makes a draft.
  public init(name: String? = nil, category: IngredientCategory? = nil) {
    self.name = name
    self.category = category
  }
}

/// The wanted values of a customisation of one item. Nil leaves a value, or means the default.
public struct CustomizationDraft: Sendable, Hashable, Codable {
  /// Nil, or an unknown one: a new customisation.
  public var id: String?
  /// The item's identifier; needed for a new one.
  public var menuItemId: String?
  /// The ingredient of its template.
  public var templateId: String?
  public var name: String?
  /// "single" or "multiple".
  public var type: CustomizationType?
  /// The options, if there are no portions.
  public var options: [CustomizationOptionDraft]?
  public var category: IngredientCategory?
  public var supportsPortions: Bool?
  public var portionPricing: [Portion: Decimal]?
  public var defaultPortion: Portion?
  public var isRequired: Bool?
  public var displayOrder: Int?

  /// Makes an empty draft.
  public init() {}
}

/// Whether one or several options of a customisation can be chosen.
public enum CustomizationType: String, Sendable, Hashable, NamedChoice {
  case single, multiple
}

/// One option of a customisation without portions.
public struct CustomizationOptionDraft: Sendable, Hashable, Codable {
  public var name: String
  /// The surcharge. The default is zero.
  public var price: Decimal?

  /// Makes an option.
  public init(name: String, price: Decimal? = nil) {
    self.name = name
    self.price = price
  }
}
