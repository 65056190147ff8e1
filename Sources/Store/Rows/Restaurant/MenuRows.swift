import Basics
import Commands
import Foundation
import Restaurant

extension OrderingSettings: StoredRecord {
  static let table = "ordering"

  init(row: RowReader) throws {
    self.init(id: try row.text("id"), currency: try row.made("currency") { Currency($0) })
    taxBasisPoints = try row.integer("tax_basis_points")
    discountBasisPoints = try row.integer("discount_basis_points")
    deliveryFee = try row.money("delivery_fee")
    orderTypes = try row.json("order_types")
    acceptsOrders = try row.flag("accepts_orders")
    autoConfirm = try row.flag("auto_confirm")
    pointsPerUnit = try row.integer("points_per_unit")
    lastOrderNumber = try row.integer("last_order_number")
    minimumOrder = try row.optionalInteger("minimum_order").map { _ in try row.money("minimum_order", in: currency) }
    preparationMinutes = try row.optionalInteger("preparation_minutes")
    tipPercents = try row.optionalJSON("tip_percents")
  }

  func write(to row: inout RowWriter) throws {
    try row.set("currency", currency.code)
    row.set("tax_basis_points", taxBasisPoints)
    row.set("discount_basis_points", discountBasisPoints)
    row.set("delivery_fee", deliveryFee.units)
    try row.setJSON("order_types", orderTypes)
    row.set("accepts_orders", acceptsOrders)
    row.set("auto_confirm", autoConfirm)
    row.set("points_per_unit", pointsPerUnit)
    row.set("last_order_number", lastOrderNumber)
    row.set("minimum_order", minimumOrder?.units)
    row.set("preparation_minutes", preparationMinutes)
    try row.setJSON("tip_percents", tipPercents)
  }
}

extension MenuCategory: StoredRecord {
  static let table = "menu_categories"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), businessId: try row.text("business_id"), name: try row.text("name"),
      description: try row.optionalText("description"), imageUrl: try row.optionalText("image_url"),
      displayOrder: try row.integer("display_order"), isActive: try row.flag("is_active"),
      availableStartTime: try row.optionalMade("available_start_time") { ClockTime($0) },
      availableEndTime: try row.optionalMade("available_end_time") { ClockTime($0) })
  }

  func write(to row: inout RowWriter) throws {
    try row.set("business_id", businessId)
    try row.set("name", name)
    try row.set("description", description)
    try row.set("image_url", imageUrl)
    row.set("display_order", displayOrder)
    row.set("is_active", isActive)
    try row.set("available_start_time", availableStartTime?.description)
    try row.set("available_end_time", availableEndTime?.description)
  }
}

extension MenuItem: StoredRecord {
  static let table = "kept_menu_items"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), categoryId: try row.text("category_id"), businessId: try row.text("business_id"),
      name: try row.text("name"), description: try row.optionalText("description"),
      imageUrl: try row.optionalText("image_url"), price: try row.money("price"),
      displayOrder: try row.integer("display_order"), isActive: try row.flag("is_active"),
      isAvailable: try row.flag("is_available"), remaining: try row.optionalInteger("remaining"))
    isVegetarian = try row.flag("is_vegetarian")
    isVegan = try row.flag("is_vegan")
    isGlutenFree = try row.flag("is_gluten_free")
    containsNuts = try row.flag("contains_nuts")
    containsDairy = try row.flag("contains_dairy")
    spiceLevel = try row.optionalInteger("spice_level")
    calories = try row.optionalInteger("calories")
    prepTimeMinutes = try row.optionalInteger("prep_time_minutes")
    // Most items of a large menu have none, and decoding JSON takes a while.
    modifierGroups = try row.text("modifier_groups") == "[]" ? [] : row.json("modifier_groups")
  }

  func write(to row: inout RowWriter) throws {
    try row.set("category_id", categoryId)
    try row.set("business_id", businessId)
    try row.set("name", name)
    try row.set("description", description)
    try row.set("image_url", imageUrl)
    row.set("price", price.units)
    try row.set("currency", price.currency.code)
    row.set("display_order", displayOrder)
    row.set("is_active", isActive)
    row.set("is_available", isAvailable)
    row.set("remaining", remaining)
    row.set("is_vegetarian", isVegetarian)
    row.set("is_vegan", isVegan)
    row.set("is_gluten_free", isGlutenFree)
    row.set("contains_nuts", containsNuts)
    row.set("contains_dairy", containsDairy)
    row.set("spice_level", spiceLevel)
    row.set("calories", calories)
    row.set("prep_time_minutes", prepTimeMinutes)
    try row.setJSON("modifier_groups", modifierGroups)
  }
}
