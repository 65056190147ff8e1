import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("The next meal")
struct NextMealTests {
  private func planned() throws -> Family {
    var family = Family()
    for (slot, date, dish) in [
      ("breakfast", "2026-03-14", "porridge"), ("snack", "2026-03-14", "cake"), ("dinner", "2026-03-14", "tacos"),
      ("lunch", "2026-03-16", "soup"),
    ] {
      try family.tell("meal.plan", ["slot": .text(slot), "date": .text(date), "dish": .text(dish)])
    }
    return family
  }

  @Test(
    "it is the first that is planned and not eaten yet, today or on a day to come",
    arguments: [
      (-10.0, "Breakfast today: porridge."), (-5.0, "Snack today: cake."), (0.0, "Dinner today: tacos."),
      (4.0, "Lunch on Monday: soup."),
    ])
  func next(hours: Double, said: String) throws {
    var family = try planned()
    family.context.now += hours * 3_600
    #expect(try family.tell("meal.show", ["range": "next"]) == said)
  }

  @Test("where none is planned, that is said")
  func none() throws {
    var family = Family()
    #expect(try family.tell("meal.show", ["range": "next"]) == "No meal is planned for the next week.")
    #expect(
      try family.tell("meal.show", ["range": "next", "slot": "lunch"]) == "No meal is planned for the next week.")
  }
}
