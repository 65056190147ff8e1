import Foundation
import Testing

@testable import RecipeFiles

@Suite("Recipes that are told twice")
struct JoinedRecipeTests {
  @Test("an empty recipe of the same name takes nothing from the full one, whichever comes first")
  func empty() {
    let full = #"{"@type":"Recipe","name":"Pea Soup","recipeIngredient":["200 g peas"],"recipeInstructions":["Boil."]}"#
    let bare = #"{"@type":"Recipe","name":"Pea soup","image":"https://example.org/a.jpg","recipeYield":"4 servings"}"#
    for blocks in [[full, bare], [bare, full]] {
      let scripts = blocks.map { "<script type=\"application/ld+json\">\($0)</script>" }.joined()
      let file = RecipeFile(Data("<html>\(scripts)</html>".utf8), name: "a.html")
      #expect(file.recipes.count == 1)
      #expect(file.recipes.first?.ingredients == ["200 g peas"] && file.recipes.first?.steps == ["Boil."])
      #expect(file.recipes.first?.image == "https://example.org/a.jpg" && file.recipes.first?.servings == 4)
    }
  }

  @Test("two different recipes of one name in an export are both kept, and that is told")
  func different() {
    let file = RecipeFile(
      Data(
        #"""
        [{"@type":"Recipe","name":"Soup","recipeIngredient":["peas"],"recipeInstructions":["Boil."]},
         {"@type":"Recipe","name":"Soup","recipeIngredient":["leeks"],"recipeInstructions":["Fry."]}]
        """#.utf8), name: "a.json")
    #expect(file.recipes.map(\.title) == ["Soup", "Soup (2)"])
    #expect(
      file.notes == ["\u{201C}Soup (2)\u{201D}: another recipe of that name is in the file, so this one is numbered"])
  }
}
