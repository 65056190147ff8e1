import Commands
import Foundation
import Testing

@testable import Kitchen

@Suite("Changing a recipe")
struct RecipeChangeTests {
  private func family() throws -> Family {
    var family = Family()
    for title in ["Omelette", "Carrot salad"] {
      let draft = RecipeDraft(
        title: title, ingredients: ["3 eggs"], steps: ["Beat.", "Fry.", "Serve."], image: "/images/a.jpg")
      for event in try family.kitchen.decide(
        .recipe(.add(recipes: [draft])), in: family.state, context: family.context
      ).events { family.state.apply(event) }
    }
    return family
  }

  private func change(_ family: inout Family, _ name: String, _ draft: RecipeDraft) throws -> String {
    let command = Command.recipe(.change(recipe: name, draft: draft))
    let decision = try family.kitchen.decide(command, in: family.state, context: family.context)
    for event in decision.events { family.state.apply(event) }
    return decision.say
  }

  @Test("it keeps its identifier, its picture and its favourite under another title")
  func title() throws {
    var family = try family()
    try family.tell("recipe.favourite", ["recipe": "omelette"])
    let id = try #require(family.state.recipes.values.first { $0.title == "Omelette" }?.id)
    let draft = RecipeDraft(
      title: "Cheese omelette", servings: 2, ingredients: ["4 eggs", "50 g cheese"], steps: ["Fry."])
    #expect(
      try change(&family, id, draft) == "Omelette, now Cheese omelette, is changed. Say undo to have it as it was.")
    let recipe = try #require(family.state.recipes[id])
    #expect(recipe.title == "Cheese omelette" && recipe.servings == 2 && recipe.image == "/images/a.jpg")
    #expect(recipe.ingredients.map(\.name) == ["eggs", "cheese"])
    #expect(family.state.favourites[id] != nil)
    #expect(try change(&family, id, draft.with(image: "/images/a.jpg")) == "Cheese omelette says that already.")
  }

  @Test("the page removes it by its identifier")
  func removed() throws {
    var family = try family()
    let id = try #require(family.state.recipes.values.first { $0.title == "Omelette" }?.id)
    try family.tell("recipe.remove", ["recipe": .text(id)])
    #expect(family.state.recipes.values.map(\.title) == ["Carrot salad"])
  }

  @Test("a title that another recipe has is refused, and so are none and a recipe that is not there")
  func refused() throws {
    var family = try family()
    for (name, title) in [("omelette", "carrot SALAD"), ("omelette", " "), ("haggis", "Haggis")] {
      #expect(throws: Refusal.self) { try change(&family, name, RecipeDraft(title: title)) }
    }
    #expect(family.state.recipes.values.map(\.title) == ["Omelette", "Carrot salad"])
  }

  @Test("where it is being cooked, the step is one that is left")
  func cooked() throws {
    var family = try family()
    try family.tell("recipe.start", ["recipe": "omelette"])
    try family.tell("recipe.step", ["step": 3])
    _ = try change(&family, "omelette", RecipeDraft(title: "Omelette", steps: ["Beat.", "Fry."]))
    #expect(family.state.cooking?.step == 2)
    _ = try change(&family, "omelette", RecipeDraft(title: "Omelette"))
    #expect(family.state.cooking == nil)
  }

  @Test("a draft comes as slots, too")
  func slots() throws {
    let command = try Command(
      intent: "recipe.change",
      slots: [
        "recipe": "r-1",
        "draft": .object([
          "title": "Tea", "prepSeconds": 60, "ingredients": .list(["tea"]), "steps": .list(["Boil."]),
          "tags": .list([]),
        ]),
      ])
    let draft = RecipeDraft(title: "Tea", prepSeconds: 60, ingredients: ["tea"], steps: ["Boil."])
    #expect(command == .recipe(.change(recipe: "r-1", draft: draft)))
  }
}

extension RecipeDraft {
  fileprivate func with(image: String) -> RecipeDraft {
    var draft = self
    draft.image = image
    return draft
  }
}
