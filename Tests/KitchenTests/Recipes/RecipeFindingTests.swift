import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("Finding recipes, and what they say")
struct RecipeFindingTests {
  private func family() throws -> Family {
    var family = Family(reference: try Family.shipped())
    let drafts = [
      RecipeDraft(
        title: "Chicken soup", servings: 4, totalSeconds: 3_600, ingredients: ["1 chicken", "2 carrots"],
        steps: ["Boil.", "Serve."]),
      RecipeDraft(title: "Omelette", totalSeconds: 900, ingredients: ["3 eggs", "1 tbsp butter"], steps: ["Fry."]),
      RecipeDraft(
        title: "Carrot salad", servings: 2, totalSeconds: 600, ingredients: ["4 carrots", "1 tbsp peanut butter"]),
      RecipeDraft(title: "Buns", yield: "12 buns", ingredients: ["500 g flour", "250 ml oat milk"]),
    ]
    let decision = try family.kitchen.decide(.recipe(.add(recipes: drafts)), in: family.state, context: family.context)
    for event in decision.events { family.state.apply(event) }
    return family
  }

  @Test("by the time they take, where they say it, and by a diet")
  func find() throws {
    var family = try family()
    #expect(try family.tell("recipe.find", ["seconds": 900]) == "I found 2: Omelette and Carrot salad.")
    #expect(
      try family.tell("recipe.find", ["diet": "vegetarian"]) == "I found 3: Omelette, Carrot salad and Buns.")
    #expect(try family.tell("recipe.find", ["diet": "vegan"]) == "I found 2: Carrot salad and Buns.")
    #expect(
      try family.tell("recipe.find", ["diet": "vegan", "seconds": 60, "query": "carrots"])
        == "I found no vegan recipe with carrots that takes at most 1 minute.")
    #expect(try family.tell("recipe.find", ["query": "carrots", "seconds": 900]) == "I found Carrot salad.")
    #expect(try family.refusal("recipe.find") == "What are you looking for?")
  }

  @Test("how many they feed, and all their steps")
  func tell() throws {
    var family = try family()
    #expect(try family.tell("recipe.servings", ["recipe": "chicken soup"]) == "Chicken soup serves 4.")
    #expect(try family.tell("recipe.servings", ["recipe": "buns"]) == "Buns makes 12 buns.")
    #expect(
      try family.tell("recipe.servings", ["recipe": "omelette"])
        == "The recipe for Omelette does not say how many it serves.")
    #expect(
      try family.tell("recipe.steps", ["recipe": "chicken soup"]) == "Chicken soup. Step 1: Boil. Step 2: Serve.")
    #expect(try family.tell("recipe.steps", ["recipe": "buns"]) == "The recipe for Buns has no steps.")
    #expect(try family.refusal("recipe.steps") == "Which recipe?")
  }

  @Test("what was cooked lately, the latest first")
  func cooked() throws {
    var family = try family()
    #expect(try family.tell("recipe.cooked") == "Nothing was cooked with me yet.")
    try family.tell("recipe.start", ["recipe": "omelette"])
    try family.tell("recipe.done")
    #expect(try family.tell("recipe.cooked") == "Omelette today.")
  }

  @Test("lengths that cannot be find nothing, and trap nothing", arguments: [Int.min, -1, 0, Int.max])
  func oddLengths(seconds: Int) throws {
    let family = try family()
    let found = try family.kitchen.decide(
      .recipe(.find(query: nil, seconds: seconds, diet: nil)), in: family.state, context: family.context)
    #expect(found.say.hasPrefix(seconds > 0 ? "I found 3: " : "I found no recipe"))
    let decision = try? family.kitchen.decide(
      .timer(.set(seconds: seconds, target: Target())), in: family.state, context: family.context)
    #expect(decision == nil)
  }

  @Test("a timer gets another length, as if it had been started with it, and a thing in stock gets its day")
  func others() throws {
    var family = try family()
    try family.tell("timer.start", ["seconds": 600, "name": "pasta"])
    #expect(
      try family.tell("timer.set", ["seconds": 720, "name": "pasta"]) == "Pasta timer, 11 minutes and 59 seconds left.")
    #expect(family.state.timers.values.map(\.seconds) == [720])
    #expect(
      try family.refusal("timer.set", ["seconds": 0]) == "A timer runs at least one second and at most seven days.")
    try family.tell("pantry.add", ["items": .list([.object(["name": "milk"])])])
    #expect(
      try family.tell("pantry.best_before", ["item": "milk", "date": "2026-03-20"]) == "Milk: best before Friday.")
    #expect(
      try family.tell("pantry.best_before", ["item": "milk", "date": "2026-03-13"])
        == "Milk: best before yesterday. That day is past.")
    #expect(
      try family.refusal("pantry.best_before", ["item": "eggs", "date": "2026-03-20"])
        == "There are no eggs in the pantry. Shall I add them?")
  }
}
