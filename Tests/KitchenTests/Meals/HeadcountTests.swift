import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("How many eat at a meal")
struct HeadcountTests {
  private func family() throws -> Family {
    var family = try Family.cook()
    try family.keep(Family.pasta)
    return family
  }

  @Test("is noted before and after a dish is planned, told with it, and undone")
  func life() throws {
    var family = try family()
    #expect(try family.tell("meal.guests", ["count": 8]) == "Dinner today is for 8 now. Nothing is planned yet.")
    #expect(try family.tell("meal.guests", ["count": 8]) == "Dinner today is already for 8.")
    #expect(
      try family.tell("meal.plan", ["slot": "dinner", "dish": "garlic pasta"]) == "Dinner today: garlic pasta, for 8.")
    #expect(try family.tell("meal.guests", ["more": 2]) == "Dinner today is for 10 now. Garlic pasta.")
    family.undo()
    #expect(family.state.headcounts.values.map(\.count) == [8])
  }

  @Test("makes the shopping and the cooking as much")
  func scaled() throws {
    var family = try family()
    try family.tell("meal.plan", ["slot": "dinner", "dish": "garlic pasta"])
    try family.tell("meal.guests", ["count": 6])
    try family.tell("meal.shop", ["slot": "dinner"])
    #expect(family.lines().contains { $0.contains("600 grams of spaghetti") || $0.contains("600 g spaghetti") })
    #expect(try family.tell("recipe.start", ["recipe": "garlic pasta"]).hasPrefix("Garlic Pasta, for 6:"))
    #expect(
      try family.tell("recipe.start", ["recipe": "garlic pasta", "servings": 3]).hasPrefix("Garlic Pasta, for 3:"))
  }

  @Test("one more than nobody knows how many is asked about")
  func asked() throws {
    var family = try family()
    #expect(try family.refusal("meal.guests", ["more": 1]) == "How many of you are there then, all together?")
    try family.tell("person.add", ["name": "sam"])
    try family.tell("person.add", ["name": "kim"])
    #expect(try family.tell("meal.guests", ["more": 1]).hasPrefix("Dinner today is for 3 now."))
  }

  @Test("is for one to 200", arguments: [0, -3, 201, 1_000_000])
  func limits(count: Int) throws {
    var family = try family()
    #expect(try family.refusal("meal.guests", ["count": .number(Double(count))]) != "done")
    try family.tell("meal.guests", ["count": 2])
    #expect(try family.refusal("meal.guests", ["more": .number(Double(count))]) != "done" || count < 1)
  }
}
