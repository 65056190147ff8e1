import Commands
import Foundation
import NIOHTTP1
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("The HTTP API")
struct APITests {
  @Test("a command in words is done once for each Idempotency-Key")
  func commands() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let first = try await web.send(.POST, "/api/v1/commands", #"{"text":"add two litres of milk"}"#, key: "k")
      let second = try await web.send(.POST, "/api/v1/commands", #"{"text":"add two litres of milk"}"#, key: "k")
      #expect(first.status == 200)
      #expect(first.data["say"] as? String == second.data["say"] as? String)
      #expect(await house.bus.state.kitchen.items.values.map(\.quantity) == [2])
    }
  }

  @Test("items are added, changed, ticked and deleted, and each change is on the bus")
  func items() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      #expect(try await web.send(.POST, "/api/v1/items", #"{"itemId":"m","name":"milk"}"#).status == 200)
      #expect(try await web.send(.PATCH, "/api/v1/items/m", #"{"quantity":"3 l","category":"Drinks"}"#).status == 200)
      #expect(try await web.send(.PATCH, "/api/v1/items/m", #"{"checked":true}"#).status == 200)
      #expect(try await web.send(.PATCH, "/api/v1/items/m", #"{"checked":true,"name":"tea"}"#).status == 400)
      let items = try await web.get("/api/v1/items").json["data"] as? [[String: Any]]
      #expect(items?.first?["quantity"] as? String == "3 l")
      #expect(items?.first?["category"] as? String == "Drinks")
      #expect(items?.first?["checked"] as? Bool == true)
      #expect(try await web.send(.DELETE, "/api/v1/items/m", "").status == 200)
      #expect(try await web.send(.PATCH, "/api/v1/items/never", #"{"checked":true}"#).status == 422)
      let intents = try house.store.entries(after: 0).map(\.entry.command.intent)
      #expect(intents == ["item.add", "item.update", "item.check", "item.delete"])
    }
  }

  @Test("C3: what was made is named in the answer, and a question names nothing")
  func made() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let timer = try await web.send(.POST, "/api/v1/timers", #"{"seconds":60,"name":"tea"}"#)
      let id = try #require(timer.data["id"] as? String)
      #expect(try await web.send(.POST, "/api/v1/timers/\(id)/pause", "{}").data["id"] as? String == id)
      let asked = try await web.send(.POST, "/api/v1/commands", #"{"intent":"timer.list"}"#)
      #expect(asked.status == 200)
      #expect(asked.data["id"] == nil)
    }
  }

  @Test("what was answered can be read at once")
  func reading() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      for number in 1...40 {
        let added = try await web.send(.POST, "/api/v1/items", #"{"itemId":"i\#(number)","name":"tea\#(number)"}"#)
        #expect(added.data["seq"] as? Int == number)
        #expect(added.data["id"] as? String == "i\(number)")
        let items = try await web.get("/api/v1/items").json["data"] as? [[String: Any]]
        #expect(items?.count == number)
      }
    }
  }

  @Test("a snapshot is the same over HTTP as a client's first frame")
  func snapshot() async throws {
    let house = try TestHouse()
    try await house.perform(.timer(.start(seconds: 600, name: "\u{201C}pâte\u{201D} / \\")))
    try await TestServer.serving(house) { server in
      let answer = try await Web(port: server.port).get("/api/v1/snapshot")
      #expect(answer.headers.first(name: "content-type") == "application/json; charset=utf-8")
      let first = try await Probe(port: server.port).next("snapshot")
      #expect(answer.json.keys.sorted() == ["data"])
      #expect(NSDictionary(dictionary: answer.data) == NSDictionary(dictionary: try #require(first)))
    }
  }

  @Test("what was missed is told by number")
  func changes() async throws {
    let house = try TestHouse()
    for number in 1...3 { try await house.perform(.timer(.start(seconds: 60, name: "t\(number)"))) }
    try await TestServer.serving(house) { server in
      let answer = try await Web(port: server.port).get("/api/v1/changes?since=1")
      #expect((answer.data["changes"] as? [[String: Any]])?.compactMap { $0["seq"] as? Int } == [2, 3])
      #expect(try await Web(port: server.port).get("/api/v1/changes?since=abc").status == 400)
    }
  }

  @Test("every answer keeps the browser from doing harm")
  func headers() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      for path in ["/health", "/api/v1/snapshot", "/nothing"] {
        let headers = try await Web(port: server.port).get(path).headers
        #expect(headers.first(name: "content-security-policy")?.contains("default-src 'self'") == true)
        #expect(headers.first(name: "x-content-type-options") == "nosniff")
        #expect(headers.first(name: "access-control-allow-origin") == nil)
      }
    }
  }

  @Test("what the disk cannot take is told, and nothing has changed")
  func unavailable() async throws {
    let house = try TestHouse()
    house.refuseNext(1)
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let answer = try await web.send(.POST, "/api/v1/items", #"{"itemId":"m","name":"milk"}"#, key: "k")
      #expect(answer.status == 503)
      #expect(try await web.send(.POST, "/api/v1/items", #"{"itemId":"m","name":"milk"}"#, key: "k").status == 200)
    }
  }
}
