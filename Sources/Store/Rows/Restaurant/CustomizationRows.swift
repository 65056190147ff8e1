import Commands
import Foundation
import Restaurant

extension IngredientTemplate: StoredRecord {
  static let table = "kept_ingredient_templates"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), name: try row.text("name"), category: try row.choice("category"),
      supportsPortions: try row.flag("supports_portions"), portionPricing: try row.portionPricing(),
      defaultPortion: try row.choice("default_portion"), displayOrder: try row.integer("display_order"),
      isActive: try row.flag("is_active"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("name", name)
    try row.set("category", category.rawValue)
    row.set("supports_portions", supportsPortions)
    try row.set(portionPricing)
    try row.set("default_portion", defaultPortion.rawValue)
    row.set("display_order", displayOrder)
    row.set("is_active", isActive)
  }
}

extension MenuItemCustomization: StoredRecord {
  static let table = "kept_menu_item_customizations"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), menuItemId: try row.text("menu_item_id"), name: try row.text("name"),
      type: try row.choice("type"), options: try row.text("options") == "[]" ? [] : row.json("options"),
      category: try row.optionalChoice("category"), isRequired: try row.flag("is_required"),
      displayOrder: try row.integer("display_order"))
    templateId = try row.optionalText("template_id")
    supportsPortions = try row.flag("supports_portions")
    guard supportsPortions else { return }
    portionPricing = try row.portionPricing()
    defaultPortion = try row.choice("default_portion") as Portion
  }

  func write(to row: inout RowWriter) throws {
    try row.set("menu_item_id", menuItemId)
    try row.set("template_id", templateId)
    try row.set("name", name)
    try row.set("type", type.rawValue)
    try row.setJSON("options", options)
    try row.set("category", category?.rawValue)
    row.set("supports_portions", supportsPortions)
    try row.set(portionPricing)
    try row.set("default_portion", defaultPortion?.rawValue)
    row.set("is_required", isRequired)
    row.set("display_order", displayOrder)
  }
}

extension RowReader {
  /// An amount of the row's currency.
  func money(_ column: String) throws -> Money {
    try money(column, in: try made("currency") { Currency($0) })
  }

  /// An amount of a currency.
  func money(_ column: String, in currency: Currency) throws -> Money {
    let units = try integer(column)
    guard Money.range.contains(units) else { throw bad(column) }
    return Money(units: units, currency)
  }

  /// The prices of the portions.
  func portionPricing() throws -> PortionPricing {
    PortionPricing(
      none: try money("price_none"), light: try money("price_light"), regular: try money("price_regular"),
      extra: try money("price_extra"))
  }
}

extension RowWriter {
  /// The prices of the portions.
  mutating func set(_ pricing: PortionPricing?) throws {
    set("price_none", pricing?.none.units)
    set("price_light", pricing?.light.units)
    set("price_regular", pricing?.regular.units)
    set("price_extra", pricing?.extra.units)
    try set("currency", pricing?.none.currency.code)
  }
}
