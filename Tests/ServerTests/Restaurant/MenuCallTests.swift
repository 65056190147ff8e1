import Foundation
import NIOHTTP1
import TestWeb
import Testing

@testable import Server

@Suite("Calls about menus")
struct MenuCallTests {
  @Test("the public menu has what is active, with a group of four portions for each customisation")
  func menu() async throws {
    try await Street.open { street async throws in
      let answer = try await street.web.get("/api/menu/sandwich-shop/public")
      #expect(answer.status == 200)
      #expect(answer.data["businessId"] as? String == "sandwich-shop")
      #expect(answer.data["businessName"] as? String == "Cameron's Sandwiches")
      let categories = answer.data["categories"] as? [[String: Any]]
      let items = categories?.first?["items"] as? [[String: Any]]
      #expect(items?.count == 6)
      let groups = items?.first?["modifierGroups"] as? [[String: Any]]
      // Its own two, and nine customisations.
      #expect(groups?.prefix(2).compactMap { $0["name"] as? String } == ["Bread", "Besides"])
      #expect(groups?.dropFirst(2).count { ($0["modifiers"] as? [Any])?.count == 4 } == 9)
      let cheese = groups?.last?["modifiers"] as? [[String: Any]]
      #expect(
        cheese?.compactMap { $0["name"] as? String } == [
          "None Extra Cheese", "Light Extra Cheese", "Regular Extra Cheese", "Extra Extra Cheese",
        ])
      #expect(answer.text.contains("\"price\":6.49"))
      #expect(answer.text.contains("\"priceAdjustment\":1.00"))
      #expect(answer.text.contains("\"priceAdjustment\":1.50"))
      let item = try await street.web.get("/api/menu/sandwich-shop/items/84")
      #expect(item.data["name"] as? String == "All American")
      let fields: Set = [
        "id", "categoryId", "businessId", "name", "description", "imageUrl", "price", "displayOrder", "isActive",
        "isAvailable", "isVegetarian", "isVegan", "isGlutenFree", "containsNuts", "containsDairy", "spiceLevel",
        "calories", "prepTimeMinutes", "modifierGroups",
      ]
      #expect(fields.isSubset(of: item.data.keys))
      #expect(try await street.web.get("/api/menu/golden-fork/items/84").code == "NOT_FOUND")
      #expect(try await street.web.get("/api/menu/nobody/public").code == "NOT_FOUND")
    }
  }

  @Test("what is changed shows at once, and an app that has the menu is told when it is the same")
  func caching() async throws {
    try await Street.open { street async throws in
      let path = "/api/menu/sandwich-shop/public"
      let tag = try await street.web.get(path).headers.first(name: "etag") ?? ""
      #expect(try await street.web.get(path, [("if-none-match", tag)]).status == 304)
      let price = try await street.web.send(.PUT, "/api/menu/sandwich-shop/items/84", #"{"price":6.5}"#)
      #expect(price.written("price") == "6.50")
      let changed = try await street.web.get(path, [("if-none-match", tag)])
      #expect(changed.status == 200)
      #expect(changed.text.contains("\"price\":6.50"))
      let off = #"{"isActive":false}"#
      #expect(try await street.web.send(.PUT, "/api/menu/sandwich-shop/items/85", off).status == 200)
      #expect(try await !street.web.get(path).text.contains("American Combo"))
      #expect(try await street.web.get("/api/menu/sandwich-shop/categories").text.contains("American Combo"))
      let left = #"{"isAvailable":true,"remaining":0}"#
      let gone = try await street.web.send(.PUT, "/api/menu/sandwich-shop/items/84/availability", left)
      #expect(gone.data["isAvailable"] as? Bool == false)
      let row = #"{"portionPricing":{"regular":1.25}}"#
      let cheese = try await street.rows("/rest/v1/menu_item_customizations?menu_item_id=eq.84&name=eq.Extra+Cheese")
      let id = cheese.first?["id"] as? Int ?? 0
      let set = try await street.web.send(.PUT, "/api/menu/sandwich-shop/items/84/customizations/\(id)", row)
      #expect(set.status == 200)
      #expect(try await street.web.get(path).text.contains("\"priceAdjustment\":1.25"))
    }
  }

  @Test("a category and an item are added, changed and taken off; what is in use stays")
  func editing() async throws {
    try await Street.open { street async throws in
      let base = "/api/menu/sandwich-shop"
      let category = try await street.web.send(.POST, "\(base)/categories", #"{"name":"Soups"}"#, key: "c")
      #expect(category.status == 201)
      let id = category.data["id"] as? String ?? ""
      let soup = #"{"categoryId":"\#(id)","name":"Tomato Soup","price":4.5,"isVegan":true}"#
      let item = try await street.web.send(.POST, "\(base)/items", soup, key: "i")
      #expect(item.status == 201)
      #expect(item.written("price") == "4.50")
      #expect(
        try await street.web.send(.POST, "\(base)/items", soup, key: "i").data["id"] as? String == item.data["id"]
          as? String)
      #expect(try await street.web.send(.DELETE, "\(base)/categories/\(id)", "").code == "VALIDATION_ERROR")
      let itemID = item.data["id"] as? String ?? ""
      let standard = try await street.web.send(
        .POST, "\(base)/items/\(itemID)/standard-sandwich", #"{"russian":"none"}"#)
      #expect((standard.data["modifierGroups"] as? [Any])?.count == 9)
      #expect(try await street.rows("/rest/v1/menu_item_customizations").count == 63)
      let foreign = #"{"categoryId":"golden-fork-menu","name":"X","price":1}"#
      #expect(try await street.web.send(.POST, "\(base)/items", foreign).code == "NOT_FOUND")
      let less = #"{"categoryId":"\#(id)","name":"X","price":-1}"#
      #expect(try await street.web.send(.POST, "\(base)/items", less).code == "VALIDATION_ERROR")
    }
  }

  @Test("a menu goes out and comes in again as JSON and as CSV", arguments: ["json", "csv"])
  func files(format: String) async throws {
    try await Street.open { street async throws in
      let file = try await street.web.get("/api/menu/golden-fork/export?format=\(format)")
      #expect(file.status == 200)
      #expect(file.text.contains("Mushroom Risotto"))
      let type = format == "csv" ? "text/csv" : "application/json"
      let changed = Data(file.text.replacing("Mushroom Risotto", with: "Truffle Risotto").utf8)
      let answer = try await street.web.ask(
        .POST, "/api/menu/golden-fork/import", changed, [("content-type", type)])
      #expect(answer.status == 200)
      #expect(answer.text.contains("Truffle Risotto"))
      #expect(!answer.text.contains("Mushroom Risotto"))
      let broken = try await street.web.ask(
        .POST, "/api/menu/golden-fork/import", Data("{\"categories\":[".utf8), [("content-type", type)])
      #expect((broken.status, broken.code) == (400, "VALIDATION_ERROR"))
    }
  }

  @Test("ingredients are added, renamed, repriced and taken out of use")
  func ingredients() async throws {
    try await Street.open { street async throws in
      let new = #"{"name":"Jalapenos","category":"vegetables","portionPricing":{"extra":0.5}}"#
      let made = try await street.web.send(.POST, "/api/ingredients", new, key: "j")
      #expect(made.status == 201)
      let id = made.data["id"] as? Int ?? 0
      #expect(made.text.contains("\"extra\":0.50"))
      let off = try await street.web.send(.PUT, "/api/ingredients/\(id)", #"{"name":"Chillies","isActive":false}"#)
      #expect(off.data["name"] as? String == "Chillies")
      #expect(try await street.rows("/rest/v1/ingredient_templates").count == 14)
      #expect(try await street.rows("/rest/v1/ingredient_templates?is_active=eq.true").count == 13)
      #expect(try await street.web.send(.PUT, "/api/ingredients/none", "{}").code == "NOT_FOUND")
      #expect(
        try await street.web.send(.POST, "/api/ingredients", #"{"name":"Lettuce","category":"vegetables"}"#).status
          == 400)
    }
  }
}
