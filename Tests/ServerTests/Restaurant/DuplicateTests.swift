import Commands
import Foundation
import Restaurant
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("What is made under an identifier that is taken")
struct DuplicateTests {
  private static func identified(_ body: String, _ id: String) -> String {
    "{\"id\":\"\(id)\"," + body.drop { $0 != "{" }.dropFirst()
  }

  @Test("an order with the identifier of another is refused, and changes nothing")
  func order() async throws {
    try await Street.open { street in
      let path = "/api/orders/\(Street.shop)"
      let first = Self.identified(Street.order(), "o-1")
      let made = try await street.web.send(.POST, path, first, key: "k-1")
      #expect(made.status == 201)
      #expect(made.data["id"] as? String == "o-1")
      let before = await (street.sequence, street.house.bus.state.restaurant)
      let other = Self.identified(Street.order(quantity: "9"), "o-1")
      for key in ["k-2", nil] {
        let twin = try await street.web.send(.POST, path, other, key: key)
        #expect((twin.status, twin.code) == (400, "DUPLICATE"))
        #expect(twin.message == "There is an order with this identifier already.")
        #expect(Set(twin.json.keys) == ["error"])
      }
      #expect(await street.sequence == before.0)
      #expect(await street.house.bus.state.restaurant == before.1)
      // The same once more is no other one.
      let again = try await street.web.send(.POST, path, first, key: "k-1")
      #expect((again.status, again.body) == (201, made.body))
      #expect(try await street.web.get("\(path)/o-1").status == 200)
    }
  }

  @Test("so it is with an order that was over long ago")
  func old() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "sous-house-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = "/api/orders/\(Street.shop)"
    let order = Self.identified(Street.order(), "o-1")
    let house = try TestHouse(in: folder)
    for (id, command) in SampleBusinesses.commands { try await house.perform(command, id: id) }
    let body = try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let made = try await web.send(.POST, path, order, key: "k-1")
      #expect(try await web.send(.PUT, "\(path)/o-1/status", #"{"status":"cancelled"}"#).status == 200)
      return made.body
    }
    try house.close()
    // What a house that is opened days later has at hand is not the order: it is in the store alone.
    let later = try TestHouse(in: folder, now: TestHouse.start.addingTimeInterval(3 * 86_400))
    #expect(await later.bus.state.restaurant.orders["o-1"] == nil)
    try await TestServer.serving(later) { server in
      let web = Web(port: server.port)
      let twin = try await web.send(.POST, path, order, key: "k-2")
      #expect((twin.status, twin.code) == (400, "DUPLICATE"))
      let again = try await web.send(.POST, path, order, key: "k-1")
      #expect((again.status, again.body) == (201, body))
      #expect(try await web.get("\(path)/o-1").data["status"] as? String == "cancelled")
    }
    try later.close()
  }

  @Test("a booking with the identifier of another is refused, and changes nothing")
  func booking() async throws {
    try await Street.open { street in
      let path = "/api/reservations/\(Street.coq)"
      let first = Self.identified(Street.booking(), "r-1")
      let made = try await street.web.send(.POST, path, first, key: "k-1")
      #expect(made.status == 201)
      #expect(made.data["id"] as? String == "r-1")
      let before = await street.sequence
      let twin = try await street.web.send(
        .POST, path, Self.identified(Street.booking("2", time: "20:00"), "r-1"), key: "k-2")
      #expect((twin.status, twin.code) == (400, "DUPLICATE"))
      #expect(await street.sequence == before)
      let again = try await street.web.send(.POST, path, first, key: "k-1")
      #expect((again.status, again.body) == (201, made.body))
    }
  }

  @Test("of many that come at once with one identifier one is made")
  func atOnce() async throws {
    try await Street.open { street in
      let order = Self.identified(Street.order(), "o-1")
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<16 {
          group.addTask {
            try await street.web.send(.POST, "/api/orders/\(Street.shop)", order, key: "k-\(number)").status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses.filter { $0 == 201 }.count == 1)
      #expect(statuses.filter { $0 == 400 }.count == 15)
      #expect(await street.house.bus.state.restaurant.orders(of: Street.shop).count == 1)
    }
  }

  @Test("an identifier that cannot stand in an address is refused", arguments: ["", "a/b", "a b", "ä", "x%20"])
  func impossible(_ id: String) async throws {
    try await Street.open { street in
      let answer = try await street.web.send(
        .POST, "/api/orders/\(Street.shop)", Self.identified(Street.order(), id), key: "k-1")
      #expect((answer.status, answer.code) == (400, "VALIDATION_ERROR"))
    }
  }

  @Test("a business, a category and an item that are there are not changed by making them anew")
  func others() async throws {
    try await Street.open { street in
      let calls = [
        ("/api/business", #"{"id":"\#(Street.coq)","businessName":"Other","businessType":"cafe"}"#),
        ("/api/menu/\(Street.shop)/items", ""),
      ]
      let item = try #require(await street.house.bus.state.restaurant.items["84"])
      for (path, body) in calls {
        let body = body.isEmpty ? #"{"id":"84","categoryId":"\#(item.categoryId)","name":"Other","price":1}"# : body
        let before = await street.sequence
        let twin = try await street.web.send(.POST, path, body, key: "k-\(path)")
        #expect((twin.status, twin.code) == (400, "DUPLICATE"))
        #expect(await street.sequence == before)
      }
    }
  }
}
