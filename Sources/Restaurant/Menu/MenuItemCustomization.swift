import Commands

/// A possible change of one item: an ingredient in portions, or, in older menus, options to choose
/// from.
public struct MenuItemCustomization: Record {
  /// An option of a customisation without portions.
  public struct Option: Codable, Hashable, Sendable {
    public var name: String
    /// The surcharge.
    public var price: Money

    /// Makes an option.
    public init(name: String, price: Money) {
      self.name = name
      self.price = price
    }
  }

  /// A number.
  public var id: String
  public var menuItemId: String
  /// The ingredient of its template.
  public var templateId: String?
  public var name: String
  public var type: CustomizationType
  /// The options; empty if there are portions.
  public var options: [Option]
  /// The group; nil: none.
  public var category: IngredientCategory?
  public var supportsPortions: Bool
  public var portionPricing: PortionPricing?
  public var defaultPortion: Portion?
  public var isRequired: Bool
  public var displayOrder: Int

  /// Makes one with portions.
  public init(
    id: String, menuItemId: String, templateId: String?, name: String, category: IngredientCategory,
    portionPricing: PortionPricing, defaultPortion: Portion, isRequired: Bool = false, displayOrder: Int
  ) {
    self.id = id
    self.menuItemId = menuItemId
    self.templateId = templateId
    self.name = name
    type = .single
    options = []
    self.category = category
    supportsPortions = true
    self.portionPricing = portionPricing
    self.defaultPortion = defaultPortion
    self.isRequired = isRequired
    self.displayOrder = displayOrder
  }

  /// Makes one with options.
  public init(
    id: String, menuItemId: String, name: String, type: CustomizationType, options: [Option],
    category: IngredientCategory? = nil, isRequired: Bool = false, displayOrder: Int
  ) {
    self.id = id
    self.menuItemId = menuItemId
    self.name = name
    self.type = type
    self.options = options
    self.category = category
    supportsPortions = false
    self.isRequired = isRequired
    self.displayOrder = displayOrder
  }

  public static let bounds: [Bound<MenuItemCustomization>] = [
    .whole("displayOrder", \.displayOrder, MenuItem.places),
    Bound(mend: { $0.portionPricing = $0.portionPricing?.mended }) { $0.portionPricing?.flaw },
    Bound(mend: { $0.options.removeAll { Flaw.of("options.price", $0.price) != nil } }) { customization in
      customization.options.lazy.compactMap { Flaw.of("options.price", $0.price) }.first
    },
  ]

  public static let fields: [RecordField<MenuItemCustomization>] = [
    .value(\.name), .value(\.type), .value(\.options), .value(\.category), .value(\.supportsPortions),
    .value(\.portionPricing), .value(\.defaultPortion), .value(\.isRequired), .value(\.displayOrder),
  ]

  /// The order on screens and in the store: by category, then by `displayOrder`; those without a category
  /// come last.
  static func precedes(_ one: MenuItemCustomization, _ other: MenuItemCustomization) -> Bool {
    one.sorting < other.sorting
  }

  private var sorting: (Int, Int, Int, String) { (category?.place ?? 9, displayOrder, Int(id) ?? .max, id) }
}
