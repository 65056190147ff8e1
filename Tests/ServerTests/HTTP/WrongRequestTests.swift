import Foundation
import NIOHTTP1
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("Wrong requests")
struct WrongRequestTests {
  @Test("a method that an address does not take is answered with those that it takes")
  func methods() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let answer = try await web.ask(.DELETE, "/api/v1/items", nil, [])
      #expect(answer.status == 405)
      #expect(answer.headers.first(name: "allow") == "GET, HEAD, POST")
      #expect(try await web.ask(.GET, "/api/v1/items/a/b/c", nil, []).status == 404)
    }
  }

  @Test(
    "an address that is written wrong is malformed",
    arguments: [
      "items?store=%ff", "items?list=a&list=b", "recipes/%zz", "changes?since=-1", "changes?since=99999999999999999999",
      "meals?days=%2B3", "meals?date=2026-%2B1-01", "recipes/a?factor=nan",
    ])
  func addresses(path: String) async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let answer = try await Web(port: server.port).get("/api/v1/\(path)")
      // Of what is not there the factor does not matter.
      #expect(path.hasPrefix("recipes/a") ? answer.status == 404 : answer.status == 400)
    }
  }

  @Test("an identifier in an address may hold any character")
  func identifiers() async throws {
    let house = try TestHouse()
    try await house.perform(
      .item(
        .add(
          id: "a b/ç", name: "milk", quantity: nil, unit: nil, list: nil, category: nil, store: nil, people: nil,
          position: nil, at: nil)))
    try await TestServer.serving(house) { server in
      let path = "/api/v1/items/a%20b%2F%C3%A7"
      let answer = try await Web(port: server.port).ask(.DELETE, path, nil, [])
      #expect(answer.status == 200)
      #expect(await house.bus.state.kitchen.items.isEmpty)
    }
  }

  @Test("seconds that are none are malformed, also where an action needs none", arguments: [-71_298, 0, 604_801])
  func seconds(seconds: Int) async throws {
    let house = try TestHouse()
    try await house.perform(.timer(.start(seconds: 600, name: nil)))
    let id = try #require(await house.bus.state.kitchen.timers.keys.first)
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      for action in ["cancel", "extend", "pause"] {
        let answer = try await web.send(.POST, "/api/v1/timers/\(id)/\(action)", "{\"seconds\":\(seconds)}")
        #expect(answer.status == 400)
      }
      #expect(await house.bus.state.kitchen.timers.count == 1)
    }
  }

  @Test("a plus in a query is a space, as forms write it")
  func spaces() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      #expect(try await web.send(.POST, "/api/v1/items", #"{"name":"nails","list":"hardware shop"}"#).status == 200)
      let items = try await web.get("/api/v1/items?list=hardware+shop").json["data"] as? [[String: Any]]
      #expect(items?.count == 1)
    }
  }
}
