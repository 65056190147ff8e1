import Grammar
import Testing

@testable import Kitchen

@Suite("Moving meals, and who eats them")
struct MealMovingTests {
  private func family() throws -> Family {
    var family = Family()
    for name in ["Sam", "Alex", "Kim"] { try family.tell("person.add", ["name": .text(name)]) }
    try plan("pizza", "2026-03-20", &family)
    try plan("soup", "2026-03-22", &family)
    return family
  }

  private func plan(_ dish: String, _ date: String, _ family: inout Family) throws {
    try family.tell("meal.plan", ["slot": "dinner", "dish": .text(dish), "date": .text(date)])
  }

  private func planned(_ family: Family) -> [String] {
    family.state.dishes.values.map { "\($0.day) \($0.slot.rawValue) \($0.dish)" }.sorted()
  }

  @Test("a dish moves with what goes beside it, and what is planned there takes its place")
  func move() throws {
    var family = try family()
    try family.tell("meal.add_side", ["slot": "dinner", "dish": "salad", "date": "2026-03-20"])
    #expect(
      try family.tell("meal.move", ["dish": "Pizza", "date": "2026-03-22"])
        == "Dinner on 22 March: pizza with salad. Dinner on Friday: soup.")
    #expect(
      planned(family) == ["2026-03-20 dinner soup", "2026-03-22 dinner pizza", "2026-03-22 dinner salad"])
    family.undo()
    #expect(planned(family) == ["2026-03-20 dinner pizza", "2026-03-20 dinner salad", "2026-03-22 dinner soup"])
    #expect(
      try family.tell("meal.move", ["dish": "salad", "date": "2026-03-22"])
        == "Dinner on 22 March: soup with salad.")
  }

  @Test("to a free day, to another meal, to where it is already, and what nobody planned")
  func moveOdd() throws {
    var family = try family()
    #expect(
      try family.tell("meal.move", ["dish": "pizza", "date": "2026-03-15", "slot": "lunch"])
        == "Lunch tomorrow: pizza.")
    #expect(
      try family.tell("meal.move", ["dish": "pizza", "date": "2026-03-15"]) == "Lunch tomorrow is pizza already.")
    #expect(try family.refusal("meal.move", ["dish": "goose", "date": "2026-03-15"]) == "Goose is not planned.")
  }

  @Test("two days change their dinners, one of them free too; the same day twice and two free ones do not")
  func swap() throws {
    var family = try family()
    #expect(
      try family.tell("meal.swap", ["date": "2026-03-20", "other_date": "2026-03-22"])
        == "Dinner on 22 March: pizza. Dinner on Friday: soup.")
    #expect(
      try family.tell("meal.swap", ["date": "2026-03-20", "other_date": "2026-03-19"]) == "Dinner on Thursday: soup.")
    #expect(planned(family) == ["2026-03-19 dinner soup", "2026-03-22 dinner pizza"])
    #expect(
      try family.refusal("meal.swap", ["date": "2026-03-20", "other_date": "2026-03-20"])
        == "That is the same day twice.")
    #expect(
      try family.refusal("meal.swap", ["date": "2026-03-15", "other_date": "2026-03-16"])
        == "Nothing is planned for dinner on these days.")
  }

  @Test("a week is planned once more, without touching what is planned there")
  func copy() throws {
    var family = try family()
    try plan("stew", "2026-03-16", &family)
    try plan("goose", "2026-03-27", &family)
    #expect(try family.tell("meal.copy") == "1 meal copied to next week. Say undo to take it back.")
    #expect(
      planned(family) == [
        "2026-03-16 dinner stew", "2026-03-20 dinner pizza", "2026-03-22 dinner soup", "2026-03-23 dinner stew",
        "2026-03-27 dinner goose",
      ])
    #expect(try family.refusal("meal.copy") == "There is nothing to copy to next week.")
  }

  @Test("people leave a meal and join it again; with all of them it is the family's")
  func eaters() throws {
    var family = try family()
    let sam: Slots = ["people": .list(["sam"]), "date": "2026-03-20"]
    #expect(try family.tell("meal.leave", sam) == "Dinner on Friday: pizza, for Alex and Kim.")
    #expect(try family.tell("meal.leave", sam) == "Dinner on Friday is for Alex and Kim already.")
    #expect(try family.tell("meal.join", sam) == "Dinner on Friday: pizza.")
    #expect(try family.tell("meal.join", sam) == "Dinner on Friday is for the whole family already.")
    #expect(
      try family.refusal("meal.leave", ["people": .list(["sam", "alex", "kim"]), "date": "2026-03-20"])
        == "Then nobody eats it. Say \u{201C}clear dinner on Friday\u{201D}.")
    #expect(
      try family.refusal("meal.join", ["people": .list(["sam"]), "date": "2026-03-16"])
        == "Nothing is planned for dinner on Monday.")
  }
}
