import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("What is written down with a recipe, and what is in it")
struct RecipeNoteTests {
  private func family() throws -> Family {
    var family = try Family.cook()
    try family.keep(Family.pasta, Family.soup)
    return family
  }

  @Test("a note stands behind what was there, is told with the recipe, and undone")
  func note() throws {
    var family = try family()
    #expect(
      try family.tell("recipe.note", ["recipe": "garlic pasta", "text": "needs more garlic"])
        == "Noted with Garlic Pasta: Needs more garlic.")
    try family.tell("recipe.note", ["recipe": "garlic pasta", "text": "less salt"])
    #expect(
      try family.tell("recipe.show", ["recipe": "garlic pasta"]).contains("Note: Needs more garlic. Less salt."))
    family.undo()
    #expect(family.state.recipe(called: "garlic pasta")?.note == "Needs more garlic.")
    #expect(try family.refusal("recipe.note", ["text": "less salt"]) == "Which recipe?")
    #expect(
      try family.refusal("recipe.note", ["recipe": "garlic pasta", "text": .text(String(repeating: "a ", count: 400))])
        != "done")
  }

  @Test("an ingredient is in it, or one of a group, or none that it names")
  func contains() throws {
    var family = try family()
    #expect(
      try family.tell("recipe.contains", ["recipe": "tomato soup", "ingredient": "dairy"]) == "Yes: half a cup of milk."
    )
    #expect(try family.tell("recipe.contains", ["recipe": "tomato soup", "ingredient": "onions"]) == "Yes: 1 onion.")
    #expect(
      try family.tell("recipe.contains", ["recipe": "tomato soup", "ingredient": "meat"])
        == "The recipe for Tomato Soup names no meat.")
  }

  @Test("its amounts are read for as many as asked")
  func amounts() throws {
    var family = try family()
    #expect(
      try family.tell("recipe.ingredients", ["recipe": "garlic pasta", "servings": 4]).hasPrefix(
        "Garlic Pasta, for 4: 400 grams of spaghetti"))
    #expect(
      try family.tell("recipe.ingredients", ["recipe": "garlic pasta", "factor": 2]).hasPrefix(
        "Garlic Pasta: 400 grams of spaghetti"))
    #expect(try family.refusal("recipe.ingredients", ["recipe": "garlic pasta", "servings": 0]) != "done")
    #expect(try family.refusal("recipe.ingredients", ["recipe": "garlic pasta", "factor": .number(1e9)]) != "done")
  }
}
