import Commands
import Testing

@testable import Kitchen

@Suite("Favourite recipes")
struct FavouriteTests {
  private func family() throws -> Family {
    var family = Family()
    for title in ["Omelette", "Carrot salad"] {
      let command = Command.recipe(.add(recipes: [RecipeDraft(title: title, ingredients: ["3 eggs"], steps: ["Fry."])]))
      for event in try family.kitchen.decide(command, in: family.state, context: family.context).events {
        family.state.apply(event)
      }
    }
    return family
  }

  @Test("are marked, told, and marked no more")
  func life() throws {
    var family = try family()
    #expect(
      try family.tell("recipe.favourites")
        == "There are no favorites yet. Say \u{201C}add Omelette to my favorites\u{201D}.")
    #expect(
      try family.tell("recipe.favourite", ["recipe": "omelette"]) == "Omelette is one of your favorites now.")
    #expect(
      try family.tell("recipe.favourite", ["recipe": "omelette"]) == "Omelette is among your favorites already.")
    #expect(try family.tell("recipe.favourites") == "Your favorite is Omelette.")
    let marked = family.context.now
    try family.tell("recipe.favourite", ["recipe": "carrot salad"])
    #expect(try family.tell("recipe.favourites") == "Your favorites are Omelette and Carrot salad.")
    #expect(
      try family.tell("recipe.unfavourite", ["recipe": "omelette"]) == "Omelette is no favorite any more.")
    #expect(
      try family.tell("recipe.unfavourite", ["recipe": "omelette"]) == "Omelette is not among your favorites.")
    #expect(family.state.favourites.values.map(\.since) == [marked])
  }

  @Test("need a recipe that is there; the one being cooked needs no name")
  func named() throws {
    var family = try family()
    #expect(
      try family.refusal("recipe.favourite", ["recipe": "haggis"])
        == "I have no recipe for haggis. Ask \u{201C}what recipes are there\u{201D}.")
    #expect(try family.refusal("recipe.favourite") == "Which recipe?")
    try family.tell("recipe.start", ["recipe": "omelette"])
    #expect(try family.tell("recipe.favourite") == "Omelette is one of your favorites now.")
    var nobody = Family()
    #expect(try nobody.refusal("recipe.favourite", ["recipe": "omelette"]).hasPrefix("There are no recipes yet."))
  }

  @Test("go with their recipe, and come back with it")
  func removed() throws {
    var family = try family()
    try family.tell("recipe.favourite", ["recipe": "omelette"])
    let before = family.state
    try family.tell("recipe.remove", ["recipe": "omelette"])
    #expect(family.state.favourites.isEmpty)
    family.undo()
    #expect(family.state.favourites == before.favourites)
    #expect(Set(family.state.recipes.values) == Set(before.recipes.values))
  }

  @Test("are told of when they are taken back")
  func undone() throws {
    var family = try family()
    try family.tell("recipe.favourite", ["recipe": "omelette"])
    let mark = try #require(family.state.favourites.values.first)
    func told(_ change: Change<Favourite>) -> String {
      family.kitchen.sentence(takingBack: [.favourite(change)], in: family.state, context: family.context)
    }
    #expect(told(Change(from: mark, to: nil)) == "Omelette is no favorite any more.")
    #expect(told(Change(from: nil, to: mark)) == "Omelette is one of your favorites again.")
  }
}
