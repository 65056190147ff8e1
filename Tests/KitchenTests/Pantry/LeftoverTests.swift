import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("Leftovers")
struct LeftoverTests {
  private var talk: Talk

  init() throws { talk = try Talk(Family.cook()) }

  private mutating func say(_ text: String) -> String { talk.say(text) }

  private mutating func pass(hours: Double) { talk.family.context.now += hours * 3_600 }

  @Test("36: the rest of a meal goes into the fridge by the name of its dish, and comes out again")
  mutating func dish() {
    _ = say("dinner today is chicken curry")
    #expect(say("we ate half of it, put the rest in the fridge") == "Leftover chicken curry in the fridge.")
    #expect(say("what leftovers do we have") == "Left over: chicken curry from today.")
    talk.family.undo()
    #expect(
      say("are there any leftovers")
        == "There are no leftovers. Say \u{201C}put the rest in the fridge\u{201D} when there are.")
  }

  @Test("the next morning they are those of last night's dinner, and after lunch those of lunch")
  mutating func meals() {
    _ = say("dinner today is chicken curry")
    _ = say("lunch tomorrow is pea soup")
    pass(hours: 14)
    #expect(say("put the rest in the fridge") == "Leftover chicken curry in the fridge.")
    pass(hours: 5)
    #expect(say("freeze the rest") == "Leftover pea soup in the freezer.")
    #expect(say("any leftovers") == "Left over: chicken curry from today and pea soup from today, frozen.")
  }

  @Test("a dish that is named is kept by its name, and a meal of leftovers does not double the word")
  mutating func named() {
    #expect(say("put the rest of the moussaka in the fridge") == "Leftover moussaka in the fridge.")
    _ = say("dinner today is leftover stew")
    #expect(say("there are leftovers") == "Leftover stew in the fridge.")
  }

  @Test("a name that only has such letters is kept as it is, and one as long as a name may be is no reason to refuse")
  mutating func strange() throws {
    #expect(say("put the forest of mushrooms in the fridge").hasSuffix("orest of mushrooms in the fridge."))
    let dish = String(repeating: "noodle ", count: 11) + "pot"
    try talk.family.tell(
      "meal.plan", ["date": .text("2026-03-14"), "slot": .text("dinner"), "dish": .text(dish)])
    #expect(say("put the rest in the fridge") == "Leftovers in the fridge.")
  }

  @Test("with no dish or with several they are just leftovers", arguments: [[], ["pasta", "risotto"]])
  mutating func unnamed(dishes: [String]) {
    // Phones plan several main dishes for a meal; by voice a second one replaces the first.
    for dish in dishes {
      let planned = MealDish(
        id: dish, day: talk.family.context.today, slot: .dinner, dish: dish, isSide: false, position: 0, people: [])
      talk.family.kitchen.apply(.dish(Change(from: nil, to: planned)), to: &talk.family.state)
    }
    #expect(say("put the rest in the fridge") == "Leftovers in the fridge.")
    #expect(say("what's left over") == "Left over: something from today.")
  }

  @Test("what is older than leftovers keep is warned of, unless it is frozen")
  mutating func old() {
    _ = say("put the leftover stew in the fridge")
    _ = say("put the leftover soup in the freezer")
    pass(hours: 3 * 24)
    #expect(!say("what leftovers do we have").contains("Older"))
    pass(hours: 2 * 24)
    #expect(
      say("what leftovers do we have")
        == "Left over: stew from 5 days ago and soup from 5 days ago, frozen. Older than leftovers keep: stew. When in doubt, throw it out."
    )
  }

  @Test("what an app adds keeps its name")
  mutating func apps() throws {
    talk.family.context.origin = .http
    try talk.family.tell("pantry.add", ["items": Family.items("leftovers"), "place": .text("fridge")])
    #expect(talk.family.lots == ["leftovers"])
  }
}
