import Foundation
import Testing

@testable import RecipeFiles

@Suite("Times of recipes")
struct RecipeTimeTests {
  @Test(
    "are read in every way they are written",
    arguments: [
      ("PT1H30M", 5_400), ("P1DT2H", 93_600), ("PT90M", 5_400), ("PT1.5H", 5_400), ("pt20m", 1_200), ("PT0S", nil),
      ("1 hr 20 min", 4_800), ("45 minutes", 2_700), ("1½ hours", 5_400), ("1:30", 5_400), ("30", 1_800), ("", nil),
      ("P", nil), ("PTxM", nil), ("soon", nil), ("-5", nil), ("1 1/2 hours", 5_400), ("3/4 hour", 2_700),
      ("1h30", 5_400), ("PT1H30", 5_400), ("1 heure 15 minutes", 4_500), ("35 minuti", 2_100), ("PT0D1H30M", 5_400),
      ("PTH30M", 1_800), ("PT1H 30M", 5_400), ("P2H10M", 7_800), ("10-12 minutes", 720), ("half an hour", 1_800),
      ("1 Std. 20 Min.", 4_800), ("2 days", 172_800),
    ] as [(String, Int?)])
  func times(text: String, seconds: Int?) { #expect(RecipeTime.seconds(text) == seconds, "\(text)") }

  @Test("are read of objects that stand for them")
  func objects() {
    #expect(RecipeTime.seconds(["@type": "Duration", "@value": "PT40M"]) == 2_400)
    #expect(RecipeTime.seconds(["@type": "QuantitativeValue", "maxValue": 40, "minValue": 30]) == 2_400)
    #expect(RecipeTime.seconds(["PT40M"]) == 2_400)
  }

  @Test(
    "that nothing takes are left out and told", arguments: ["PT700H", "700 hours", "P400D", "PT99999999999999999999H"])
  func nonsense(text: String) throws {
    #expect(RecipeTime.read(text) == .nonsense(text))
    let file = RecipeFile(
      Data("{\"@type\":\"Recipe\",\"name\":\"Pie\",\"recipeIngredient\":[\"1 egg\"],\"cookTime\":\"\(text)\"}".utf8),
      name: "a")
    #expect(try #require(file.recipes.first).cookSeconds == nil)
    #expect(
      file.notes == [
        "a: \u{201C}Pie\u{201D}: a time of \u{201C}\(text)\u{201D} for cooking is left out, for nothing takes that long"
      ])
  }

  @Test("that are written are read back", arguments: [60, 5_400, 93_600, 400_000, 2_592_000])
  func roundTrip(seconds: Int) { #expect(RecipeTime.seconds(RecipeTime.iso(seconds: seconds)) == seconds) }
}
