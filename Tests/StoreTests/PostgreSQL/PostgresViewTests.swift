import Foundation
import Restaurant
import Testing

@testable import Store

@Suite(
  "Menus and orders on PostgreSQL as other programs read them",
  .enabled(if: OnBothStores.address != nil, "run by Scripts/with-postgres"))
struct PostgresViewTests {
  private func values(_ sql: String) throws -> [[SQLValue]] {
    try OnBothStores.$isOnPostgres.withValue(true) {
      var house = try SampleStore()
      _ = try house.order("84", 2, cheese: .extra)
      return try house.store.engine.read(to: "look") { database in
        try database.rows(sql) { row in row.columns.map { row.value($0) ?? .null } }
      }
    }
  }

  @Test(
    "each query finds as many rows as is documented",
    arguments: [
      ("SELECT * FROM ingredient_templates WHERE is_active = true ORDER BY category, display_order", 13),
      ("SELECT * FROM menu_items WHERE id = '84'", 1), ("SELECT * FROM menu_item_customizations", 54),
      ("SELECT * FROM menu_item_customizations WHERE menu_item_id = '84' AND supports_portions = true", 9),
      ("SELECT DISTINCT menu_item_id FROM menu_item_customizations", 6),
      ("SELECT * FROM menu_item_customizations WHERE category NOT IN ('vegetables', 'sauces', 'extras')", 0),
      ("SELECT * FROM menu_item_customizations WHERE name = 'Lettuce' AND default_portion = 'regular'", 6),
      ("SELECT * FROM orders", 1), ("SELECT * FROM order_items", 1),
    ])
  func counts(sql: String, count: Int) throws {
    #expect(try values(sql).count == count)
  }

  @Test("what portions cost is one JSON object, and an amount a decimal number")
  func amounts() throws {
    let cheese = try values(
      "SELECT name, portion_pricing FROM menu_item_customizations WHERE menu_item_id = '84' AND category = 'extras'")
    let text = try #require(cheese.first?.last?.text)
    #expect(cheese.first?.first == .text("Extra Cheese"))
    #expect(
      try JSONDecoder().decode([String: Double].self, from: Data(text.utf8))
        == ["none": 0, "light": 0.75, "regular": 1, "extra": 1.5])
    #expect(try values("SELECT price FROM menu_items WHERE id = '84'") == [[.real(6.49)]])
    #expect(
      try values("SELECT base_price, customization_price, total_price FROM order_items")
        == [[.real(6.49), .real(1.5), .real(15.98)]])
    #expect(try values("SELECT total_amount = subtotal + tax_amount FROM orders") == [[.integer(1)]])
  }
}
