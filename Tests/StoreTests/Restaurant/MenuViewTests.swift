import Foundation
import GRDB
import Restaurant
import Testing

@testable import Store

/// What the portion screens' descriptions look up in their database, asked of the box's.
@Suite("Menus and orders as other programs read them")
struct MenuViewTests {
  /// The rows that a connection reads that cannot write.
  private static func rows(_ sql: String, in house: SampleStore) throws -> [Row] {
    try Connection(path: house.scratch.folder.database, fileSystem: nil, busyTimeout: 1).openForReading()
      .read { try Row.fetchAll($0, sql: sql) }
  }

  @Test(
    "each query finds as many rows as is documented",
    arguments: [
      ("SELECT * FROM ingredient_templates WHERE is_active = true ORDER BY category, display_order", 13),
      ("SELECT * FROM menu_items WHERE id = 84", 1), ("SELECT * FROM menu_items WHERE id = '84'", 1),
      ("SELECT * FROM menu_item_customizations", 54),
      ("SELECT * FROM menu_item_customizations WHERE menu_item_id = 84", 9),
      ("SELECT * FROM menu_item_customizations WHERE menu_item_id = 84 AND supports_portions = true", 9),
      ("SELECT DISTINCT menu_item_id FROM menu_item_customizations", 6),
      ("SELECT name, portion_pricing FROM menu_item_customizations WHERE menu_item_id = 84 AND category = 'extras'", 1),
      ("SELECT * FROM menu_item_customizations WHERE category NOT IN ('vegetables', 'sauces', 'extras')", 0),
      ("SELECT * FROM menu_item_customizations WHERE name = 'Lettuce' AND default_portion = 'regular'", 6),
      ("SELECT * FROM menu_item_customizations WHERE name = 'Russian Dressing' AND default_portion = 'regular'", 5),
    ])
  func counts(sql: String, count: Int) throws {
    #expect(try Self.rows(sql, in: SampleStore()).count == count)
  }

  @Test("what portions cost is one JSON object, and an amount a decimal number")
  func amounts() throws {
    let house = try SampleStore()
    let cheese = try #require(
      Self.rows(
        "SELECT name, portion_pricing FROM menu_item_customizations WHERE menu_item_id = 84 AND category = 'extras'",
        in: house
      ).first)
    #expect(cheese["name"] == "Extra Cheese")
    let text: String = cheese["portion_pricing"]
    #expect(
      try JSONDecoder().decode([String: Double].self, from: Data(text.utf8))
        == ["none": 0, "light": 0.75, "regular": 1, "extra": 1.5])
    let item = try #require(Self.rows("SELECT * FROM menu_items WHERE id = 84", in: house).first)
    #expect(item["price"] == 6.49)
    #expect(item["name"] == "All American")
  }

  /// The statement of docs/restaurant.md, and what it answers there.
  private static func documented() throws -> (sql: String, answer: String)? {
    let clone = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let guide = try String(contentsOf: clone.appending(path: "docs/restaurant.md"), encoding: .utf8)
    guard let example = guide.firstMatch(of: /\$ sqlite3 -readonly [^"]*"(?<sql>[^"]*)"\n(?<answer>.*)\n/) else {
      return nil
    }
    return (String(example.sql), String(example.answer))
  }

  @Test("the document's example answers what the document says")
  func example() throws {
    let (sql, answer) = try #require(try Self.documented())
    let rows = try Self.rows(sql, in: SampleStore())
    let lines = rows.map { row in row.databaseValues.map { String.fromDatabaseValue($0) ?? "" }.joined(separator: "|") }
    #expect(lines == [answer])
  }

  @Test(
    "an amount has the digits of its currency",
    arguments: [("JPY", 649.0), ("USD", 6.49), ("KWD", 0.649), ("CLP", 649.0), ("EUR", 6.49)])
  func currencies(code: String, price: Double) throws {
    let house = try SampleStore()
    try house.store.queue.write {
      try $0.execute(sql: "UPDATE kept_menu_items SET currency = ? WHERE id = '84'", arguments: [code])
    }
    #expect(try Self.rows("SELECT price FROM menu_items WHERE id = 84", in: house).first?["price"] == price)
    let currency = try #require(Currency(code))
    #expect(Double(Money(units: 649, currency).text) == price)
  }

  @Test("an order is there with what was chosen of its items, as the screens keep it")
  func orders() throws {
    var house = try SampleStore()
    let id = try house.order("84", 2, cheese: .regular)
    let order = try #require(Self.rows("SELECT * FROM orders", in: house).first)
    #expect(order["id"] == id)
    #expect(order["total_amount"] == 14.98)
    #expect(order["status"] == "pending")
    let item = try #require(Self.rows("SELECT * FROM order_items WHERE order_id = '\(id)'", in: house).first)
    #expect(item["menu_item_id"] == "84")
    #expect(item["quantity"] == 2)
    #expect(item["base_price"] == 6.49)
    #expect(item["customization_price"] == 1.0)
    #expect(item["total_price"] == 14.98)
    let words: String = item["customizations"]
    #expect(words.contains("\"Regular Extra Cheese\""))
    let chosen: String = item["selected_options"]
    #expect(chosen.contains("[\"regular\"]"))
  }

  @Test(
    "they are there to be read, also by a program that could write",
    arguments: [
      "UPDATE menu_item_customizations SET default_portion = 'regular' WHERE menu_item_id = 84 AND name = 'Lettuce'",
      "DELETE FROM menu_items", "DELETE FROM orders", "UPDATE order_items SET total_price = 0",
      "INSERT INTO ingredient_templates (id, name) VALUES (99, 'Gravel')",
    ])
  func onlyRead(sql: String) throws {
    var house = try SampleStore()
    _ = try house.order()
    let other = try house.scratch.otherProgram()
    let error = #expect(throws: DatabaseError.self) { try other.write { try $0.execute(sql: sql) } }
    #expect(error?.message == "only the box itself writes to its store: tell it, type it, or call its HTTP API")
  }

  @Test("menus and orders of a damaged store are saved as well")
  func salvage() throws {
    let scratch = try Scratch()
    try scratch.folder.make()
    let damaged = try DatabaseQueue(path: scratch.path("damaged.sqlite"))
    try damaged.inDatabase { try $0.execute(sql: try Snapshot.sql(Schema.version)) }
    try damaged.close()
    let fresh = try DatabaseQueue()
    try Schema.migrator().migrate(fresh)
    let saved = try Salvage.copy(from: scratch.path("damaged.sqlite"), to: fresh, folder: scratch.folder)
    #expect(saved.records > 0)
    for table in ["menu_items", "ingredient_templates", "orders", "order_items"] {
      #expect(try fresh.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM kept_\(table)") } == 1, "\(table)")
    }
    #expect(try fresh.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM kept_menu_item_customizations") } == 2)
  }
}
