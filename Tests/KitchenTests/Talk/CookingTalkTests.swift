import Testing

@testable import Kitchen

@Suite("Talking while one cooks")
struct CookingTalkTests {
  private var talk: Talk

  init() throws { talk = try Talk(Family.cook(), recipes: ["garlic pasta", "tomato soup"]) }

  private mutating func say(_ text: String) -> String { talk.say(text) }

  @Test("an offer fills the box, and the recipe spoken of is the one that is asked about and cooked")
  mutating func inHand() {
    #expect(say("open the garlic pasta recipe") == "There are no recipes yet. Shall I put in thirty plain ones?")
    #expect(say("yes").hasPrefix("2 recipes put into the recipe box. Garlic Pasta: for 2, 20 minutes"))
    #expect(say("what goes in it").hasPrefix("Garlic Pasta: 200 grams of spaghetti"))
    #expect(say("what recipes are there") == "There are 2 recipes: Garlic Pasta and Tomato Soup.")
    #expect(say("what goes in it") == "Which recipe?")
    #expect(say("tomato soup").hasPrefix("Tomato Soup: 2 cans of tomatoes"))
    #expect(say("start cooking") == "Tomato Soup, for 4: 2 steps. Step 1 of 2: Chop.")
    #expect(say("make it for six").hasPrefix("Tomato Soup for 6: 3 cans of tomatoes"))
    #expect(say("next step").hasPrefix("Last step: Simmer for half an hour."))
  }

  @Test("a name with an and in it answers which recipe, and one thing more does not")
  mutating func andInIt() {
    _ = say("open the garlic pasta recipe")
    _ = say("yes")
    _ = say("what recipes are there")
    #expect(say("what goes in it") == "Which recipe?")
    #expect(say("fish and chips").contains("fish and chips"))
    _ = say("what recipes are there")
    #expect(say("what goes in it") == "Which recipe?")
    #expect(!say("oh, and some parmesan").contains("recipe for"))
  }

  @Test("a barcode that nobody knows is asked about, and a day that is none is told")
  mutating func asking() {
    #expect(say("036000291452") == "I do not know that product yet. What is it?")
    #expect(say("ketchup") == "Ketchup in the pantry.")
    #expect(say("scan 036000291452") == "Ketchup in the pantry.")
    #expect(say("put six eggs in the fridge best before 31 february").hasPrefix("Sorry, there is no 31 February: "))
    #expect(say("put tacos down for dinner on the thirty first of april").hasPrefix("Sorry, there is no 31 April"))
    #expect(talk.family.lots == ["ketchup", "ketchup"])
  }
}
