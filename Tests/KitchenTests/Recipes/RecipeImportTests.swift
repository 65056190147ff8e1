import Commands
import Foundation
import Testing

@testable import Kitchen

@Suite("Recipes that come in again")
struct RecipeImportTests {
  @Test("an empty telling of a recipe takes nothing from the full one")
  func empty() throws {
    var family = Family()
    try family.keep(RecipeDraft(title: "Pea Soup", servings: 2, ingredients: ["200 g peas"], steps: ["Boil."]))
    try family.keep(RecipeDraft(title: "Pea Soup", servings: 4))
    let soup = try #require(family.state.recipes.values.first)
    #expect(family.state.recipes.count == 1)
    #expect(soup.ingredients.map(\.text) == ["200 g peas"] && soup.steps == ["Boil."] && soup.servings == 4)
  }

  @Test("titles of any length are kept whole, and two that begin alike are two recipes")
  func longTitles() throws {
    var family = Family()
    let start = String(repeating: "The very best pea soup of all ", count: 4)
    for ending in ["with mint", "with bacon", "with mint"] {
      try family.keep(RecipeDraft(title: start + ending, ingredients: ["peas"], steps: ["Boil."], note: "Good."))
    }
    let kept = Array(family.state.recipes.values)
    #expect(kept.count == 2)
    #expect(kept.allSatisfy { $0.title.count <= 80 && $0.title.contains("\u{2026}") })
    #expect(kept.map(\.note) == ["\(start)with mint. Good.", "\(start)with bacon. Good."])
  }
}
