import Wire

/// An ingredient for customising items, a row of `ingredient_templates`.
public struct IngredientTemplate: Decodable, Hashable, Identifiable, Sendable {
  public var id: String
  public var name: String
  /// Nil: a group that this app does not know.
  public var category: IngredientCategory?
  public var supportsPortions: Bool
  public var portionPricing: PortionPricing
  public var defaultPortion: PortionLevel
  public var displayOrder: Int
  public var isActive: Bool

  private enum CodingKeys: String, CodingKey {
    case id, name, category
    case supportsPortions = "supports_portions"
    case portionPricing = "portion_pricing"
    case defaultPortion = "default_portion"
    case displayOrder = "display_order"
    case isActive = "is_active"
  }

  /// Decodes a row.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    id = try row.decode(RowIdentifier.self, forKey: .id).text
    name = try row.decode(String.self, forKey: .name)
    category = try row.decodeIfPresent(String.self, forKey: .category).flatMap(IngredientCategory.init)
    supportsPortions = try row.decode(Bool.self, forKey: .supportsPortions)
    portionPricing = try row.decodeIfPresent(PortionPricing.self, forKey: .portionPricing) ?? PortionPricing()
    defaultPortion =
      try row.decodeIfPresent(String.self, forKey: .defaultPortion).flatMap(PortionLevel.init) ?? .none
    displayOrder = try row.decode(Int.self, forKey: .displayOrder)
    isActive = try row.decode(Bool.self, forKey: .isActive)
  }

  /// Whether some portion costs more.
  public var isPremium: Bool { portionPricing.hasCharge }
}
