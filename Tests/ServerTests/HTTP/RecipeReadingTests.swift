import Commands
import Foundation
import TestHouse
import TestWeb
import Testing

@testable import Server

@Suite("Recipes that are read before they are kept, over HTTP")
struct RecipeReadingTests {
  private let json = [("content-type", "application/json")]

  @Test("lines of ingredients are read as a recipe would have them")
  func lines() async throws {
    try await TestServer.serving(try TestHouse()) { server in
      let web = Web(port: server.port)
      let lines = #"{"lines":["200 g flour, sifted","For the sauce:","love",""]}"#
      let read = try await web.ask(.POST, "/api/v1/ingredient-lines", Data(lines.utf8), json)
      #expect(read.status == 200)
      #expect(read.text.contains(#""amount":"200 g""#) && read.text.contains(#""name":"flour""#))
      #expect(read.text.contains(#""note":"sifted""#) && read.text.contains(#""name":"love""#))
      let many = #"{"lines":[\#(Array(repeating: "\"egg\"", count: 501).joined(separator: ","))]}"#
      #expect(try await web.ask(.POST, "/api/v1/ingredient-lines", Data(many.utf8), json).status == 413)
      for wrong in ["", "[]", #"{"lines":"egg"}"#, #"{"lines":[1e400]}"#] {
        #expect(try await web.ask(.POST, "/api/v1/ingredient-lines", Data(wrong.utf8), json).status == 400, "\(wrong)")
      }
    }
  }

  @Test("a file is read by its bytes and its name, a page by its address; nothing is kept")
  func drafts() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server in
      let web = Web(port: server.port)
      let file = try await web.ask(
        .POST, "/api/v1/recipe-drafts", Data("Boil.".utf8),
        [("content-type", "application/octet-stream"), ("x-file-name", "Cr%C3%AApes.cook")])
      #expect(file.text.contains(#""title":"Crêpes.cook""#) && file.text.contains("Boil."))
      let page = try await web.ask(
        .POST, "/api/v1/recipe-drafts", Data(#"{"address":"https://example.org/"}"#.utf8), json)
      #expect(page.text.contains("this house fetches nothing"))
      #expect(
        try await web.ask(.POST, "/api/v1/recipe-drafts", Data("x".utf8), [("content-type", "text/plain")]).status
          == 415)
      #expect(try await web.ask(.POST, "/api/v1/recipe-drafts", Data("{}".utf8), json).status == 400)
      let stranger = json + [("authorization", "Bearer no")]
      #expect(try await web.ask(.POST, "/api/v1/recipe-drafts", Data(#"{"address":"x"}"#.utf8), stranger).status == 401)
    }
    #expect(await house.follow().state.kitchen.recipes.isEmpty)
  }

  @Test("what each recipe lacks is told; staples are there, and what is optional is not missed")
  func missing() async throws {
    let house = try TestHouse()
    try await TestServer.serving(house) { server async throws in
      try await house.perform(
        .recipe(
          .add(recipes: [
            RecipeDraft(title: "Omelette", ingredients: ["3 eggs", "salt", "1 tbsp butter"], steps: ["Fry."]),
            RecipeDraft(title: "Tea", ingredients: ["1 bag tea"], steps: ["Brew."]),
          ])))
      try await house.perform(
        .pantry(
          .add(
            items: [SpokenItem(name: "eggs", quantity: 6)], place: nil, bestBefore: nil, barcode: nil, category: nil,
            store: nil,
            note: nil)))
      let answer = try await Web(port: server.port).get("/api/v1/missing-ingredients")
      let rows = try #require(answer.json["data"] as? [[String: Any]])
      #expect(rows.map { $0["missing"] as? [String] } == [["butter"], ["tea"]])
    }
  }
}
