import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("What people do not eat")
struct DietTests {
  private func family() throws -> Family {
    var family = try Family.cook()
    try family.keep(
      Family.pasta, Family.soup,
      RecipeDraft(
        title: "Walnut Bread", servings: 4, ingredients: ["500 g flour", "100 g walnuts", "2 eggs"], steps: ["Bake."]))
    return family
  }

  private func note(_ person: String, _ need: String, _ foods: String...) -> Slots {
    ["people": .list([.text(person)]), "need": .text(need), "foods": .list(foods.map { .text($0) })]
  }

  @Test("is noted, told and forgotten, and undo brings it back")
  func life() throws {
    var family = try family()
    #expect(try family.tell("diet.list") == "I know of nothing that anybody does not eat.")
    #expect(
      try family.tell("diet.note", note("sam", "allergy", "nuts", "shellfish"))
        == "Noted: Sam is allergic to nuts and shellfish. I warn of what recipes and lists name; labels I cannot read.")
    #expect(try family.tell("diet.note", note("sam", "allergy", "nuts")) == "I know that: Sam is allergic to nuts.")
    #expect(
      try family.tell("diet.note", note("granddaughter", "avoids", "beef"))
        == "Noted: the granddaughter does not eat beef.")
    #expect(try family.tell("diet.note", note("two", "follows", "vegan")) == "Noted: two are vegan.")
    #expect(
      try family.tell("diet.list", ["person": "sam"]) == "Sam is allergic to nuts and Sam is allergic to shellfish.")
    #expect(
      try family.tell("diet.forget", ["person": "sam", "food": "nuts"])
        == "Forgotten: Sam is allergic to nuts. Say undo to get it back.")
    family.undo()
    #expect(family.state.diets.count == 4)
    #expect(
      try family.refusal("diet.forget", ["person": "kim"]) == "I know of nothing that Kim does not eat.")
    #expect(try family.refusal("diet.forget") == "I know of nothing that anybody does not eat.")
  }

  @Test("of who speaks is kept under their name, or under nobody's")
  func speaker() throws {
    var family = try family()
    #expect(try family.tell("diet.note", note("me", "avoids", "pork")) == "Noted: you do not eat pork.")
    #expect(family.state.diets.values.map(\.person) == [""])
    var sam = Family(speaker: "Sam", reference: try Family.shipped())
    #expect(try sam.tell("diet.note", note("me", "follows", "vegetarian")) == "Noted: Sam is vegetarian.")
  }

  @Test("is warned of where a recipe names it, and only there")
  func warnings() throws {
    var family = try family()
    try family.tell("diet.note", note("sam", "allergy", "nuts"))
    #expect(
      try family.tell("recipe.show", ["recipe": "walnut bread"]).hasSuffix(
        " Sam is allergic to nuts, and it has walnuts."))
    #expect(try !family.tell("recipe.show", ["recipe": "garlic pasta"]).contains("Sam"))
    #expect(
      try family.tell("meal.plan", ["slot": "dinner", "dish": "walnut bread"])
        == "Dinner today: walnut bread. Sam is allergic to nuts, and it has walnuts.")
    #expect(try family.tell("recipe.start", ["recipe": "walnut bread"]).hasSuffix("and it has walnuts."))
    #expect(try family.add("2 walnuts").hasSuffix(" Mind the walnuts: Sam is allergic to nuts."))
    #expect(try !family.add("coconut").contains("Sam"))
    // A dislike is no reason to warn of what others eat.
    try family.tell("diet.note", note("kim", "avoids", "milk"))
    #expect(try !family.add("milk").contains("Kim"))
  }

  @Test("decides whether somebody can eat a dish, as far as its recipe tells")
  func check() throws {
    var family = try family()
    #expect(
      try family.tell("diet.check", ["person": "sam", "recipe": "walnut bread"]).hasPrefix("I know of nothing that Sam")
    )
    try family.tell("diet.note", note("sam", "follows", "vegan"))
    #expect(
      try family.tell("diet.check", ["person": "sam", "recipe": "tomato soup"]) == "No: Sam is vegan, and it has milk.")
    #expect(
      try family.tell("diet.check", ["recipe": "garlic pasta"])
        == "I see nothing against it in the recipe for Garlic Pasta. What is in packets I do not know.")
    try family.tell("diet.note", note("kim", "follows", "macrobiotic"))
    #expect(
      try family.refusal("diet.check", ["person": "kim", "recipe": "garlic pasta"])
        == "Kim is macrobiotic, and I do not know what that leaves out.")
  }

  @Test("is suggested only where nothing else is left")
  func suggestions() throws {
    var family = try family()
    try family.tell("diet.note", note("sam", "allergy", "gluten"))
    let suggested = try family.tell("meal.suggest")
    #expect(suggested.contains("Tomato Soup"))
    #expect(!suggested.contains("Pasta") && !suggested.contains("Bread"))
  }

  @Test("goes with its person: renamed with them, and gone when they go")
  func carried() throws {
    var family = try family()
    try family.tell("person.add", ["name": "sam"])
    try family.tell("diet.note", note("sam", "allergy", "nuts"))
    try family.tell("person.rename", ["name": "sam", "new_name": "samuel"])
    #expect(family.state.diets.values.map(\.person) == ["Samuel"])
    try family.tell("person.remove", ["name": "samuel"])
    #expect(family.state.diets.isEmpty)
    family.undo()
    #expect(family.state.diets.count == 1)
  }

  @Test("is no endless list, and no name that is none")
  func limits() throws {
    var family = try family()
    #expect(try family.refusal("diet.note", note("sam", "allergy", "")) != "done")
    let foods = (0..<Kitchen.mostDiets + 1).map { SlotValue.text("food \($0)") }
    #expect(
      try family.refusal("diet.note", ["people": .list(["sam"]), "need": "avoids", "foods": .list(foods)])
        == "I keep at most 200 of these. Forget some first.")
    #expect(
      try family.refusal("diet.note", ["people": .list([]), "need": "avoids", "foods": .list(["milk"])]) != "done")
  }

  // Guests are not told such answers.
  @Test("every warning of what somebody does not eat is known as one")
  func toldWarnings() throws {
    var family = try family()
    for (person, need, food) in [("Sam", "allergy", "nuts"), ("Alex", "avoids", "milk"), ("Alex", "follows", "vegan")] {
      let noted = try family.tell("diet.note", note(person, need, food))
      if need != "follows" { #expect(DietaryNeed.isTold(in: noted), "\(noted)") }
    }
    let added = try family.tell("shopping.add", ["items": .list([.object(["name": "walnuts"])])])
    #expect(DietaryNeed.isTold(in: added), "\(added)")
    #expect(!DietaryNeed.isTold(in: "Added milk."))
  }

  @Test(
    "groups tell by a name what is of them and what only sounds like it",
    arguments: [
      ("nuts", "ground almonds", true), ("nuts", "nutmeg", false), ("nuts", "coconut milk", false),
      ("dairy", "grated parmesan", true), ("dairy", "coconut milk", false), ("dairy", "buttermilk", true),
      ("gluten", "spaghetti", true), ("gluten", "rice noodles", false), ("gluten", "soy sauce", true),
      ("eggs", "egg yolks", true), ("eggs", "eggplant", false), ("vegetarian", "smoked bacon", true),
      ("vegetarian", "oyster mushrooms", false), ("vegan", "honey", true), ("shellfish", "raw prawns", true),
      ("mushrooms", "sliced mushroom", true), ("coriander", "ground coriander", true), ("pork", "chorizo", true),
      ("gluten free", "flour", true), ("meat", "beef stock", true),
    ])
  func groups(food: String, ingredient: String, isOf: Bool) throws {
    #expect(try Family.shipped().groups.isOf(food, ingredient, category: "Other") == isOf)
  }
}
