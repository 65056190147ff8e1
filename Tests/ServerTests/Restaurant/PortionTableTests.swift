import Foundation
import TestWeb
import Testing

@testable import Server

@Suite("The tables of the portion screens")
struct PortionTableTests {
  @Test("there are 13 ingredients, 54 customisations and nine for item 84")
  func counts() async throws {
    try await Street.open { street async throws in
      let ingredients = "/rest/v1/ingredient_templates?is_active=eq.true&order=category,display_order"
      #expect(try await street.rows(ingredients).count == 13)
      #expect(try await street.rows("/rest/v1/menu_item_customizations").count == 54)
      let one = try await street.rows(
        "/rest/v1/menu_item_customizations?menu_item_id=eq.84&supports_portions=eq.true&order=category,display_order")
      #expect(one.count == 9)
      // As text: extras come before sauces and vegetables.
      #expect(one.first?["name"] as? String == "Extra Cheese")
      #expect(
        one.compactMap { $0["category"] as? String }
          == ["extras"] + Array(repeating: "sauces", count: 4) + Array(repeating: "vegetables", count: 4))
    }
  }

  @Test("a row has the columns that the screens read, as numbers and flags")
  func row() async throws {
    try await Street.open { street async throws in
      let path = "/rest/v1/menu_item_customizations?menu_item_id=eq.84&name=eq.Extra%20Cheese"
      let answer = try await street.web.get(path)
      #expect(answer.text.contains(#""portion_pricing":{"none":0.00,"light":0.75,"regular":1.00,"extra":1.50}"#))
      let row = try await street.rows(path).first
      #expect(row?["id"] is Int)
      #expect(row?["menu_item_id"] as? Int == 84)
      #expect(row?["template_id"] as? Int == 11)
      #expect(row?["type"] as? String == "single")
      #expect((row?["options"] as? [Any])?.isEmpty == true)
      #expect(row?["supports_portions"] as? Bool == true)
      #expect(row?["default_portion"] as? String == "none")
      #expect(row?["is_required"] as? Bool == false)
      #expect(row?["display_order"] as? Int == 20)
    }
  }

  @Test("columns are selected, rows ordered, limited and skipped, as database clients ask")
  func clients() async throws {
    try await Street.open { street async throws in
      let path = "/rest/v1/ingredient_templates?select=name&order=category.asc.nullslast,display_order.desc&limit=2"
      let rows = try await street.rows(path)
      #expect(rows.compactMap { $0["name"] as? String } == ["Avocado", "Bacon"])
      #expect(rows.allSatisfy { $0.count == 1 })
      #expect(try await street.rows(path + "&offset=1").first?["name"] as? String == "Bacon")
      #expect(try await street.rows("/rest/v1/ingredient_templates?select=*&category=eq.sauces").count == 6)
      #expect(try await street.rows("/rest/v1/ingredient_templates?limit=0").isEmpty)
      #expect(try await street.rows("/rest/v1/menu_item_customizations?menu_item_id=eq.1").isEmpty)
    }
  }

  @Test(
    "an unknown filter, column or order is told",
    arguments: [
      "colour=eq.red", "category=neq.sauces", "category=in.(sauces)", "select=id,colour", "order=colour",
      "order=category.up", "order=category.asc.nullsfirst.more", "order=", "limit=-1", "limit=x", "offset=1.5",
      "portion_pricing=eq.1", "order=portion_pricing", "id=84", "select=id,id", "or=(id.eq.1)",
    ])
  func wrong(query: String) async throws {
    try await Street.open { street async throws in
      let answer = try await street.web.get("/rest/v1/ingredient_templates?\(query)")
      #expect((answer.status, answer.code) == (400, "VALIDATION_ERROR"))
      #expect(answer.message?.isEmpty == false)
    }
  }

  @Test("there are no other tables")
  func others() async throws {
    try await Street.open { street async throws in
      #expect(try await street.web.get("/rest/v1/orders").code == "NOT_FOUND")
    }
  }
}
