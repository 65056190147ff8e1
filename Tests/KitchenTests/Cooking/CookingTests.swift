import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("Cooking by a recipe")
struct CookingTests {
  @Test("steps are read one by one, and the timer of a step is offered and started")
  func steps() throws {
    var family = try Family.cook()
    try family.keep(Family.pasta)
    #expect(
      try family.refusal("recipe.next")
        == "Nothing is being cooked. Say \u{201C}let's cook\u{201D} and the name of a recipe.")
    #expect(
      try family.tell("recipe.start", ["recipe": "pasta"])
        == "Garlic Pasta, for 2: 3 steps. Step 1 of 3: Boil water.")
    #expect(
      try family.refusal("recipe.timer")
        == "This step names no time. Say for how long: \u{201C}set a timer for ten minutes\u{201D}.")
    #expect(
      try family.tell("recipe.next")
        == "Step 2 of 3: Cook the spaghetti for 10 minutes. Say \u{201C}start the timer for this step\u{201D} for 10 minutes."
    )
    #expect(try family.tell("recipe.timer") == "Garlic pasta timer: 10 minutes.")
    #expect(family.state.timers.values.map(\.seconds) == [600])
    #expect(try family.tell("recipe.next") == "Last step: Fry the garlic and mix.")
    #expect(
      try family.tell("recipe.next")
        == "That was the last step. Say \u{201C}we are done cooking\u{201D} when it is ready.")
    #expect(try family.tell("recipe.back").hasPrefix("Step 2 of 3"))
    #expect(try family.tell("recipe.repeat").hasPrefix("Step 2 of 3"))
    #expect(try family.tell("recipe.step", ["step": 1]) == "Step 1 of 3: Boil water.")
    #expect(try family.refusal("recipe.step", ["step": 9]) == "There are 3 steps.")
    #expect(try family.refusal("recipe.step", ["step": 0]) == "There are 3 steps.")
    #expect(try family.tell("recipe.step", ["step": -1]) == "Last step: Fry the garlic and mix.")
  }

  @Test("more of it is cooked in amounts that can be measured, and asked for midway")
  func scaling() throws {
    var family = try Family.cook()
    try family.keep(Family.pasta)
    try family.tell("recipe.start", ["recipe": "pasta"])
    #expect(
      try family.tell("recipe.scale", ["servings": 3])
        == "Garlic Pasta for 3: 300 grams of spaghetti, 3 cloves of garlic and 4 and a half tablespoons of olive oil.")
    #expect(try family.tell("recipe.amount", ["ingredient": "spaghetti"]) == "300 grams of spaghetti.")
    #expect(try family.tell("recipe.amount", ["ingredient": "salt"]) == "Salt: the recipe does not say how much.")
    #expect(
      try family.tell("recipe.amount", ["ingredient": "caviar"]) == "There is no caviar in the recipe for Garlic Pasta."
    )
    #expect(try family.tell("recipe.scale", ["factor": 2]).hasPrefix("Garlic Pasta for 6: 600 grams"))
    #expect(try family.refusal("recipe.scale", ["servings": 0]) == "It must be for somebody: at least one.")
    #expect(try family.refusal("recipe.scale", ["servings": -4]) == "It must be for somebody: at least one.")
    #expect(try family.refusal("recipe.scale", ["servings": 1_000_000]) == "That is too many: the limit is 200.")
    #expect(try family.refusal("recipe.scale", ["factor": 0]) == "It cannot be made that many times.")
    #expect(try family.refusal("recipe.scale") == "For how many?")
  }

  @Test("a recipe that names no servings is scaled by a factor alone")
  func noServings() throws {
    var family = try Family.cook()
    var draft = Family.pasta
    draft.servings = 0
    try family.keep(draft)
    try family.tell("recipe.start", ["recipe": "pasta"])
    #expect(
      try family.refusal("recipe.scale", ["servings": 4])
        == "The recipe does not say for how many it is. Say \u{201C}double it\u{201D}.")
    #expect(try family.tell("recipe.scale", ["factor": 2]).hasPrefix("Garlic Pasta 2 times: 400 grams"))
  }

  @Test("done: what was used is taken out of the pantry, oldest first, and undo puts it back")
  func done() throws {
    var family = try Family.cook()
    try family.keep(Family.pasta)
    try family.stock("500 g spaghetti", "garlic")
    try family.tell("pantry.minimum", ["item": "spaghetti", "quantity": 400, "unit": "g"])
    try family.tell("recipe.start", ["recipe": "pasta"])
    let before = family.state.contents
    #expect(
      try family.tell("recipe.done")
        == "Enjoy your garlic pasta. Taken from the pantry: 200 grams of spaghetti; undo puts it back. "
        + "I could not tell how much is left of garlic. Spaghetti: low, so on the shopping list.")
    #expect(family.lots == ["300 grams of spaghetti", "garlic"])
    #expect(family.state.cooking == nil)
    #expect(family.state.recipes.values.first?.lastCooked?.description == "2026-03-14")
    family.undo()
    #expect(family.state.contents == before)
  }

  @Test("removing the recipe ends cooking it")
  func removed() throws {
    var family = try Family.cook()
    try family.keep(Family.pasta)
    try family.tell("recipe.start", ["recipe": "pasta"])
    #expect(
      try family.tell("recipe.remove", ["recipe": "garlic pasta"])
        == "Removed the recipe for Garlic Pasta. Say undo to get it back.")
    #expect(family.state.cooking == nil && family.state.recipes.isEmpty)
    family.undo()
    #expect(family.state.cooking?.step == 1)
  }
}
