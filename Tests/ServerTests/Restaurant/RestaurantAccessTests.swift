import Foundation
import NIOHTTP1
import Store
import TestHouse
import TestWeb
import Testing

@testable import Server

extension Street {
  /// The header of a device that is paired in a role.
  func token(_ role: String) throws -> [(String, String)] {
    guard let role = PairedDevice.Role(rawValue: role) else { return [] }
    let (code, _) = house.devices.offer(role)
    let (token, _) = try house.devices.pair(code: code, name: role.rawValue)
    return [("authorization", "Bearer \(token)")]
  }
}

@Suite("Who may use the food API")
struct RestaurantAccessTests {
  static let paths = [
    "/api/business", "/api/business/sandwich-shop", "/api/menu/sandwich-shop/public",
    "/api/reservations/sandwich-shop/settings", "/api/reservations/sandwich-shop/tables",
    "/rest/v1/ingredient_templates",
    "/rest/v1/menu_item_customizations?menu_item_id=eq.84",
  ]

  @Test("somebody who shows a token of nobody's gets nothing", arguments: paths)
  func nobody(path: String) async throws {
    try await Street.open { street async throws in
      let answer = try await street.web.get(path, [("authorization", "Bearer nobody")])
      #expect((answer.status, answer.code) == (401, "UNAUTHORIZED"))
      #expect(answer.headers.first(name: "www-authenticate") == "Bearer")
      #expect(try await street.web.get(path, [("origin", "http://evil.example")]).status == 403)
    }
  }

  @Test(
    "what a place shows at its door is for apps that are not paired; the rest is not",
    arguments: [
      ("/api/business", 200), ("/api/business/slug/camerons-sandwiches", 200), ("/api/business/sandwich-shop", 200),
      ("/api/menu/sandwich-shop/public", 200), ("/api/reservations/sandwich-shop/settings", 200),
      ("/api/orders/sandwich-shop/settings", 200), ("/api/reservations/sandwich-shop/tables", 401),
      ("/api/menu/sandwich-shop/categories", 401), ("/api/orders/sandwich-shop", 401), ("/api/addresses", 401),
      ("/api/v1/pantry", 401),
    ])
  func stranger(path: String, status: Int) async throws {
    try await Street.open { street async throws in
      // As a proxy hands on what comes from elsewhere.
      let answer = try await street.web.get(path, [("x-forwarded-for", "192.0.2.2")])
      #expect(answer.status == status)
      #expect(!answer.text.contains("owner") && !answer.text.contains("\"isFollowed\":true"))
    }
  }

  @Test("a guest reads what is for everybody", arguments: paths)
  func guest(path: String) async throws {
    try await Street.open { street async throws in
      #expect(try await street.web.get(path, try street.token("guest")).status == 200)
    }
  }

  @Test("a guest changes nothing, and reads no list of what others ordered and booked")
  func guestChanges() async throws {
    try await Street.open { street async throws in
      let token = try street.token("guest")
      let before = await street.sequence
      let calls: [(HTTPMethod, String, String)] = [
        (.POST, "/api/orders/sandwich-shop", Street.order()),
        (.POST, "/api/reservations/\(Street.coq)", Street.booking()),
        (.POST, "/api/reservations/\(Street.coq)/tables", #"{"tableNumber":"99","capacity":2}"#),
        (.PUT, "/api/orders/sandwich-shop/x/status", #"{"status":"confirmed"}"#),
        (.POST, "/api/business", #"{"businessName":"X","businessType":"cafe"}"#),
        (.POST, "/api/menu/sandwich-shop/items", "{}"), (.POST, "/api/ingredients", "{}"),
        (.PUT, "/api/addresses/home", #"{"address":"1 Main Street"}"#),
      ]
      for (method, path, body) in calls {
        let answer = try await street.web.send(method, path, body, token)
        #expect((answer.status, answer.code) == (403, "FORBIDDEN"), "\(method) \(path)")
      }
      for path in ["/api/orders/sandwich-shop", "/api/reservations/\(Street.coq)", "/api/loyalty/sandwich-shop"] {
        #expect(try await street.web.get(path, token).status == 403)
      }
      #expect(await street.sequence == before)
    }
  }

  @Test("staff take orders and keep tables, and add no business")
  func staff() async throws {
    try await Street.open { street async throws in
      let token = try street.token("staff")
      #expect(try await street.web.send(.POST, "/api/orders/sandwich-shop", Street.order(), token).status == 201)
      #expect(try await street.web.get("/api/orders/sandwich-shop", token).status == 200)
      let table = #"{"tableNumber":"99","capacity":2}"#
      #expect(try await street.web.send(.POST, "/api/reservations/golden-fork/tables", table, token).status == 201)
      let business = #"{"businessName":"X","businessType":"cafe"}"#
      #expect(try await street.web.send(.POST, "/api/business", business, token).status == 403)
      #expect(try await street.web.get("/api/addresses", token).status == 403)
    }
  }

  @Test("no answer lets another site's page in")
  func crossOrigin() async throws {
    try await Street.open { street async throws in
      for path in Self.paths {
        let answer = try await street.web.get(path)
        #expect(answer.headers.first(name: "access-control-allow-origin") == nil)
        #expect(answer.headers.first(name: "cross-origin-resource-policy") == "same-origin")
      }
    }
  }

  @Test("what is not there, and what an address does not take, is told with the platform's codes")
  func unknown() async throws {
    try await Street.open { street async throws in
      let nothing = try await street.web.get("/api/nothing")
      #expect((nothing.status, nothing.code) == (404, "NOT_FOUND"))
      let wrong = try await street.web.send(.DELETE, "/api/business/golden-fork", "")
      #expect(wrong.status == 405)
      #expect(wrong.headers.first(name: "allow") == "GET, HEAD, PUT")
    }
  }
}
