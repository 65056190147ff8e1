import Foundation
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("Servers of one house, over HTTP")
struct SharedHouseTests {
  private static let address = ProcessInfo.processInfo.environment["SOUS_TEST_POSTGRES"]

  @Test(
    "what one server was told is found at the other at once, and done there once",
    .enabled(if: address != nil, "run by Scripts/with-postgres"))
  func together() async throws {
    let shared = (url: try #require(Self.address), house: UUID().uuidString)
    let (one, other) = (try TestHouse(shared: shared), try TestHouse(shared: shared))
    try await TestServer.serving(one) { first async throws in
      try await TestServer.serving(other) { second async throws in
        let (here, there) = (Web(port: first.port), Web(port: second.port))
        for number in 0..<20 {
          let (giver, asked) = number.isMultiple(of: 2) ? (here, there) : (there, here)
          #expect(try await giver.send(.POST, "/api/v1/items", #"{"name":"thing \#(number)"}"#).status == 200)
          #expect(try await asked.get("/api/v1/items").text.contains("thing \(number)"))
        }
        let told = try await here.send(.POST, "/api/v1/items", #"{"name":"milk"}"#, key: "once")
        let again = try await there.send(.POST, "/api/v1/items", #"{"name":"milk"}"#, key: "once")
        #expect(told.status == 200 && again.text == told.text)
      }
    }
  }

  @Test("whether changes can be kept is told to anybody, what is measured to the family")
  func ready() async throws {
    try await TestServer.serving(try TestHouse()) { server async throws in
      let web = Web(port: server.port)
      let stranger = [("authorization", "Bearer no")]
      #expect(try await web.get("/ready", stranger).text == #"{"data":{"status":"ready"}}"#)
      #expect(try await web.get("/metrics").text == "measured 1\n")
      #expect(try await web.get("/metrics", stranger).status == 401)
    }
  }

  @Test("a server whose store does not answer is not ready, and says when to ask again")
  func unready() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server async throws in
      house.losesStore()
      let answer = try await Web(port: server.port).get("/ready")
      #expect(answer.status == 503 && answer.headers.first(name: "retry-after") == "5")
    }
  }
}
