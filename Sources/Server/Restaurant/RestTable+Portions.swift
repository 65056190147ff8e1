import Commands
import Restaurant

extension RestTable {
  /// The ingredients of customisations.
  static func ingredients(_ all: some Sequence<IngredientTemplate>) -> RestTable {
    RestTable(columns: ingredientColumns, rows: all.map(row))
  }

  /// The customisations of items.
  static func customizations(_ all: some Sequence<MenuItemCustomization>) -> RestTable {
    RestTable(columns: customizationColumns, rows: all.map(row))
  }

  /// The items of menus.
  static func items(_ all: some Sequence<MenuItem>) -> RestTable {
    RestTable(columns: itemColumns.map { ($0, true) }, rows: all.map(row))
  }

  private static let itemColumns = [
    "id", "category_id", "business_id", "name", "description", "image_url", "price", "display_order", "is_active",
    "is_available", "is_vegetarian", "is_vegan", "is_gluten_free", "contains_nuts", "contains_dairy", "spice_level",
    "calories", "prep_time_minutes",
  ]

  private static let ingredientColumns: [(name: String, isPlain: Bool)] = [
    ("id", true), ("name", true), ("category", true), ("supports_portions", true), ("portion_pricing", false),
    ("default_portion", true), ("display_order", true), ("is_active", true),
  ]

  private static let customizationColumns: [(name: String, isPlain: Bool)] = [
    ("id", true), ("menu_item_id", true), ("template_id", true), ("name", true), ("type", true), ("options", false),
    ("category", true), ("supports_portions", true), ("portion_pricing", false), ("default_portion", true),
    ("is_required", true), ("display_order", true),
  ]

  static func row(_ ingredient: IngredientTemplate) -> Row {
    [
      ("id", id(ingredient.id)), ("name", .text(ingredient.name)), ("category", .text(ingredient.category.rawValue)),
      ("supports_portions", .flag(ingredient.supportsPortions)),
      ("portion_pricing", pricing(ingredient.portionPricing)),
      ("default_portion", .text(ingredient.defaultPortion.rawValue)),
      ("display_order", .number(ingredient.displayOrder)), ("is_active", .flag(ingredient.isActive)),
    ]
  }

  static func row(_ customization: MenuItemCustomization) -> Row {
    let options = JSONWriter.text { json in
      json.array(customization.options) { json, option in
        json.object { json in
          json.field("name", option.name)
          json.field("price", option.price)
        }
      }
    }
    return [
      ("id", id(customization.id)), ("menu_item_id", id(customization.menuItemId)),
      ("template_id", customization.templateId.map(id) ?? .null), ("name", .text(customization.name)),
      ("type", .text(customization.type.rawValue)), ("options", .json(options)),
      ("category", customization.category.map { .text($0.rawValue) } ?? .null),
      ("supports_portions", .flag(customization.supportsPortions)),
      ("portion_pricing", customization.portionPricing.map(pricing) ?? .null),
      ("default_portion", customization.defaultPortion.map { .text($0.rawValue) } ?? .null),
      ("is_required", .flag(customization.isRequired)), ("display_order", .number(customization.displayOrder)),
    ]
  }

  private static func row(_ item: MenuItem) -> Row {
    [
      ("id", id(item.id)), ("category_id", id(item.categoryId)), ("business_id", id(item.businessId)),
      ("name", .text(item.name)), ("description", text(item.description)), ("image_url", text(item.imageUrl)),
      ("price", .money(item.price)), ("display_order", .number(item.displayOrder)),
      ("is_active", .flag(item.isActive)), ("is_available", .flag(item.isAvailable && item.remaining != 0)),
      ("is_vegetarian", .flag(item.isVegetarian)), ("is_vegan", .flag(item.isVegan)),
      ("is_gluten_free", .flag(item.isGlutenFree)), ("contains_nuts", .flag(item.containsNuts)),
      ("contains_dairy", .flag(item.containsDairy)), ("spice_level", number(item.spiceLevel)),
      ("calories", number(item.calories)), ("prep_time_minutes", number(item.prepTimeMinutes)),
    ]
  }

  private static func text(_ text: String?) -> Cell { text.map { .text($0) } ?? .null }
  private static func number(_ number: Int?) -> Cell { number.map { .number($0) } ?? .null }

  // Apps read numbers; an identifier that is a word stays one.
  private static func id(_ text: String) -> Cell {
    guard let number = Int(text), "\(number)" == text else { return .text(text) }
    return .number(number)
  }

  private static func pricing(_ pricing: PortionPricing) -> Cell {
    .json(
      JSONWriter.text { json in
        json.object { json in for portion in Portion.allCases { json.field(portion.rawValue, pricing[portion]) } }
      })
  }
}
