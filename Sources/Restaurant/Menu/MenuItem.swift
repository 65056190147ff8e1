import Commands

/// An item of a menu.
public struct MenuItem: Record {
  public var id: String
  public var categoryId: String
  public var businessId: String
  public var name: String
  public var description: String?
  public var imageUrl: String?
  public var price: Money
  public var displayOrder: Int
  public var isActive: Bool
  public var isAvailable: Bool
  /// The number left; nil: unlimited.
  public var remaining: Int?
  public var isVegetarian = false
  public var isVegan = false
  public var isGlutenFree = false
  public var containsNuts = false
  public var containsDairy = false
  /// The spice level, 0 (not at all) to 5; nil: unknown.
  public var spiceLevel: Int?
  public var calories: Int?
  public var prepTimeMinutes: Int?
  public var modifierGroups: [ModifierGroup] = []

  /// Makes an item.
  public init(
    id: String, categoryId: String, businessId: String, name: String, description: String? = nil,
    imageUrl: String? = nil, price: Money, displayOrder: Int = 0, isActive: Bool = true, isAvailable: Bool = true,
    remaining: Int? = nil
  ) {
    self.id = id
    self.categoryId = categoryId
    self.businessId = businessId
    self.name = name
    self.description = description
    self.imageUrl = imageUrl
    self.price = price
    self.displayOrder = displayOrder
    self.isActive = isActive
    self.isAvailable = isAvailable
    self.remaining = remaining
  }

  /// The permitted places on a menu: the given ones, and those after them.
  static let places = -1_000_000_000...1_000_000_000

  public static let bounds: [Bound<MenuItem>] = [
    .money("price", \.price, least: 0), .whole("displayOrder", \.displayOrder, places),
    .whole("remaining", \.remaining, 0...1_000_000_000), .whole("spiceLevel", \.spiceLevel, 0...5),
    .whole("calories", \.calories, 0...1_000_000), .whole("prepTimeMinutes", \.prepTimeMinutes, 0...100_000),
    Bound(mend: { item in
      for index in item.modifierGroups.indices { item.modifierGroups[index].mend() }
    }) { item in item.modifierGroups.lazy.compactMap(\.flaw).first },
  ]

  public static let fields: [RecordField<MenuItem>] = [
    .value(\.categoryId), .value(\.name), .value(\.description), .value(\.imageUrl), .value(\.price),
    .value(\.displayOrder), .value(\.isActive), .value(\.isAvailable), .value(\.remaining), .value(\.isVegetarian),
    .value(\.isVegan), .value(\.isGlutenFree), .value(\.containsNuts), .value(\.containsDairy), .value(\.spiceLevel),
    .value(\.calories), .value(\.prepTimeMinutes), .value(\.modifierGroups),
  ]

  /// Whether it can be ordered now, by itself.
  public var canBeOrdered: Bool { isActive && isAvailable && remaining != 0 }
}
