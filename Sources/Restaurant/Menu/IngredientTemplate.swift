import Commands

/// An ingredient for customising items.
public struct IngredientTemplate: Record {
  /// A number.
  public var id: String
  public var name: String
  public var category: IngredientCategory
  public var supportsPortions: Bool
  public var portionPricing: PortionPricing
  public var defaultPortion: Portion
  public var displayOrder: Int
  public var isActive: Bool

  /// Makes an ingredient.
  public init(
    id: String, name: String, category: IngredientCategory, supportsPortions: Bool = true,
    portionPricing: PortionPricing, defaultPortion: Portion = .regular, displayOrder: Int, isActive: Bool = true
  ) {
    self.id = id
    self.name = name
    self.category = category
    self.supportsPortions = supportsPortions
    self.portionPricing = portionPricing
    self.defaultPortion = defaultPortion
    self.displayOrder = displayOrder
    self.isActive = isActive
  }

  public static let bounds: [Bound<IngredientTemplate>] = [
    .whole("displayOrder", \.displayOrder, MenuItem.places),
    Bound(mend: { $0.portionPricing = $0.portionPricing.mended }) { $0.portionPricing.flaw },
  ]

  public static let fields: [RecordField<IngredientTemplate>] = [
    .value(\.name), .value(\.category), .value(\.supportsPortions), .value(\.portionPricing), .value(\.defaultPortion),
    .value(\.displayOrder), .value(\.isActive),
  ]
}
