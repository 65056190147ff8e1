import Wire

/// A possible change of one item: an ingredient in portions, or, in older menus, options to choose
/// from. A row of `menu_item_customizations`.
public struct MenuItemCustomization: Decodable, Hashable, Identifiable, Sendable {
  /// An option of a customisation without portions.
  public struct Option: Codable, Hashable, Sendable {
    public var name: String
    /// The surcharge.
    public var price: Price
  }

  public var id: String
  public var menuItemId: String
  /// The ingredient of its template.
  public var templateId: String?
  public var name: String
  /// "single" or "multiple".
  public var type: String
  /// The options; empty if there are portions.
  public var options: [Option]
  public var category: String?
  public var supportsPortions: Bool
  public var portionPricing: PortionPricing?
  public var defaultPortion: PortionLevel?
  public var isRequired: Bool
  public var displayOrder: Int

  private enum CodingKeys: String, CodingKey {
    case id, name, type, options, category
    case menuItemId = "menu_item_id"
    case templateId = "template_id"
    case supportsPortions = "supports_portions"
    case portionPricing = "portion_pricing"
    case defaultPortion = "default_portion"
    case isRequired = "is_required"
    case displayOrder = "display_order"
  }

  /// Decodes a row.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    id = try row.decode(RowIdentifier.self, forKey: .id).text
    menuItemId = try row.decode(RowIdentifier.self, forKey: .menuItemId).text
    templateId = try row.decodeIfPresent(RowIdentifier.self, forKey: .templateId)?.text
    name = try row.decode(String.self, forKey: .name)
    type = try row.decode(String.self, forKey: .type)
    options = try row.decodeIfPresent([Option].self, forKey: .options) ?? []
    category = try row.decodeIfPresent(String.self, forKey: .category)
    supportsPortions = try row.decode(Bool.self, forKey: .supportsPortions)
    portionPricing = try row.decodeIfPresent(PortionPricing.self, forKey: .portionPricing)
    defaultPortion = try row.decodeIfPresent(String.self, forKey: .defaultPortion).flatMap(PortionLevel.init)
    isRequired = try row.decode(Bool.self, forKey: .isRequired)
    displayOrder = try row.decode(Int.self, forKey: .displayOrder)
  }

  /// The ingredient of a menu's group with modifiers "<customization>:<portion>"; nil: the group is of
  /// another kind. It has everything but the category, so that a menu alone is enough to order from.
  public init?(_ group: ModifierGroupRecord, of item: MenuItemRecord, at place: Int) {
    var pricing = PortionPricing()
    guard !group.modifiers.isEmpty else { return nil }
    for modifier in group.modifiers {
      guard let level = PortionLevel.allCases.first(where: { modifier.id == "\(group.id):\($0.rawValue)" }) else {
        return nil
      }
      pricing.set(modifier.priceAdjustment, of: level)
      if modifier.isDefault { defaultPortion = level }
    }
    (id, menuItemId, name, type) = (group.id, item.id, group.name, "single")
    (options, supportsPortions, portionPricing) = ([], true, pricing)
    (isRequired, displayOrder) = (group.isRequired, place)
  }

  /// The group on screens; nil: none.
  public var ingredientCategory: IngredientCategory? { category.flatMap(IngredientCategory.init) }

  /// Whether some portion costs more.
  public var isPremium: Bool { portionPricing?.hasCharge ?? false }

  /// The order on every screen: by category, then by `displayOrder`; those without a category come last.
  public static func precedes(_ one: MenuItemCustomization, _ other: MenuItemCustomization) -> Bool {
    one.sorting < other.sorting
  }

  private var sorting: (Int, Int, Int, String) {
    (ingredientCategory?.place ?? 9, displayOrder, Int(id) ?? .max, id)
  }
}

extension PortionPricing {
  fileprivate mutating func set(_ price: Price, of level: PortionLevel) {
    switch level {
    case .none: none = price
    case .light: light = price
    case .regular: regular = price
    case .extra: extra = price
    }
  }
}
