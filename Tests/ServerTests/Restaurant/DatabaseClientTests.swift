import Foundation
import NIOHTTP1
import TestWeb
import Testing

@testable import Server

/// What supabase-swift 2 sends: its key in two fields with every request.
@Suite("The client of a hosted database")
struct DatabaseClientTests {
  static let key = [("apikey", "anon"), ("authorization", "Bearer anon")]

  @Test(
    "its key, sent in both fields, reads what is public",
    arguments: [
      ("ingredient_templates?select=*&is_active=eq.true&order=category.asc.nullslast,display_order.asc.nullslast", 13),
      ("ingredient_templates?select=*&is_active=eq.true&category=eq.sauces&order=display_order.asc.nullslast", 6),
      ("menu_item_customizations?select=*&menu_item_id=eq.84&order=category.asc.nullslast", 9),
      ("menu_item_customizations?select=*&menu_item_id=eq.84&supports_portions=eq.true&order=display_order", 9),
      ("menu_item_customizations?select=*", 54), ("menu_items?select=*&id=eq.84", 1),
    ])
  func reads(query: String, count: Int) async throws {
    try await Street.open { street async throws in
      let answer = try await street.web.get("/rest/v1/\(query)", Self.key)
      #expect(answer.status == 200)
      #expect((try JSONSerialization.jsonObject(with: answer.body) as? [Any])?.count == count)
    }
  }

  @Test("the key gives no other right")
  func nothingElse() async throws {
    try await Street.open { street async throws in
      let before = await street.sequence
      for path in [
        "/api/menu/sandwich-shop/categories", "/api/v1/items", "/api/v1/pantry", "/api/orders/sandwich-shop",
      ] {
        #expect(try await street.web.get(path, Self.key).status == 401, "\(path)")
      }
      let calls: [(HTTPMethod, String, String)] = [
        (.POST, "/rest/v1/rpc/add_standard_sandwich_customizations", #"{"menu_item_id":201}"#),
        (.POST, "/api/orders/sandwich-shop", Street.order()),
      ]
      for (method, path, body) in calls {
        #expect(try await street.web.send(method, path, body, Self.key).status == 401, "\(path)")
      }
      #expect(await street.sequence == before)
    }
  }

  @Test(
    "a token beside the key must be worth something, or be the same",
    arguments: [
      [("apikey", "anon"), ("authorization", "Bearer somebody")], [("apikey", ""), ("authorization", "Bearer ")],
      [("authorization", "Bearer anon")], [("apikey", "anon"), ("authorization", "Basic anon")],
    ])
  func others(headers: [(String, String)]) async throws {
    try await Street.open { street async throws in
      #expect(try await street.web.get("/rest/v1/ingredient_templates", headers).status == 401)
    }
  }

  @Test("a key that is a token of staff's does what staff may")
  func staff() async throws {
    try await Street.open { street async throws in
      let token = try street.token("staff")
      let key = ("apikey", String(token[0].1.dropFirst("Bearer ".count)))
      #expect(try await street.web.get("/rest/v1/menu_items", token + [key]).status == 200)
      let call = #"{"menu_item_id":201,"include_russian":true,"include_chipotle":false}"#
      let path = "/rest/v1/rpc/add_standard_sandwich_customizations"
      #expect(try await street.web.send(.POST, path, call, token + [key]).status == 204)
    }
  }

  @Test("the key shows the menu that guests are offered; the family sees the rest too")
  func inactive() async throws {
    try await Street.open { street async throws in
      let path = "/api/menu/sandwich-shop/items/84"
      #expect(try await street.web.send(.PUT, path, #"{"isActive":false}"#).status == 200)
      for table in ["menu_items?id=eq.84", "menu_item_customizations?menu_item_id=eq.84"] {
        #expect(try await street.web.get("/rest/v1/\(table)", Self.key).text == "[]")
        #expect(try await street.rows("/rest/v1/\(table)").isEmpty == false)
      }
    }
  }

  @Test("menu items are rows with the columns of a menu, selected, filtered, ordered and limited")
  func items() async throws {
    try await Street.open { street async throws in
      let row = try await street.rows("/rest/v1/menu_items?id=eq.84").first
      #expect(row?["id"] as? Int == 84)
      #expect(row?["name"] as? String == "All American")
      #expect(row?["business_id"] as? String == "sandwich-shop")
      #expect(row?["is_available"] as? Bool == true)
      #expect(row?["is_vegan"] as? Bool == false)
      #expect(try await street.web.get("/rest/v1/menu_items?id=eq.84").written("price") == "6.49")
      let cheap = try await street.rows("/rest/v1/menu_items?select=name&price=eq.6.49&order=name.desc&limit=2")
      #expect(cheap.compactMap { $0["name"] as? String } == ["Ham & Cheese", "BLT Sandwich"])
      let dear = try await street.rows(
        "/rest/v1/menu_items?select=id,price&category_id=eq.sandwiches&order=price.desc,id&limit=2")
      #expect(dear.compactMap { $0["id"] as? Int } == [86, 87])
      for wrong in ["colour=eq.red", "price=gt.5", "limit=-1"] {
        #expect(try await street.web.get("/rest/v1/menu_items?\(wrong)").code == "VALIDATION_ERROR")
      }
      #expect(try await street.rows("/rest/v1/menu_items?price=eq.cheap").isEmpty)
    }
  }

  @Test(
    "the function gives an item its nine customisations, and says which of two sauces come by themselves",
    arguments: [(true, false, "regular", "none"), (false, true, "none", "regular"), (nil, nil, "regular", "none")]
      as [(Bool?, Bool?, String, String)])
  func function(russian: Bool?, chipotle: Bool?, usualRussian: String, usualChipotle: String) async throws {
    try await Street.open { street async throws in
      let sauces = [("include_russian", russian), ("include_chipotle", chipotle)].compactMap { name, flag in
        flag.map { ",\"\(name)\":\($0)" }
      }
      let call = "{\"menu_item_id\":201\(sauces.joined())}"
      let answer = try await street.web.send(.POST, "/rest/v1/rpc/add_standard_sandwich_customizations", call)
      #expect((answer.status, answer.text) == (204, ""))
      let rows = try await street.rows("/rest/v1/menu_item_customizations?menu_item_id=eq.201")
      #expect(rows.count == 9)
      func usual(_ name: String) -> String? {
        rows.first { $0["name"] as? String == name }?["default_portion"] as? String
      }
      #expect(usual("Russian Dressing") == usualRussian)
      #expect(usual("Chipotle Mayo") == usualChipotle)
      #expect(usual("Lettuce") == "regular")
    }
  }

  @Test(
    "a wrong call of the function says what it takes",
    arguments: [
      (#"{"menu_item_id":999}"#, 404, "There is no such item."),
      (#"{"include_russian":true}"#, 400, "menu_item_id is missing."),
      (
        #"{"menu_item_id":201,"russian":true}"#, 400,
        "There is no argument “russian”; there are menu_item_id, include_russian, include_chipotle."
      ), (#"{"menu_item_id":201,"include_russian":"light"}"#, 400, "include_russian must be true or false."),
    ])
  func wrongCall(call: String, status: Int, message: String) async throws {
    try await Street.open { street async throws in
      let answer = try await street.web.send(.POST, "/rest/v1/rpc/add_standard_sandwich_customizations", call)
      #expect((answer.status, answer.message) == (status, message))
    }
  }

  @Test(
    "the platform's route takes portions and flags",
    arguments: [("true", "regular"), ("false", "none"), ("\"light\"", "light"), ("null", "regular")])
  func route(russian: String, usual: String) async throws {
    try await Street.open { street async throws in
      let path = "/api/menu/\(Street.coq)/items/201/standard-sandwich"
      #expect(try await street.web.send(.POST, path, "{\"russian\":\(russian)}").status == 200)
      let rows = try await street.rows("/rest/v1/menu_item_customizations?menu_item_id=eq.201")
      #expect(rows.first { $0["name"] as? String == "Russian Dressing" }?["default_portion"] as? String == usual)
      let wrong = try await street.web.send(.POST, path, #"{"russian":"much"}"#)
      #expect(wrong.message == "russian must be true, false or one of none, light, regular, extra.")
    }
  }
}
