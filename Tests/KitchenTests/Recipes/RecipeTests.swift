import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("The recipe box")
struct RecipeTests {
  @Test("an empty box offers the recipes that come with the program")
  func starters() throws {
    var family = try Family.cook()
    #expect(
      try family.refusal("recipe.show", ["recipe": "pasta"])
        == "There are no recipes yet. Shall I put in thirty plain ones?")
    #expect(try family.tell("recipe.starter") == "2 recipes put into the recipe box.")
    #expect(try family.tell("recipe.starter") == "They are all in the recipe box already.")
    family.undo()
    #expect(family.state.recipes.isEmpty)
  }

  @Test("recipes are found by name, by words of it, and by what is in them")
  func finding() throws {
    var family = try Family.cook()
    try family.keep(Family.pasta, Family.soup)
    #expect(try family.tell("recipe.list") == "There are 2 recipes: Garlic Pasta and Tomato Soup.")
    #expect(
      try family.tell("recipe.time", ["recipe": "garlic pasta"])
        == "Garlic Pasta takes 20 minutes: 5 minutes to prepare and 15 minutes to cook.")
    #expect(
      try family.tell("recipe.time", ["recipe": "soup"])
        == "The recipe for Tomato Soup does not say how long it takes.")
    #expect(try family.tell("recipe.find", ["query": "onions"]) == "I found Tomato Soup.")
    #expect(try family.tell("recipe.find", ["query": "pasta with garlic"]) == "I found Garlic Pasta.")
    #expect(try family.tell("recipe.find", ["query": "caviar"]) == "I found no recipe with caviar.")
    #expect(
      try family.refusal("recipe.show", ["recipe": "paella"])
        == "I have no recipe for paella. Ask \u{201C}what recipes are there\u{201D}.")
    #expect(try family.refusal("recipe.ingredients") == "Which recipe?")
    #expect(
      try family.tell("recipe.ingredients", ["recipe": "pasta"])
        == "Garlic Pasta: 200 grams of spaghetti, 2 cloves of garlic, 3 tablespoons of olive oil and salt, to taste.")
    #expect(try family.tell("recipe.amount", ["ingredient": "garlic", "recipe": "pasta"]) == "2 cloves of garlic.")
  }

  @Test("several recipes that fit are named")
  func several() throws {
    var family = try Family.cook()
    try family.keep(Family.soup, RecipeDraft(title: "Cold tomato soup", steps: ["Blend."]))
    #expect(try family.refusal("recipe.show", ["recipe": "soup"]) == "Which recipe: Tomato Soup or Cold tomato soup?")
  }

  @Test("what is missing goes on the list, less what is there and on it already")
  func shopping() throws {
    var family = try Family.cook()
    try family.keep(Family.pasta, Family.soup)
    try family.stock("150 g spaghetti", "garlic")
    #expect(
      try family.tell("recipe.shop", ["recipe": "garlic pasta"])
        == "On the shopping list: 50 grams of spaghetti and olive oil.")
    #expect(
      try family.tell("recipe.shop", ["recipe": "garlic pasta"]) == "Spaghetti and olive oil are on it already.")
    #expect(
      try family.tell("recipe.shop", ["recipe": "tomato soup"])
        == "On the shopping list: 2 cans of tomatoes, onion, 500 millilitres of vegetable stock and milk.")
  }

  @Test("a recipe is shopped for as many as it is to be for, without what was left out")
  func shoppingForMore() throws {
    var family = try Family.cook()
    try family.keep(Family.pasta, Family.soup)
    #expect(
      try family.tell("recipe.shop", ["recipe": "tomato soup", "servings": 8, "without": .list(["milk", "Onion"])])
        == "On the shopping list: 4 cans of tomatoes and 1 litre of vegetable stock.")
    #expect(
      try family.refusal("recipe.shop", ["recipe": "tomato soup", "servings": 500])
        == "That is too many: the limit is 200.")
  }

  @Test("a recipe of the same name is replaced and comes back with undo")
  func replacing() throws {
    var family = try Family.cook()
    try family.keep(Family.pasta)
    var other = Family.pasta
    other.servings = 6
    let before = family.state
    let decision = try family.kitchen.decide(
      .recipe(.add(recipes: [other])), in: family.state, context: family.context)
    #expect(decision.say == "1 recipe in the box: Garlic Pasta. 1 recipe of that name was there before.")
    for event in decision.events { family.kitchen.apply(event, to: &family.state) }
    #expect(family.state.recipes.values.map(\.servings) == [6])
    for event in family.kitchen.events(undoing: decision.events, in: family.state, context: family.context) {
      family.kitchen.apply(event, to: &family.state)
    }
    #expect(family.state == before)
  }

  @Test("bad recipes are refused or made harmless")
  func bad() throws {
    var family = try Family.cook()
    let long = RecipeDraft(title: "Endless", steps: Array(repeating: "Stir.", count: 1_000_000))
    #expect(throws: Refusal.impossible("\u{201C}Endless\u{201D} has 1000000 steps: the limit is 500.")) {
      try family.kitchen.decide(.recipe(.add(recipes: [long])), in: family.state, context: family.context)
    }
    #expect(throws: Refusal.self) { try Recipe(RecipeDraft(title: " \n"), id: "1", addedAt: family.context.now) }
    let odd = try Recipe(
      RecipeDraft(
        title: "Odd", servings: 0, prepSeconds: -5, ingredients: ["a\tb\u{0}c", ""], steps: ["One\ntwo"]),
      id: "1", addedAt: family.context.now)
    #expect(odd.servings == nil && odd.prepSeconds == nil)
    #expect(odd.steps == ["One two"])
    #expect(odd.ingredients.map(\.text) == ["a b c"])
    try family.keep(RecipeDraft(title: "Nothing"))
    #expect(
      try family.refusal("recipe.start", ["recipe": "nothing"])
        == "The recipe for Nothing has no steps. Ask what goes in it.")
  }

  @Test("what takes the place of something is told")
  func substitutes() throws {
    var family = try Family.cook()
    #expect(
      try family.tell("recipe.substitute", ["ingredient": "garlic"])
        == "Instead of 1 clove of garlic: an eighth of a teaspoon of garlic powder.")
    #expect(
      try family.refusal("recipe.substitute", ["ingredient": "saffron"])
        == "I know nothing that takes the place of saffron.")
  }

  @Test("whether something can take the place of another is told where the table names it")
  func wantedSubstitutes() throws {
    var family = try Family.cook()
    #expect(
      try family.tell("recipe.substitute", ["ingredient": "garlic", "wanted": "garlic powder"])
        == "Yes. Instead of 1 clove of garlic: an eighth of a teaspoon of garlic powder.")
    #expect(
      try family.tell("recipe.substitute", ["ingredient": "garlic", "wanted": "chocolate"])
        == "Whether chocolate will do I do not know. "
        + "Instead of 1 clove of garlic: an eighth of a teaspoon of garlic powder.")
  }

  @Test("how long ordinary food cooks is told where no recipe has its name, and how hot it must be inside")
  func cookingTimes() throws {
    var family = try Family.cook()
    #expect(
      try family.tell("recipe.time", ["recipe": "pork tenderloin"])
        == "Pork tenderloin: 20 to 27 minutes in the oven at 425 degrees Fahrenheit (220 Celsius). "
        + "It is done at 145 degrees Fahrenheit (63 Celsius) inside.")
    #expect(
      try family.tell("recipe.time", ["recipe": "asparagus"]) == "Asparagus: 6 to 8 minutes in boiling water.")
    #expect(
      try family.tell("recipe.temperature", ["food": "organic turkey"])
        == "Organic turkey is done at 165 degrees Fahrenheit (74 Celsius) inside.")
    #expect(
      try family.refusal("recipe.temperature", ["food": "asparagus"])
        == "I do not know how hot asparagus must be inside.")
    #expect(
      try family.refusal("recipe.temperature", ["food": "plutonium"])
        == "I do not know how hot plutonium must be inside.")
    try family.keep(RecipeDraft(title: "Soup"))
    #expect(try family.refusal("recipe.time", ["recipe": "plutonium"]).hasPrefix("I have no recipe for plutonium."))
  }

  @Test("ten thousand recipes are searched in a moment")
  func many() throws {
    var family = try Family.cook()
    let ingredients = Family.soup.ingredients.map(IngredientLine.read)
    for number in 0..<10_000 {
      let recipe = Recipe(
        id: "r\(number)", title: "Dish number \(number)", ingredients: ingredients, steps: ["Cook."],
        addedAt: family.context.now)
      family.state.recipes[recipe.id] = recipe
    }
    try family.keep(Family.pasta)
    try family.stock("tomatoes")
    let start = ContinuousClock.now
    #expect(try family.tell("recipe.find", ["query": "garlic"]) == "I found Garlic Pasta.")
    #expect(try family.tell("recipe.show", ["recipe": "garlic pasta"]).hasPrefix("Garlic Pasta: for 2, 20 minutes"))
    #expect(try family.tell("pantry.cookable").contains("Dish number 0 lacks"))
    #expect(try family.tell("meal.suggest").hasPrefix("How about Dish number 0"))
    // A debug build on a busy machine; what matters is that it is no minutes.
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
