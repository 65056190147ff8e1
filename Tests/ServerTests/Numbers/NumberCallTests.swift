import Commands
import Foundation
import Kitchen
import NIOHTTP1
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("Numbers in calls")
struct NumberCallTests {
  @Test("a recipe whose step names a time beyond every number is kept, shown and cooked, also after a restart")
  func step() async throws {
    let house = try TestHouse()
    let step = "Bake for 1 99999999999999999999/1 minutes."
    try await house.perform(.recipe(.add(recipes: [RecipeDraft(title: "Pie", ingredients: ["1 egg"], steps: [step])])))
    let id = try #require(await house.bus.state.kitchen.recipes.keys.first)
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let recipe = try await web.get("/api/v1/recipes/\(id)")
      #expect(recipe.status == 200)
      let steps = try #require(recipe.data["steps"] as? [[String: Any]])
      #expect(steps[0]["text"] as? String == step)
      #expect(steps[0]["seconds"] as? Int == nil)
      let cooking = #"{"intent":"recipe.start","slots":{"recipe":"pie"}}"#
      #expect(try await web.send(.POST, "/api/v1/commands", cooking).status == 200)
      #expect(try await web.get("/api/v1/snapshot").status == 200)
    }
  }

  @Test(
    "rules of booking beyond all bounds are refused by their call",
    arguments: ["1001", "5000", "9223372036854775807", "-9223372036854775808", "1e300"])
  func settings(least: String) async throws {
    try await Street.open { street async throws in
      let path = "/api/reservations/\(Street.coq)/settings"
      let answer = try await street.web.send(.PUT, path, #"{"minPartySize":\#(least)}"#)
      #expect((400..<500).contains(answer.status))
      #expect(answer.code == "VALIDATION_ERROR")
      #expect(try await street.web.get(path).data["minPartySize"] as? Int == 1)
    }
  }

  @Test("an archive with a number that cannot be is refused, and the snapshot is as it was")
  func archive() async throws {
    let house = try TestHouse()
    try await house.perform(
      .recipe(.add(recipes: [RecipeDraft(title: "Pie", prepSeconds: 60, cookSeconds: 60, steps: ["Bake."])])))
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let file = try await web.get("/api/v1/archive").text
      let bad = file.replacing(#""prepSeconds" : 60"#, with: #""prepSeconds" : 9223372036854775807"#)
      #expect(bad != file)
      let answer = try await web.send(.PUT, "/api/v1/archive", bad)
      #expect(answer.status == 422)
      #expect(
        (answer.json["error"] as? [String: Any])?["message"] as? String
          == "That archive is damaged: recipes 1: prepSeconds must be between 1 and 2592000, and is 9223372036854775807."
      )
      #expect(try await web.get("/api/v1/snapshot").status == 200)
    }
  }

  @Test("an item of the largest number leaves room for those after it")
  func item() async throws {
    try await Street.open { street async throws in
      let path = "/api/menu/\(Street.shop)/items"
      let category = try #require(
        try await street.list("/api/menu/\(Street.shop)/categories").first?["id"] as? String)
      for (name, id) in [("Moon Club", #""id":"9223372036854775807","#), ("Sun Club", ""), ("Star Club", "")] {
        let body = #"{\#(id)"categoryId":"\#(category)","name":"\#(name)","price":5}"#
        let answer = try await street.web.send(.POST, path, body)
        #expect(answer.status == 201, "\(name): \(answer.text)")
      }
    }
  }
}
