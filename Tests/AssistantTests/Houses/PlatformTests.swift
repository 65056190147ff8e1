import Foundation
import Restaurant
import Server
import TestTools
import TestWeb
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Store

/// Servers of many houses, on a PostgreSQL that `Scripts/with-postgres` has started.
@Suite("Many houses, one server", .enabled(if: TestPlatform.address != nil, "run by Scripts/with-postgres"))
struct PlatformTests {
  private let platform: TestPlatform

  init() throws { platform = try TestPlatform() }

  @Test("each house answers at its own host, to its own keys")
  func hosts() async throws {
    let (bakery, pizza) = (try platform.makeHouse("bakery"), try platform.makeHouse("pizza"))
    try await platform.serving { site in
      let added = try await site.web.send(
        .POST, "/api/v1/items", #"{"name":"rye flour"}"#, site.at("bakery", key: bakery))
      #expect(added.status == 200)
      #expect(try await site.web.get("/api/v1/items", site.at("bakery", key: bakery)).text.contains("rye flour"))
      #expect(try await !site.web.get("/api/v1/items", site.at("pizza", key: pizza)).text.contains("rye flour"))
      // Neither another house's key nor being on the same machine opens one.
      #expect(try await site.web.get("/api/v1/items", site.at("bakery", key: pizza)).status == 401)
      #expect(try await site.web.get("/api/v1/items", site.at("bakery")).status == 401)
      #expect(try await site.web.get("/api/v1/items", site.at("nobody", key: bakery)).status == 404)
      for host in ["elsewhere.example", "x.y.food.localhost", "-.food.localhost", "BAD_.food.localhost"] {
        #expect(try await site.web.get("/api/v1/items", [("host", host)]).status == 403, "\(host)")
      }
      #expect(try await site.web.get("/", site.at("bakery")).text.contains("<html"))
      #expect(try await site.web.get("/ready", site.at(nil)).text == #"{"data":{"status":"ready"}}"#)
      #expect(try await site.web.get("/nothing", site.at(nil)).status == 404)
      let odd = try await site.web.send(.PATCH, "/auth/v1/logout", "{}", site.at(nil))
      #expect(odd.status == 405 && odd.json["error"] != nil, "\(odd.text)")
      let foreign = site.at(nil) + [("origin", "http://elsewhere.example")]
      #expect(try await site.web.get("/api/business", foreign).status == 403)
    }
  }

  @Test("a server that meets what a newer one kept says so where it is asked whether it is ready, and changes nothing")
  func outdated() async throws {
    let bakery = try platform.makeHouse("bakery")
    let server = try StoreServer(url: try #require(TestPlatform.address))
    defer { server.close() }
    let store = try KitchenStore(
      platform.name("bakery"), on: server, folder: StoreFolder(path: platform.folder.path + "/newer"))
    try await platform.serving { site in
      let flour = #"{"name":"rye flour"}"#
      #expect(try await site.web.send(.POST, "/api/v1/items", flour, site.at("bakery", key: bakery)).status == 200)
      #expect(try await site.web.get("/ready", site.at(nil)).status == 200)
      let added = try store.engine.write(to: "keep what a newer program does") {
        try $0.execute(
          """
          INSERT INTO journal (house, seq, id, time, origin, intent, command, say, changes)
          SELECT house, seq + 1, 'newer', time, origin, 'drone.fly', '{"drone":{}}', '', 0 FROM journal
          """, [])
      }
      #expect(added == 1)
      let refused = try await site.web.send(.POST, "/api/v1/items", flour, site.at("bakery", key: bakery))
      #expect(refused.status == 503 && refused.headers.first(name: "retry-after") == "5", "\(refused.text)")
      #expect(try await site.web.get("/ready", site.at(nil)).status == 503)
    }
  }

  @Test("businesses are found over all houses, and what names one goes to its house")
  func directory() async throws {
    let (bakery, pizza) = (try platform.makeHouse("bakery"), try platform.makeHouse("pizza"))
    try await platform.serving { site in
      let mark = site.mark
      let bread = try await site.open(
        """
        {"businessName":"Brötchen & Co \(mark)","businessType":"cafe","description":"Sourdough and 100% rye",
        "city":"Zürich \(mark)","latitude":47.37,"longitude":8.54}
        """, in: "bakery", key: bakery)
      let oven = try await site.open(
        """
        {"businessName":"Da Mario \(mark)","businessType":"restaurant","city":"Bern \(mark)","latitude":46.95,"longitude":7.45}
        """, in: "pizza", key: pizza)
      #expect(try await site.search("search=\(mark)") == ["Brötchen & Co", "Da Mario"])
      #expect(try await site.search("search=brotch%20\(mark)") == ["Brötchen & Co"])
      #expect(try await site.search("search=sourdogh%20\(mark)") == ["Brötchen & Co"])
      #expect(try await site.search("search=100%25%20\(mark)") == ["Brötchen & Co"])
      #expect(try await site.search("type=restaurant") == ["Da Mario"])
      #expect(try await site.search("city=zurich%20\(mark)") == ["Brötchen & Co"])
      #expect(try await site.search("near=46.9,7.4&radius=10") == ["Da Mario"])
      #expect(try await site.search("near=46.9,7.4&radius=200") == ["Da Mario", "Brötchen & Co"])
      for wrong in ["near=1", "near=91,0", "near=a,b", "near=1,1&radius=0", "type=nothing", "active=false", "limit=0"] {
        #expect(try await site.web.get("/api/business?\(wrong)", site.at(nil)).status == 400, "\(wrong)")
      }
      // What is asked of a business at the platform's host reaches its house, with that house's keys alone.
      #expect(try await site.web.get("/api/business/\(oven)", site.at(nil, key: pizza)).text.contains("Da Mario"))
      #expect(try await site.web.get("/api/business/\(oven)", site.at(nil, key: bakery)).status == 401)
      #expect(try await site.web.get("/api/menu/\(bread)/categories", site.at(nil, key: bakery)).status == 200)
      #expect(try await site.web.get("/api/menu/nobody/categories", site.at(nil, key: bakery)).status == 404)
      #expect(
        try await site.web.get("/rest/v1/menu_items?business_id=eq.\(bread)", site.at(nil, key: bakery)).text == "[]")
      // A closed business is not found any more, and its owner is told to nobody.
      let closed = try await site.web.send(
        .PUT, "/api/business/\(oven)", #"{"isActive":false}"#, site.at("pizza", key: pizza))
      #expect(closed.status == 200, "\(closed.text)")
      #expect(try await site.search("search=\(mark)") == ["Brötchen & Co"])
      #expect(try await !site.web.get("/api/business?search=\(mark)", site.at(nil)).text.contains("owner"))
    }
  }

  @Test("so many houses stay open as are allowed, and those that were closed are as they were")
  func shelf() async throws {
    let houses = ["a", "b", "c", "d", "e"]
    let keys = try Dictionary(uniqueKeysWithValues: houses.map { ($0, try platform.makeHouse($0)) })
    try await platform.serving(open: 2) { site in
      for round in 1...3 {
        try await withThrowingTaskGroup(of: Void.self) { group in
          for house in houses {
            group.addTask {
              let answer = try await site.web.send(
                .POST, "/api/v1/items", #"{"name":"thing \#(round) of \#(house)"}"#,
                site.at(house, key: keys[house]))
              #expect(answer.status == 200, "\(answer.text)")
            }
          }
          try await group.waitForAll()
        }
      }
      for house in houses {
        let items = try await site.web.get("/api/v1/items", site.at(house, key: keys[house])).text
        for round in 1...3 { #expect(items.contains("thing \(round) of \(house)")) }
        #expect(items.components(separatedBy: " of ").count == 4)
      }
    }
  }

  @Test("phones at one server are told of what another server keeps, and are let go of when a key is taken back")
  func live() async throws {
    let key = try platform.makeHouse("bakery")
    try await platform.serving { one in
      try await platform.serving { other in
        let phone = try await Probe(port: one.web.port, headers: one.at("bakery", key: key))
        try await phone.send(#"{"type":"hello","data":{}}"#)
        #expect(await phone.next("snapshot") != nil)
        #expect(
          try await other.web.send(.POST, "/api/v1/items", #"{"name":"yeast"}"#, other.at("bakery", key: key)).status
            == 200)
        let change = await phone.next("change")
        #expect("\(change ?? [:])".contains("yeast"))
        let devices = try await other.web.get("/api/v1/devices", other.at("bakery", key: key))
        let device = try #require((devices.json["data"] as? [[String: Any]])?.first?["id"] as? String)
        let revoked = try await other.web.ask(
          .DELETE, "/api/v1/devices/\(device)", nil, other.at("bakery", key: key))
        #expect(revoked.status == 200)
        #expect(await phone.closing() != nil)
        #expect(try await one.web.get("/api/v1/items", one.at("bakery", key: key)).status == 401)
        // No house, no WebSocket.
        await #expect(throws: (any Error).self) { try await Probe(port: one.web.port, headers: one.at(nil, key: key)) }
        let nobody = try await Probe(port: one.web.port, headers: one.at("nobody", key: key))
        #expect(await nobody.closing() == .unexpectedServerError)
      }
    }
  }

  @Test("a shop's pictures follow its journal, each once")
  func pictures() async throws {
    let key = try platform.makeHouse("shop")
    let (household, way) = try shop(key: key)
    let png = try #require(Data(base64Encoded: Self.png))
    let shelf = PictureShelf(household.store.folder)
    let name = "/images/\(try #require(try shelf.keep(png)))"
    #expect(try shelf.keep(png, from: "https://example.org/soup.png"))
    for (id, command) in SampleBusinesses.commands {
      _ = await household.assistant.submit(command, origin: .http, by: .family, id: id)
    }
    try await platform.serving { site in
      let line = try WebLine(way(site), addresses: [site.host("shop"): "127.0.0.1"])
      let courier = try BranchCourier(line: line, store: household.store) { _ in fatalError("nothing is asked") }
      #expect(await courier.ship())
      let all: Set = [name, "https://example.org/soup.png", "https://example.org/not-fetched.png"]
      #expect(try await line.lacking(all.sorted()).count == 3)
      await courier.send(pictures: all)
      #expect(await courier.standing.problem == nil)
      #expect(try await line.lacking(all.sorted()) == ["https://example.org/not-fetched.png"])
      #expect(try await site.web.get(name, site.at("shop")).body == png)
      // One in the place of another, and what is no picture, are refused.
      let other = "/images/\(String(repeating: "0", count: 32)).png"
      await #expect(throws: LineProblem.self) { try await line.send(picture: png, at: other) }
      #expect(try await site.web.get(other, site.at("shop")).status == 404)
      let junk = try await site.web.ask(
        .PUT, "/api/v1/branch/pictures?address=https%3A%2F%2Fexample.org%2Fx", Data("junk".utf8),
        site.at("shop", key: key) + [("content-type", "image/png")])
      #expect(junk.status == 400, "\(junk.text)")
    }
  }

  /// A picture of one point.
  private static let png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

  /// A shop's box on a file, and its way to a platform.
  private func shop(
    key: String
  ) throws -> (household: Household, way: @Sendable (TestPlatform.Site) -> Settings.Platform) {
    let keyFile = platform.folder.path + "/key"
    try key.write(toFile: keyFile, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keyFile)
    var settings = Settings()
    settings.store.folder = platform.folder.path + "/box"
    let household = try Household(settings: settings, clock: { Date() })
    return (
      household,
      { site in
        var way = Settings().platform
        way.address = "http://\(site.host("shop")):\(site.web.port)"
        way.keyFile = keyFile
        return way
      }
    )
  }

  @Test("an order at the platform is decided by the shop's box, and waits while the box is away")
  func branch() async throws {
    let key = try platform.makeHouse("shop")
    let (household, way) = try shop(key: key)
    for (id, command) in SampleBusinesses.commands {
      _ = await household.assistant.submit(command, origin: .http, by: .family, id: id)
    }
    try await platform.serving { site in
      let line = try WebLine(way(site), addresses: [site.host("shop"): "127.0.0.1"])
      let courier = try BranchCourier(line: line, store: household.store) { request in
        await household.assistant.submit(request.command, origin: request.origin, by: request.giver, id: request.id)
      }
      // On a busy machine the platform may be slow to answer; a shop's box tries again.
      var isThere = false
      for _ in 0..<5 where !isThere { isThere = await courier.ship() }
      let problem = await courier.standing.problem
      #expect(isThere, "\(problem ?? "")")
      let menu = "/api/menu/\(SampleBusinesses.sandwichShop)/public"
      #expect(try await site.web.get(menu, site.at("shop", key: key)).text.contains("All American"))
      let order = #"{"orderType":"takeout","customerName":"Kim","items":[{"menuItemId":"84","quantity":1}]}"#
      let path = "/api/orders/\(SampleBusinesses.sandwichShop)"
      // The box is away: the order waits, however often it is sent.
      async let first = site.web.send(.POST, path, order, key: "one", site.at("shop", key: key))
      async let second = site.web.send(.POST, path, order, key: "one", site.at("shop", key: key))
      for answer in try await [first, second] {
        #expect(answer.status == 202 && answer.code == "WAITING", "\(answer.text)")
      }
      // It is back.
      #expect(await courier.serve())
      let done = try await site.web.send(.POST, path, order, key: "one", site.at("shop", key: key))
      #expect(done.status == 201, "\(done.text)")
      #expect(await household.assistant.restaurant().orders.values.count { _ in true } == 1)
      let orders = try await site.web.get(path, site.at("shop", key: key))
      #expect((orders.json["data"] as? [Any])?.count == 1)
      // While it is there, apps are answered by it: what it refuses, too.
      let serving = Task { while !Task.isCancelled { await courier.serve() } }
      let next = try await site.web.send(.POST, path, order, key: "two", site.at("shop", key: key))
      #expect(next.status == 201, "\(next.text)")
      let nothing = order.replacing("\"84\"", with: "\"nothing\"")
      let refused = try await site.web.send(.POST, path, nothing, key: "three", site.at("shop", key: key))
      #expect(refused.status == 404 && refused.code == "NOT_FOUND", "\(refused.text)")
      // Only who may order may have it ordered.
      let stranger = try await site.web.send(.POST, path, order, key: "four", site.at("shop"))
      #expect(stranger.status == 401)
      // Who has the house's key alone sends for the box.
      #expect(try await site.web.get("/api/v1/branch", site.at("shop")).status == 401)
      serving.cancel()
    }
  }
}
