import Commands
import Foundation
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("Pictures of recipes")
struct PictureTests {
  private static let jpeg = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data(repeating: 7, count: 900)

  private func serving(_ body: @Sendable @escaping (TestHouse, Web, _ path: String) async throws -> Void) async throws {
    let house = try TestHouse()
    try await house.perform(.recipe(.add(recipes: [RecipeDraft(title: "Soup", ingredients: ["1 onion"])])))
    let id = try #require(await house.bus.state.kitchen.recipes.keys.first)
    try await TestServer.serving(house) { server in
      try await body(house, Web(port: server.port), "/api/v1/recipes/\(id)/picture")
    }
  }

  @Test("one that is given is shown at an address of its own, and can be taken away and brought back")
  func whole() async throws {
    try await serving { house, web, path in
      #expect(try await web.ask(.PUT, path, Self.jpeg, [("content-type", "image/jpeg")]).status == 200)
      let recipes = try await web.get("/api/v1/recipes").json["data"] as? [[String: Any]]
      let address = try #require(recipes?.first?["imageUrl"] as? String)
      let shown = try await web.get(address)
      #expect(shown.body == Self.jpeg)
      #expect(shown.headers["content-type"] == ["image/jpeg"])
      #expect(shown.headers["x-content-type-options"] == ["nosniff"])
      #expect(try await web.ask(.DELETE, path, nil, []).status == 200)
      #expect(await house.bus.state.kitchen.recipes.values.first?.image == nil)
      try await house.perform(.box(.undo), origin: .http)
      #expect(await house.bus.state.kitchen.recipes.values.first?.image == address)
    }
  }

  @Test("what is no picture changes nothing")
  func wrong() async throws {
    try await serving { house, web, path in
      let script = Data("<svg onload=alert(1)>".utf8)
      let wrong: [(path: String, data: Data, type: String, status: Int)] = [
        (path, script, "image/jpeg", 400), (path, script, "image/svg+xml", 415), (path, Data(), "image/png", 400),
        (path, Self.jpeg + Data(count: 5 << 20), "image/jpeg", 413),
        ("/api/v1/recipes/none/picture", Self.jpeg, "image/jpeg", 422),
      ]
      for (path, data, type, status) in wrong {
        let answer = try await web.ask(.PUT, path, data, [("content-type", type)])
        #expect(answer.status == status)
      }
      #expect(await house.bus.state.kitchen.recipes.values.first?.image == nil)
    }
  }

  @Test("a guest gives none")
  func guest() async throws {
    try await serving { house, web, path in
      let (token, _) = try house.devices.pair(code: house.devices.offer(.guest).code, name: "Guest")
      let headers = [("content-type", "image/jpeg"), ("authorization", "Bearer \(token)")]
      #expect(try await web.ask(.PUT, path, Self.jpeg, headers).status == 403)
      #expect(try await web.ask(.DELETE, path, nil, headers).status == 403)
    }
  }

  @Test(
    "names that were not given show nothing of the disk",
    arguments: [
      "/images/..%2fsous.sqlite", "/images/sous.sqlite", "/images/%2e%2e",
      "/images/00000000000000000000000000000000.jpg",
      "/images/%00.jpg", "/images/",
    ])
  func guessed(path: String) async throws {
    try await serving { _, web, _ in
      let answer = try await web.get(path)
      #expect(answer.status == 404 || answer.status == 400)
    }
  }

  @Test("a recipe shows no picture of another machine")
  func elsewhere() async throws {
    try await serving { house, _, _ in
      let id = try #require(await house.bus.state.kitchen.recipes.keys.first)
      for image in ["https://example.org/a.jpg", "//example.org/a.jpg", "javascript:alert(1)"] {
        await #expect(throws: Refusal.self) { try await house.perform(.recipe(.picture(recipe: id, image: image))) }
      }
    }
  }
}
