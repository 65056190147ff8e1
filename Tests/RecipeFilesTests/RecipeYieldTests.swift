import Testing

@testable import RecipeFiles

@Suite("For how many a recipe is")
struct RecipeYieldTests {
  @Test(
    "is the number that stands by the word for it",
    arguments: [
      ("1 loaf (8 servings)", 8), ("Makes 12 (serves 6)", 6), ("One 9-inch cake, 8 servings", 8),
      ("1 x 20cm pie; serves 10", 10), ("Serves four", 4), ("4 Pers.", 4), ("Serves 4–6", 6), ("Servings: 4", 4),
      ("4", 4),
      ("4-6", 6), ("about 4", 4), ("6 porcií", 6), ("8 (1 & ¼ cups) servings", 8), ("4 servings (1 cup each)", 4),
      ("Serves 4 as a main, 6 as a starter", 4), ("2 to 4 servings", 4), ("Für 4 Personen", 4),
    ] as [(String, Double)])
  func servings(text: String, servings: Double) {
    #expect(RecipeYield.read(text).servings == servings, "\(text)")
    #expect(RecipeYield.read(text).yield == nil, "\(text)")
  }

  @Test("is text where it counts something else", arguments: ["24 cookies", "1 loaf", "2 cups", "One 9-inch cake"])
  func text(text: String) {
    #expect(RecipeYield.read(text).yield == text)
    #expect(RecipeYield.read(text).servings == nil)
  }

  @Test("is read of lists and of objects")
  func shapes() {
    #expect(RecipeYield.read(["@type": "QuantitativeValue", "value": 6, "unitText": "servings"]).servings == 6)
    #expect(RecipeYield.read(["6", "6 to 8 servings"]).servings == 6)
    #expect(RecipeYield.read(["24", "24 cookies"]).yield == "24 cookies")
    #expect(RecipeYield.read(["24", "24 cookies"]).servings == nil)
    #expect(RecipeYield.read(6).servings == 6)
    #expect(RecipeYield.read("0 servings").servings == nil)
  }
}
