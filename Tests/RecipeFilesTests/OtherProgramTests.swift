import Commands
import Foundation
import Testing

@testable import RecipeFiles

@Suite("Exports of other programs")
struct OtherProgramTests {
  private func read(_ text: String, _ name: String = "a.json") throws -> RecipeDraft {
    let file = RecipeFile(Data(text.utf8), name: name)
    #expect(file.problems == [])
    return try #require(file.recipes.first)
  }

  @Test("Mealie's names with underscores are read, as it writes them in archives")
  func snakeCase() throws {
    let tart = try read(
      #"""
      {"name":"Leek Tart","slug":"leek-tart","recipe_yield":"6 slices","recipe_servings":6,"total_time":"1 hour 25 minutes",
       "perform_time":"1 hour 5 minutes","recipe_ingredient":[{"quantity":3.0,"unit":null,"food":{"name":"leek"},"note":"sliced",
       "display":"3 leeks, sliced","title":null,"original_text":null}],
       "recipe_instructions":[{"title":"","text":"Fry the leeks."},{"title":"Bake","text":"Bake for 40 minutes."}]}
      """#)
    #expect(tart.servings == 6 && tart.totalSeconds == 5_100 && tart.cookSeconds == 3_900)
    #expect(tart.ingredients == ["3 leeks, sliced"])
    #expect(tart.steps == ["Fry the leeks.", "Bake for 40 minutes."])
  }

  @Test("Mealie's lines without amounts get none", arguments: ["disableAmount", "disable_amount"])
  func withoutAmounts(key: String) throws {
    let tart = try read(
      #"""
      {"name":"Tart","recipeIngredient":[{"quantity":1,"unit":null,"food":null,"note":"3 leeks, sliced","\#(key)":true},
       {"quantity":1,"unit":null,"food":null,"note":"salt","\#(key)":true}],"recipeInstructions":[{"text":"Fry."}]}
      """#)
    #expect(tart.ingredients == ["3 leeks, sliced", "salt"])
  }

  @Test("Mealie's backup is read of its tables")
  func backup() throws {
    let soup = try read(
      #"""
      {"recipes":[{"id":"r1","name":"Soup","recipe_yield":"4 servings"}],
       "recipes_ingredients":[{"recipe_id":"r1","position":1,"note":"salt"},
        {"recipe_id":"r1","position":0,"quantity":2,"unit_id":"u","food_id":"f","note":""}],
       "recipe_instructions":[{"recipe_id":"r1","position":0,"text":"Boil."}],
       "ingredient_units":[{"id":"u","name":"cup"}],"ingredient_foods":[{"id":"f","name":"peas"}]}
      """#, "database.json")
    #expect(soup.ingredients == ["2 cup peas", "salt"] && soup.steps == ["Boil."] && soup.servings == 4)
  }

  @Test("Tandoor's templates are filled, its recipes within recipes named, and waiting is no cooking")
  func tandoor() throws {
    let pot = try read(
      #"""
      {"name":"Bean Pot","steps":[{"name":"","instruction":"Fry the {{ ingredients[0] }} for {% scale(10) %} min.",
       "ingredients":[{"food":{"name":"onion"},"unit":null,"amount":2.0,"note":"","is_header":false,"no_amount":false}]},
       {"name":"Stock","instruction":"","ingredients":[],"step_recipe":7,"step_recipe_data":{"name":"Vegetable stock"}}],
       "working_time":20,"waiting_time":480,"servings":6}
      """#)
    #expect(pot.steps == ["Fry the 2 onions for 10 min.", "Stock: Vegetable stock"])
    #expect(pot.prepSeconds == 1_200 && pot.cookSeconds == nil && pot.totalSeconds == 30_000)
    #expect(TandoorRecipe.filled("{{ ingredients[9] }} {{ {% }", []).contains("ingredients") == false)
  }

  @Test("in Cooklang an ingredient is another where only its last word is the same")
  func cooklangNames() throws {
    let fry = try read(
      "Heat @olive oil{1%tbsp}. Fry @red onion{1}.\n\nDeep fry in @oil. Add @onion and @oil.", "a.cook")
    #expect(fry.ingredients == ["1 tbsp olive oil", "1 red onion", "oil", "onion"])
  }

  @Test("in Cooklang a unit or number that nobody knows is no part of the name")
  func cooklangUnits() throws {
    let stew = try read(
      "Add @thyme{3%sprigs}, @chilli{3%items}, @stock{2%dl}, @water{7 k}, @milk{01/2%cup}, @tea{2%glugglug} and @x{1 / 2%l}.",
      "a.cook")
    #expect(
      stew.ingredients == [
        "3 sprigs thyme", "3 items chilli", "2 dl stock", "water, 7 k", "milk, 01/2 cup", "tea, 2 glugglug", "1/2 l x",
      ])
  }

  @Test("Cooklang's marks are marks only where its canonical tests say so")
  func cooklangMarks() throws {
    let text = """
      Let it ~rest, then add @🧂 and @?chives.

      It is ~ {5}. Message @ me # 10{} hello --- x -- hidden

      Use @1000 island dressing{ } in a #?splatter guard{} of @./sauces/Hollandaise{150%g}
      """
    let recipe = try read(text, "a.cook")
    #expect(
      recipe.steps == [
        "Let it rest, then add 🧂 and chives.", "It is ~ {5}. Message @ me # 10{} hello --- x",
        "Use 1000 island dressing in a splatter guard of Hollandaise",
      ])
    #expect(recipe.ingredients == ["🧂", "chives, optional", "some 1000 island dressing", "150 g Hollandaise"])
  }
}
