import Commands
import Testing

@testable import Kitchen

@Suite("The time of a step")
struct StepTimeTests {
  @Test(
    "a time beyond every number is none, and what is behind it does not matter",
    arguments: [
      "Bake for 1 99999999999999999999/1 minutes.", "Bake for 99999999999999999999/1 minutes.",
      "Bake for 1 1/0.00000000000000000000000000000000001 hours.", "Bake for 999999 hours and a half.",
      "Bake for 1 \(String(repeating: "9", count: 400))/1 minutes.",
    ])
  func beyond(step: String) throws {
    #expect(StepTime.first(in: step) == nil)
    var family = try Family.cook()
    try family.keep(RecipeDraft(title: "Pie", ingredients: ["1 99999999999999999999/1 cups flour"], steps: [step]))
    #expect(try family.tell("recipe.start", ["recipe": "pie"]).hasPrefix("Pie: 1 step. Last step: Bake for "))
    #expect(Recipe.seconds(ofStep: step) == nil)
  }

  @Test("a time that can be is told", arguments: [("Bake for 1 1/2 hours.", 5_400), ("Simmer 10-12min.", 600)])
  func within(step: String, seconds: Int) {
    #expect(StepTime.first(in: step) == seconds)
  }
}
