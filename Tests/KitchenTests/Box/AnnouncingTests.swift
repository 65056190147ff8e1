import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("What is said aloud in all rooms")
struct AnnouncingTests {
  @Test("is a sentence, and changes nothing")
  func announced() throws {
    var family = Family()
    let before = family.state.contents
    #expect(try family.tell("box.announce", ["text": "dinner is ready"]) == "Dinner is ready.")
    #expect(try family.tell("box.announce", ["text": "who wants soup?"]) == "Who wants soup?")
    #expect(try family.tell("box.announce", ["text": .text("  the\nguests \u{7}are here! ")]) == "The guests are here!")
    #expect(family.state.contents == before)
  }

  @Test("is not nothing, and not a speech")
  func nothing() throws {
    var family = Family()
    #expect(try family.refusal("box.announce", ["text": " "]) == "What shall I tell everybody?")
    let speech = String(repeating: "word ", count: 50)
    #expect(try family.refusal("box.announce", ["text": .text(speech)]).contains("limit is 200"))
  }

  @Test("dinner that is ready is called, whether it was cooked by a recipe or not")
  func dinner() throws {
    var family = try Family.cook()
    #expect(try family.tell("recipe.done", ["call": "dinner is ready"]) == "Dinner is ready.")
    #expect(try family.refusal("recipe.done").contains("Nothing is being cooked"))
    try family.keep(Family.pasta)
    try family.tell("recipe.start", ["recipe": "pasta"])
    #expect(try family.tell("recipe.done", ["call": "dinner is ready"]).hasPrefix("Enjoy your garlic pasta."))
    #expect(family.state.cooking == nil)
    try family.tell("recipe.start", ["recipe": "pasta"])
    let kitchen = family.kitchen
    let called = try kitchen.decide(.recipe(.done(call: "dinner is ready")), in: family.state, context: family.context)
    #expect(called.shows == .announcement("Dinner is ready."))
    let quiet = try kitchen.decide(.recipe(.done(call: nil)), in: family.state, context: family.context)
    #expect(quiet.shows == nil && quiet.say == called.say)
  }
}
