import Foundation
import Restaurant
import Server
import Store
import TestWeb
import Testing

@testable import Assistant
@testable import BoxSettings

/// What customers and members of a shop may do at a platform.
@Suite("Customers and members", .enabled(if: TestPlatform.address != nil, "run by Scripts/with-postgres"))
struct CustomerTests {
  private let platform: TestPlatform

  init() throws { platform = try TestPlatform() }

  private static let order = #"{"orderType":"takeout","customerName":"Kim","items":[{"menuItemId":"84","quantity":1}]}"#
  private let shop = SampleBusinesses.sandwichShop

  /// A shop with the sample's menu.
  private func makeShop() async throws -> String {
    let key = try platform.makeHouse("shop")
    var settings = Settings()
    settings.store.url = try #require(TestPlatform.address)
    settings.store.house = platform.name("shop")
    settings.store.folder = platform.folder.path + "/shop"
    let household = try Household(settings: settings, clock: { Date() })
    for (id, command) in SampleBusinesses.commands {
      _ = await household.assistant.submit(command, origin: .http, by: .family, id: id)
    }
    await household.assistant.finishKeeping()
    try household.store.close()
    return key
  }

  @Test("a customer orders, sees what is theirs and no more, and calls it off until it is begun with")
  func orders() async throws {
    let key = try await makeShop()
    try await platform.serving { site in
      let (ada, ben) = (try await site.signUp("ada"), try await site.signUp("ben"))
      // At the shop's host and at the platform's alike.
      let placed = try await site.web.send(
        .POST, "/api/orders/\(shop)", Self.order, site.at("shop", key: ada.token))
      #expect(placed.status == 201, "\(placed.text)")
      let id = try #require(placed.data["id"] as? String)
      #expect(placed.data["source"] as? String == "website")
      let path = "/api/orders/\(shop)/\(id)"
      #expect(try await site.web.get(path, site.at("shop", key: ada.token)).status == 200)
      #expect(try await site.web.get(path, site.at("shop", key: ben.token)).status == 404)
      #expect(try await site.web.get(path, site.at("shop", key: key)).status == 200)
      #expect(try await site.web.get("/api/orders/\(shop)", site.at("shop", key: ada.token)).status == 403)
      // Over all houses.
      let own = try await site.web.get("/api/account/orders", site.at(nil, key: ada.token))
      let listed = try #require((own.json["data"] as? [[String: Any]])?.first, "\(own.text)")
      #expect(listed["id"] as? String == id && listed["status"] as? String == "pending")
      #expect(listed["house"] as? String == "shop-\(site.mark)" && listed["businessName"] != nil)
      #expect(
        (listed["totalAmount"] as? NSNumber)?.doubleValue == (placed.data["totalAmount"] as? NSNumber)?.doubleValue)
      #expect(try await site.web.get("/api/account/orders", site.at(nil, key: ben.token)).text.contains(#""data":[]"#))
      #expect(try await site.web.get("/api/account/orders", site.at(nil)).status == 401)
      // Nobody moves another's on, and a customer only calls off.
      func move(_ token: String, to status: String, _ path: String) async throws -> Int {
        try await site.web.send(.PUT, "\(path)/status", #"{"status":"\#(status)"}"#, site.at("shop", key: token)).status
      }
      #expect(try await move(ben.token, to: "cancelled", path) == 404)
      #expect(try await move(ada.token, to: "confirmed", path) == 403)
      #expect(try await move(ada.token, to: "cancelled", path) == 200)
      let second = try await site.web.send(.POST, "/api/orders/\(shop)", Self.order, site.at("shop", key: ada.token))
      let begun = "/api/orders/\(shop)/\(try #require(second.data["id"] as? String))"
      for status in ["confirmed", "preparing"] { #expect(try await move(key, to: status, begun) == 200) }
      #expect(try await move(ada.token, to: "cancelled", begun) == 400)
      let after = try await site.web.get("/api/account/orders", site.at(nil, key: ada.token)).text
      #expect(after.contains("cancelled") && after.contains("preparing"))
    }
  }

  @Test("a customer books and waits under their own name alone")
  func bookings() async throws {
    let key = try await makeShop()
    let restaurant = SampleBusinesses.coqAuVin
    try await platform.serving { site in
      let (ada, ben) = (try await site.signUp("ada"), try await site.signUp("ben"))
      let day = Date().addingTimeInterval(8 * 86_400).formatted(.iso8601.year().month().day())
      let free = try await site.web.get(
        "/api/reservations/\(restaurant)/availability?date=\(day)&partySize=2", site.at("shop", key: ada.token))
      let slots = try #require(free.json["data"] as? [[String: Any]], "\(free.text)")
      let time = try #require(slots.first { $0["available"] as? Bool == true }?["time"] as? String)
      let wanted = """
        {"reservationDate":"\(day)","reservationTime":"\(time)","partySize":2,"customerName":"Ada",
        "customerEmail":"ada@example.org"}
        """
      let booked = try await site.web.send(
        .POST, "/api/reservations/\(restaurant)", wanted, site.at("shop", key: ada.token))
      #expect(booked.status == 201, "\(booked.text)")
      let path = "/api/reservations/\(restaurant)/\(try #require(booked.data["id"] as? String))"
      #expect(try await site.web.get(path, site.at("shop", key: ada.token)).status == 200)
      #expect(try await site.web.get(path, site.at("shop", key: ben.token)).status == 404)
      #expect(try await site.web.get("\(path)/calendar.ics", site.at("shop", key: ben.token)).status == 404)
      #expect(
        try await site.web.get("/api/account/reservations", site.at(nil, key: ada.token)).text.contains(day) == true)
      let off = #"{"status":"cancelled"}"#
      #expect(try await site.web.send(.PUT, "\(path)/status", off, site.at("shop", key: ben.token)).status == 404)
      #expect(try await site.web.send(.PUT, "\(path)/status", off, site.at("shop", key: ada.token)).status == 200)
      #expect(try await site.web.get(path, site.at("shop", key: key)).text.contains("cancelled"))
    }
  }

  @Test("a customer's phone is told of their own orders as they move on, and of nothing in the kitchen")
  func live() async throws {
    let key = try await makeShop()
    try await platform.serving { site in
      let (ada, ben) = (try await site.signUp("ada"), try await site.signUp("ben"))
      let hello = #"{"type":"hello","data":{"receive":["snapshot","change","order","timers"]}}"#
      let phones = try await [ada, ben].asyncMap {
        try await Probe(port: site.web.port, headers: site.at("shop", key: $0.token))
      }
      for phone in phones {
        try await phone.send(hello)
        let snapshot = try #require(await phone.next("snapshot"))
        #expect(snapshot["role"] as? String == "customer")
        #expect(((snapshot["records"] as? [String: Any])?["items"] as? [Any])?.isEmpty != false)
      }
      _ = try await site.web.send(.POST, "/api/v1/items", #"{"name":"secret"}"#, site.at("shop", key: key))
      _ = try await site.web.send(.POST, "/api/orders/\(shop)", Self.order, site.at("shop", key: ada.token))
      let told = try #require(await phones[0].next("order"))
      #expect(told["status"] as? String == "pending")
      try await phones[0].send(#"{"type":"command","data":{"text":"set a timer for ten minutes","id":"x"}}"#)
      #expect("\(await phones[0].next("error") ?? [:])".contains("forbidden"))
      // The other hears neither of the order nor of the list.
      try await phones[1].send(#"{"type":"ping","data":{}}"#)
      let heard = await phones[1].hear { $0.type == "pong" }.description
      #expect(!heard.contains("secret") && !heard.contains("Kim"))
    }
  }

  @Test("what a customer may not read or change is closed to them")
  func closed() async throws {
    let key = try await makeShop()
    try await platform.serving { site in
      let ada = try await site.signUp("ada")
      let me = site.at("shop", key: ada.token)
      for path in [
        "items", "timers", "pantry", "people", "recipes", "changes?since=0", "snapshot", "devices", "list.txt",
        "phrases",
        "unknown-sentences",
      ] {
        #expect(try await site.web.get("/api/v1/\(path)", me).status == 403, "\(path)")
      }
      for (path, body) in [
        ("/api/v1/commands", #"{"text":"add milk"}"#), ("/api/v1/items", #"{"name":"milk"}"#),
        ("/api/v1/pairing-codes", "{}"), ("/api/v1/members", #"{"email":"a@b.c","role":"family"}"#),
        ("/api/business", #"{"businessName":"X","businessType":"cafe"}"#),
        ("/api/menu/\(shop)/categories", #"{"name":"X"}"#), ("/api/ingredients", #"{"name":"X"}"#),
      ] {
        #expect(try await site.web.send(.POST, path, body, me).status == 403, "\(path)")
      }
      #expect(try await site.web.get("/api/menu/\(shop)/public", me).status == 200)
      #expect(try await !site.web.get("/api/v1/items", site.at("shop", key: key)).text.contains("milk"))
    }
  }

  @Test("an owner lets people in by their address, and what they may do holds at once")
  func members() async throws {
    let key = try await makeShop()
    try await platform.serving { site in
      let ada = try await site.signUp("ada")
      let me = site.at("shop", key: ada.token)
      let owner = site.at("shop", key: key)
      func admit(_ role: String) async throws -> Int {
        try await site.web.send(
          .POST, "/api/v1/members", #"{"email":"ADA-\#(site.mark)@example.org","role":"\#(role)"}"#, owner
        ).status
      }
      func addCategory() async throws -> String? {
        try await site.web.send(.POST, "/api/menu/\(shop)/categories", #"{"name":"Soups"}"#, me).code
      }
      #expect(try await admit("staff") == 201)
      #expect(try await site.web.get("/api/orders/\(shop)", me).status == 200)
      // What is behind the desk's PIN is a manager's.
      #expect(try await addCategory() == "LOCKED")
      #expect(try await admit("manager") == 201)
      #expect(try await addCategory() == nil)
      #expect(try await site.web.get("/api/v1/devices", me).status == 403)
      #expect(try await admit("family") == 201)
      let devices = try await site.web.get("/api/v1/devices", me)
      #expect(devices.status == 200 && devices.text.contains("ada-\(site.mark)@example.org"))
      let houses = try await site.web.get("/api/account/houses", site.at(nil, key: ada.token)).text
      #expect(houses.contains("shop-\(site.mark)") && houses.contains("family"))
      #expect(try await site.web.ask(.DELETE, "/api/v1/devices/\(ada.id)", nil, owner).status == 200)
      #expect(try await site.web.get("/api/v1/items", me).status == 403)
      #expect(try await site.web.get("/api/account/houses", site.at(nil, key: ada.token)).text.contains(#""data":[]"#))
      let nobody = #"{"email":"nobody-\#(site.mark)@example.org","role":"staff"}"#
      #expect(try await site.web.send(.POST, "/api/v1/members", nobody, owner).status == 404)
      #expect(try await site.web.send(.POST, "/api/v1/members", #"{"email":"x","role":"boss"}"#, owner).status == 400)
    }
  }
}

extension Sequence where Element: Sendable {
  fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async throws -> [Value] {
    var all: [Value] = []
    for element in self { all.append(try await body(element)) }
    return all
  }
}
