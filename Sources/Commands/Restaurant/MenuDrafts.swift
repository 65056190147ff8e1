import Basics
import Foundation

/// A category of a menu as it is to be. What is nil stays as it is, or is the usual.
public struct MenuCategoryDraft: Sendable, Hashable, Codable {
  /// Nil: a new one.
  public var id: String?
  /// The business's identifier; needed for a new one.
  public var businessId: String?
  public var name: String?
  public var description: String?
  public var imageUrl: String?
  public var displayOrder: Int?
  public var isActive: Bool?
  /// The hours it is offered in.
  public var availableStartTime: ClockTime?
  public var availableEndTime: ClockTime?

  /// Makes a draft of nothing.
  public init() {}
}

/// An item of a menu as it is to be. What is nil stays as it is, or is the usual.
public struct MenuItemDraft: Sendable, Hashable, Codable {
  /// Nil, or not known yet: a new one.
  public var id: String?
  /// The category's identifier; needed for a new one.
  public var categoryId: String?
  public var name: String?
  public var description: String?
  public var imageUrl: String?
  /// In the business's currency, as 6.49.
  public var price: Decimal?
  public var displayOrder: Int?
  public var isActive: Bool?
  public var isAvailable: Bool?
  /// How many are left.
  public var remaining: Int?
  public var isVegetarian: Bool?
  public var isVegan: Bool?
  public var isGlutenFree: Bool?
  public var containsNuts: Bool?
  public var containsDairy: Bool?
  /// 0 (not at all) to 5.
  public var spiceLevel: Int?
  public var calories: Int?
  public var prepTimeMinutes: Int?
  /// All of them; nil leaves those there are.
  public var modifierGroups: [ModifierGroupDraft]?

  /// Makes a draft of nothing.
  public init() {}
}

/// Choices that go with an item, as they are to be.
public struct ModifierGroupDraft: Sendable, Hashable, Codable {
  public var id: String?
  public var name: String
  public var description: String?
  public var isRequired: Bool?
  /// The default is 1 where it is required, else 0.
  public var minSelections: Int?
  /// The default is all of them.
  public var maxSelections: Int?
  public var modifiers: [ModifierDraft]

  /// Makes a draft.
  public init(name: String, modifiers: [ModifierDraft]) {
    self.name = name
    self.modifiers = modifiers
  }
}

/// One choice, as it is to be.
public struct ModifierDraft: Sendable, Hashable, Codable {
  public var id: String?
  public var name: String
  /// What it costs more; less than nothing for less. The default is nothing.
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

/// The groups that ingredients are shown in, in their fixed order.
public enum IngredientCategory: String, Sendable, Hashable, NamedChoice {
  case vegetables, sauces, extras
}

/// An ingredient as it is to be. What is nil stays as it is, or is the usual.
public struct IngredientDraft: Sendable, Hashable, Codable {
  /// For a new one; the default is made up.
  public var id: String?
  public var name: String?
  public var category: IngredientCategory?
  public var supportsPortions: Bool?
  /// What a portion costs more, as 0.75; portions that are not named are free.
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

/// A customisation of one item as it is to be. What is nil stays as it is, or is the usual.
public struct CustomizationDraft: Sendable, Hashable, Codable {
  /// Nil, or not known yet: a new one.
  public var id: String?
  /// The item's identifier; needed for a new one.
  public var menuItemId: String?
  /// The ingredient that it is of.
  public var templateId: String?
  public var name: String?
  /// "single" or "multiple".
  public var type: CustomizationType?
  /// What can be chosen where there are no portions.
  public var options: [CustomizationOptionDraft]?
  public var category: IngredientCategory?
  public var supportsPortions: Bool?
  public var portionPricing: [Portion: Decimal]?
  public var defaultPortion: Portion?
  public var isRequired: Bool?
  public var displayOrder: Int?

  /// Makes a draft of nothing.
  public init() {}
}

/// Whether one or several options of a customisation can be chosen.
public enum CustomizationType: String, Sendable, Hashable, NamedChoice {
  case single, multiple
}

/// One option of a customisation without portions.
public struct CustomizationOptionDraft: Sendable, Hashable, Codable {
  public var name: String
  /// What it costs more. The default is nothing.
  public var price: Decimal?

  /// Makes an option.
  public init(name: String, price: Decimal? = nil) {
    self.name = name
    self.price = price
  }
}
