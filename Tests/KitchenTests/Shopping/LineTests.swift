import Grammar
import Testing

@testable import Kitchen

@Suite("Lines that are on a list, and lists as a whole")
struct LineTests {
  @Test("another thing takes the place of a line, with its amount, and joins the line that is the same")
  func swap() throws {
    var family = Family()
    try family.add("2 milk", "bread", "rolls")
    #expect(try family.tell("shopping.swap", ["item": "milk", "new_name": "oat milk"]) == "Oat milk instead of milk.")
    #expect(try family.tell("shopping.swap", ["item": "bread", "new_name": "rolls"]) == "Rolls instead of bread.")
    #expect(family.lines() == ["2 oat milk", "2 rolls"])
    #expect(
      try family.refusal("shopping.swap", ["item": "pears", "new_name": "apples"])
        == "Pears are not on the shopping list.")
    #expect(try family.tell("shopping.swap", ["item": "rolls", "new_name": "rolls"]) == "It is rolls already.")
  }

  @Test("a line goes to the top, and what is not there yet is added there")
  func first() throws {
    var family = Family()
    try family.add("milk", "bread")
    #expect(try family.tell("shopping.first", ["item": "bread"]) == "Bread is at the top of the shopping list.")
    #expect(try family.tell("shopping.first", ["item": "eggs"]) == "Eggs are at the top of the shopping list.")
    #expect(family.state.items.values.sorted { $0.position < $1.position }.map(\.name) == ["eggs", "bread", "milk"])
    family.undo()
    #expect(family.state.items.values.sorted { $0.position < $1.position }.map(\.name) == ["bread", "milk"])
  }

  @Test("everything is ticked, or all of a category; where nothing is left that is said")
  func all() throws {
    var family = Family()
    try family.add("milk", "butter", "bread")
    #expect(try family.tell("shopping.check_all", ["category": "dairy"]) == "Ticked milk and butter.")
    #expect(try family.tell("shopping.check_all") == "Ticked bread.")
    #expect(try family.refusal("shopping.check_all") == "Nothing is left on the shopping list.")
    #expect(
      try family.refusal("shopping.check_all", ["category": "dairy"])
        == "Nothing under Dairy is left on the shopping list.")
  }

  @Test("of a long list the rest is read when it is asked for")
  func rest() throws {
    var family = Family()
    for number in 1...12 {
      try family.add("thing \(["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"][number - 1])")
    }
    #expect(try family.tell("shopping.show").hasSuffix("thing j and 2 more."))
    #expect(try family.tell("shopping.rest") == "Also: thing k and thing l.")
    try family.tell("shopping.clear", ["scope": "all"])
    #expect(try family.tell("shopping.rest") == "That is all of the shopping list.")
  }

  @Test("lists are told with how much is on them")
  func lists() throws {
    var family = Family()
    #expect(try family.tell("shopping.lists") == "Nothing is on any list.")
    try family.add("milk", "bread")
    try family.add("balloons", to: "party")
    #expect(try family.tell("shopping.lists") == "2 lists: shopping, 2 items; party, 1 item.")
    try family.tell("shopping.check_all", ["list": "party"])
    #expect(try family.tell("shopping.lists") == "2 lists: shopping, 2 items; party, all ticked.")
  }
}
