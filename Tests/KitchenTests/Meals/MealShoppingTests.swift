import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("Shopping for meals, and suggesting them")
struct MealShoppingTests {
  @Test("a week's meals are shopped for, less what is there; one person's on their list")
  func shopping() throws {
    var family = try Family.cook()
    try family.keep(Family.pasta, Family.soup)
    #expect(try family.refusal("meal.shop") == "Nothing is planned for that week.")
    try family.tell("person.add", ["name": "Sam"])
    try family.tell("meal.plan", ["slot": "dinner", "dish": "garlic pasta"])
    try family.tell("meal.plan", ["slot": "dinner", "date": "2026-03-16", "dish": "tacos"])
    try family.stock("500 g spaghetti")
    #expect(
      try family.tell("meal.shop")
        == "On the shopping list: garlic and olive oil. I have no recipe for tacos.")
    try family.tell(
      "meal.plan", ["slot": "lunch", "date": "2026-03-17", "dish": "tomato soup", "people": .list(["Sam"])])
    #expect(
      try family.tell("meal.shop", ["date": "2026-03-17", "person": "Sam"])
        == "On Sam's shopping list: 1 can of tomatoes, onion, 125 millilitres of vegetable stock and milk.")
    #expect(
      try family.tell("meal.shop", ["slot": "dinner"])
        == "Garlic and olive oil are on it already.")
    #expect(try family.refusal("meal.shop", ["slot": "breakfast"]) == "Nothing is planned today.")
  }

  @Test("what is there, expires and was not eaten lately is suggested first")
  func suggesting() throws {
    var family = try Family.cook()
    #expect(try family.refusal("meal.suggest") == "There are no recipes yet. Shall I put in thirty plain ones?")
    try family.keep(Family.pasta, Family.soup)
    try family.stock("milk", until: "2026-03-16")
    try family.stock("garlic", "olive oil")
    #expect(
      try family.tell("meal.suggest")
        == "How about Garlic Pasta (missing spaghetti)? Or Tomato Soup (missing tomatoes, onion and vegetable stock, "
        + "and it uses up the milk).")
    try family.tell("meal.plan", ["slot": "dinner", "dish": "garlic pasta"])
    #expect(try family.tell("meal.suggest").hasPrefix("How about Tomato Soup"))
  }

  @Test("what can be made is ranked by what is missing")
  func cookable() throws {
    var family = try Family.cook()
    try family.keep(Family.pasta, Family.soup)
    #expect(try family.tell("pantry.cookable") == "I have no recipe with what is in the pantry.")
    try family.stock("spaghetti", "garlic", "olive oil", "onions")
    #expect(
      try family.tell("pantry.cookable")
        == "You can make Garlic Pasta. Tomato Soup lacks tomatoes, vegetable stock and milk.")
    #expect(
      try family.tell("pantry.cookable", ["item": "onion"]) == "Tomato Soup lacks tomatoes, vegetable stock and milk.")
  }

  @Test("today ends at midnight")
  func midnight() throws {
    var family = try Family.cook()
    try family.tell("meal.plan", ["slot": "dinner", "dish": "soup"])
    // 23:59 on the 14th, and a minute later.
    family.context.now = Family().context.now.addingTimeInterval(5 * 3_600 + 54 * 60)
    #expect(try family.tell("meal.show", ["slot": "dinner"]) == "Dinner today: soup.")
    family.context.now = family.context.now.addingTimeInterval(60)
    #expect(try family.tell("meal.show", ["slot": "dinner"]) == "Nothing is planned for dinner today.")
    #expect(try family.tell("meal.show", ["slot": "dinner", "date": "2026-03-14"]) == "Dinner yesterday: soup.")
  }
}
