/// The active menu of a business.
public struct MenuRecord: Codable, Hashable, Sendable {
  public var businessId: String
  public var businessName: String
  /// "USD", which its prices are in.
  public var currency: String
  public var categories: [MenuCategoryRecord]

  /// The item with an identifier; nil: it is not on this menu.
  public func item(_ id: String) -> MenuItemRecord? {
    categories.lazy.flatMap(\.items).first { $0.id == id }
  }
}

/// A part of a menu.
public struct MenuCategoryRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var businessId: String
  public var name: String
  public var description: String?
  public var imageUrl: String?
  public var displayOrder: Int
  public var isActive: Bool
  /// "07:00", from when it is offered.
  public var availableStartTime: String?
  public var availableEndTime: String?
  public var items: [MenuItemRecord]
}

/// Something to order.
public struct MenuItemRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var categoryId: String
  public var businessId: String
  public var name: String
  public var description: String?
  public var imageUrl: String?
  public var price: Price
  public var displayOrder: Int
  public var isActive: Bool
  /// Whether it can be had now.
  public var isAvailable: Bool
  /// The number of portions left; nil: not counted.
  public var remaining: Int?
  public var isVegetarian: Bool
  public var isVegan: Bool
  public var isGlutenFree: Bool
  public var containsNuts: Bool
  public var containsDairy: Bool
  /// 0 (not at all) to 5.
  public var spiceLevel: Int?
  public var calories: Int?
  public var prepTimeMinutes: Int?
  /// The groups of choices. An ingredient in portions is a group of four, whose modifiers are
  /// "<customization>:<portion>".
  public var modifierGroups: [ModifierGroupRecord]
}

/// Choices that go with an item: "Bread".
public struct ModifierGroupRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var name: String
  public var description: String?
  public var isRequired: Bool
  public var minSelections: Int
  public var maxSelections: Int
  public var modifiers: [ModifierRecord]

  /// Makes a group.
  public init(
    id: String, name: String, description: String? = nil, isRequired: Bool, minSelections: Int, maxSelections: Int,
    modifiers: [ModifierRecord]
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.isRequired = isRequired
    self.minSelections = minSelections
    self.maxSelections = maxSelections
    self.modifiers = modifiers
  }
}

/// A choice: "Rye".
public struct ModifierRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var name: String
  /// The additional price; negative for a lower price.
  public var priceAdjustment: Price
  public var isDefault: Bool
  public var isAvailable: Bool

  /// Makes a choice.
  public init(id: String, name: String, priceAdjustment: Price, isDefault: Bool = false, isAvailable: Bool = true) {
    self.id = id
    self.name = name
    self.priceAdjustment = priceAdjustment
    self.isDefault = isDefault
    self.isAvailable = isAvailable
  }
}
