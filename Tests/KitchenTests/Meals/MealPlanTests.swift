import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("The meal plan")
struct MealPlanTests {
  // 14 March 2026 is a Saturday.
  private func family() throws -> Family {
    var family = Family()
    for name in ["Sam", "Alex", "Kim"] { try family.tell("person.add", ["name": .text(name)]) }
    return family
  }

  private func dinner(_ dish: String, on date: String? = nil, for people: String...) -> Slots {
    var slots: Slots = ["slot": .text("dinner"), "dish": .text(dish)]
    if let date { slots["date"] = .text(date) }
    if !people.isEmpty { slots["people"] = .list(people.map { .text($0) }) }
    return slots
  }

  @Test("a dish is planned for a day and for people, and the day is said as seen from today")
  func plan() throws {
    var family = try family()
    #expect(
      try family.tell("meal.plan", dinner("tacos", on: "2026-03-20", for: "sam", "alex"))
        == "Dinner on Friday: tacos, for Sam and Alex.")
    #expect(try family.tell("meal.plan", dinner("soup")) == "Dinner today: soup.")
    #expect(try family.tell("meal.plan", dinner("stew", on: "2026-03-15")) == "Dinner tomorrow: stew.")
    #expect(try family.tell("meal.plan", dinner("pie", on: "2026-03-13")) == "Dinner yesterday: pie.")
    #expect(
      try family.tell("meal.plan", dinner("goose", on: "2026-12-25")) == "Dinner on 25 December: goose.")
    #expect(
      try family.tell("meal.plan", dinner("beans", on: "2027-01-01")) == "Dinner on 1 January 2027: beans.")
  }

  @Test("another dish takes the main dish's place; sides and people stay")
  func replace() throws {
    var family = try family()
    try family.tell("meal.plan", dinner("lasagna", for: "Sam"))
    try family.tell("meal.add_side", dinner("salad"))
    #expect(
      try family.tell("meal.plan", dinner("tacos")) == "Dinner today: tacos with salad, for Sam, instead of lasagna.")
    #expect(try family.tell("meal.plan", dinner("Taco")) == "Dinner today is already tacos with salad, for Sam.")
    family.undo()
    #expect(
      try family.tell("meal.show", ["slot": .text("dinner")]) == "Dinner today: lasagna with salad, for Sam.")
  }

  @Test("the same dish for other people changes the people")
  func changePeople() throws {
    var family = try family()
    try family.tell("meal.plan", dinner("tacos", for: "Sam"))
    #expect(try family.tell("meal.plan", dinner("tacos", for: "Alex")) == "Dinner today: tacos, for Alex.")
    #expect(try family.tell("meal.plan", dinner("tacos", for: "everybody")) == "Dinner today: tacos.")
  }

  @Test("everybody assigned shows as the whole family")
  func wholeFamily() throws {
    var family = try family()
    try family.tell("meal.plan", dinner("tacos", for: "Sam", "Alex", "Kim"))
    #expect(
      try family.tell("meal.show", ["slot": .text("dinner")]) == "Dinner today: tacos, for the whole family.")
    #expect(
      try family.tell("meal.people", ["slot": .text("dinner")]) == "Dinner today is for the whole family.")
  }

  @Test("sides add up, each once, and may be for some only")
  func sides() throws {
    var family = try family()
    #expect(try family.tell("meal.add_side", dinner("salad")) == "Dinner today: salad.")
    try family.tell("meal.plan", dinner("tacos"))
    #expect(
      try family.tell("meal.add_side", dinner("rice", for: "Kim")) == "Dinner today: tacos with salad and rice for Kim."
    )
    #expect(try family.tell("meal.add_side", dinner("Salads")) == "Dinner today already has salad.")
  }

  @Test("a side planned as the main dish is no longer a side")
  func promoted() throws {
    var family = try family()
    try family.tell("meal.add_side", dinner("salad"))
    #expect(try family.tell("meal.plan", dinner("salad")) == "Dinner today: salad.")
    #expect(family.state.dishes.count == 1)
  }

  @Test("clearing a meal names what goes, and an empty one is refused")
  func clear() throws {
    var family = try family()
    let tomorrow: Slots = ["slot": .text("dinner"), "date": .text("2026-03-15")]
    #expect(try family.refusal("meal.clear", tomorrow) == "Nothing is planned for dinner tomorrow.")
    try family.tell("meal.plan", dinner("tacos", on: "2026-03-15"))
    try family.tell("meal.add_side", dinner("salad", on: "2026-03-15"))
    let before = family.state.contents
    #expect(
      try family.tell("meal.clear", tomorrow) == "Cleared dinner tomorrow: tacos with salad. Say undo to get it back.")
    family.undo()
    #expect(family.state.contents == before)
  }

  @Test("undoing an older plan leaves the newer one")
  func undoOlder() throws {
    var family = try family()
    try family.tell("meal.plan", dinner("lasagna"))
    try family.tell("meal.plan", dinner("tacos"))
    family.undo(1)
    #expect(try family.tell("meal.show", ["slot": .text("dinner")]) == "Dinner today: tacos.")
  }

  @Test("dessert is told with what goes beside dinner")
  func dessert() throws {
    var family = try family()
    let dessert: Slots = ["slot": .text("dessert")]
    #expect(try family.tell("meal.show", dessert) == "Nothing is planned for dessert today.")
    try family.tell("meal.add_side", dinner("salad"))
    #expect(try family.tell("meal.show", dessert) == "Nothing is planned for dessert today. With dinner: salad.")
    try family.tell("meal.plan", ["slot": .text("dessert"), "dish": .text("ice cream")])
    #expect(try family.tell("meal.show", dessert) == "Dessert today: ice cream. With dinner: salad.")
  }

  @Test("a day is told meal by meal")
  func day() throws {
    var family = try family()
    #expect(try family.tell("meal.show", ["date": .text("2026-03-20")]) == "Nothing is planned for Friday.")
    try family.tell("meal.plan", dinner("tacos", on: "2026-03-20"))
    try family.tell(
      "meal.plan", ["slot": .text("breakfast"), "dish": .text("porridge"), "date": .text("2026-03-20")])
    #expect(
      try family.tell("meal.show", ["date": .text("2026-03-20")]) == "Friday: breakfast: porridge; dinner: tacos.")
    #expect(try family.tell("meal.show") == "Nothing is planned for today.")
  }

  @Test("the week is seven days from today, or of one meal")
  func week() throws {
    var family = try family()
    let week: Slots = ["range": .text("week")]
    #expect(try family.tell("meal.show", week) == "Nothing is planned that week.")
    for (dish, date) in [("soup", "2026-03-14"), ("stew", "2026-03-20"), ("pie", "2026-03-21")] {
      try family.tell("meal.plan", dinner(dish, on: date))
    }
    try family.tell("meal.plan", ["slot": .text("lunch"), "dish": .text("wraps"), "date": .text("2026-03-20")])
    #expect(
      try family.tell("meal.show", week) == "Today: dinner: soup. Friday: lunch: wraps; dinner: stew.")
    let dinners: Slots = ["range": .text("week"), "slot": .text("dinner")]
    #expect(try family.tell("meal.show", dinners) == "Today: soup. Friday: stew.")
  }

  @Test("who eats is told for one meal or the day")
  func people() throws {
    var family = try family()
    #expect(
      try family.tell("meal.people", ["slot": .text("dinner")]) == "Nothing is planned for dinner today.")
    #expect(try family.tell("meal.people") == "Nothing is planned for today.")
    try family.tell("meal.plan", dinner("tacos", for: "Sam", "Alex"))
    try family.tell("meal.plan", ["slot": .text("lunch"), "dish": .text("wraps")])
    #expect(try family.tell("meal.people", ["slot": .text("dinner")]) == "Dinner today is for Sam and Alex.")
    #expect(
      try family.tell("meal.people") == "Lunch today is for the whole family. Dinner today is for Sam and Alex.")
  }

  @Test("a dish for somebody unknown is not planned")
  func unknownPerson() throws {
    var family = try family()
    #expect(
      try family.refusal("meal.plan", dinner("tacos", for: "sma"))
        == "I don't know Sma yet. Shall I add Sma to the family?")
    #expect(
      try family.refusal("meal.plan", dinner("tacos", for: "Alax"))
        == "I do not know anybody called Alax. Did you mean Alex?")
  }

  @Test("a meal holds 20 dishes")
  func full() throws {
    var family = try family()
    for number in 0..<20 { try family.tell("meal.add_side", dinner("dish \(number)")) }
    #expect(try family.refusal("meal.add_side", dinner("one more")) == "That meal is full: 20 dishes.")
  }

  @Test("a minute past midnight today is the new day")
  func midnight() throws {
    var family = try family()
    // 23:59:30 of 28 March: the night the clocks go forward in London.
    family.context.now = .init(timeIntervalSince1970: 1_774_742_370)
    try family.tell("meal.plan", dinner("soup"))
    try family.tell("meal.plan", dinner("stew", on: "2026-03-29"))
    #expect(try family.tell("meal.show", ["slot": .text("dinner")]) == "Dinner today: soup.")
    family.context.now += 60
    #expect(try family.tell("meal.show", ["slot": .text("dinner")]) == "Dinner today: stew.")
    #expect(
      try family.tell("meal.show", ["slot": .text("dinner"), "date": .text("2026-03-28")])
        == "Dinner yesterday: soup.")
  }
}
