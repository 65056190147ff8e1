import Commands
import Foundation
import Testing

@testable import Kitchen

@Suite("Numbers of records")
struct RecordNumberTests {
  @Test("of what there is one of, there is no other")
  func only() {
    var cooking = Cooking(recipe: "r", startedAt: Date(timeIntervalSince1970: 0))
    #expect(cooking.flaw == nil)
    cooking.id = "another"
    #expect(cooking.flaw == "id must be cooking")
    #expect(cooking.mended?.id == "cooking")
    var preferences = Preferences()
    preferences.id = ""
    #expect(preferences.flaw == "id must be preferences")
  }

  @Test("a change that would make a number that cannot be has a flaw")
  func flaw() {
    var recipe = Recipe(id: "r", title: "Pie", ingredients: [], steps: [], addedAt: Date(timeIntervalSince1970: 0))
    let kitchen = Kitchen { _ in nil }
    #expect(kitchen.flaw(of: .recipe(Change(from: nil, to: recipe))) == nil)
    recipe.prepSeconds = .max
    recipe.cookSeconds = 60
    #expect(kitchen.flaw(of: .recipe(Change(from: nil, to: recipe))) != nil)
    // What was so before, and goes, goes.
    #expect(kitchen.flaw(of: .recipe(Change(from: recipe, to: nil))) == nil)
    #expect(recipe.seconds == .max)
    #expect(recipe.mended?.prepSeconds == 2_592_000)
  }
}
