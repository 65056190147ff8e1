import Grammar
import Testing

@testable import Kitchen

@Suite("Taking from a list and ticking")
struct TakingTests {
  private func stocked() throws -> Family {
    var family = Family()
    try family.add("milk", "6 eggs", "2 can beans", "500 g beans")
    return family
  }

  @Test("what is found is removed and what is not is said")
  func partial() throws {
    var family = try stocked()
    #expect(
      try family.tell("shopping.remove", ["items": Family.items("milk", "jam", "pickles")])
        == "Removed milk. Jam is not on the shopping list. Pickles are not on the shopping list.")
    #expect(family.lines() == ["2 cans of beans", "500 grams of beans", "6 eggs"])
  }

  @Test("when nothing is found it is refused")
  func nothingFound() throws {
    var family = Family()
    #expect(
      try family.refusal("shopping.remove", ["items": Family.items("eggs")]) == "Eggs are not on the shopping list.")
    #expect(
      try family.refusal("shopping.check", ["items": Family.items("milk"), "list": .text("party")])
        == "Milk is not on the party list.")
  }

  @Test("an amount is taken off, the rest stays")
  func amounts() throws {
    var family = try stocked()
    #expect(try family.tell("shopping.remove", ["items": Family.items("2 eggs")]) == "Eggs: now 4.")
    #expect(try family.tell("shopping.remove", ["items": Family.items("100 g beans")]) == "Beans: now 400 grams.")
    #expect(try family.tell("shopping.remove", ["items": Family.items("9 can beans")]) == "Removed 2 cans of beans.")
    #expect(family.lines() == ["4 eggs", "400 grams of beans", "milk"])
    #expect(
      try family.refusal("shopping.remove", ["items": Family.items("2 bottle milk")]) == "The shopping list has milk.")
  }

  @Test("a name without an amount takes every line of it")
  func everyLine() throws {
    var family = try stocked()
    try family.tell("shopping.remove", ["items": Family.items("bean")])
    #expect(family.lines() == ["6 eggs", "milk"])
  }

  @Test("the only longer name that ends in what was said is meant")
  func tail() throws {
    var family = Family()
    try family.add("oat milk", "brown bread", "white bread")
    #expect(try family.tell("shopping.check", ["items": Family.items("milk")]) == "Ticked oat milk.")
    #expect(
      try family.refusal("shopping.check", ["items": Family.items("bread")])
        == "Bread could be brown bread or white bread.")
  }

  @Test("ticking and unticking say what was so already")
  func ticking() throws {
    var family = try stocked()
    let items: Slots = ["items": Family.items("milk", "eggs")]
    #expect(try family.tell("shopping.check", ["items": Family.items("milk")]) == "Ticked milk.")
    #expect(try family.tell("shopping.check", items) == "Ticked eggs. Milk: already ticked.")
    #expect(try family.tell("shopping.uncheck", items) == "Unticked milk and eggs.")
    #expect(try family.tell("shopping.uncheck", ["items": Family.items("milk")]) == "Milk: not ticked anyway.")
  }

  @Test("setting an amount keeps the unit unless another is said")
  func setQuantity() throws {
    var family = try stocked()
    #expect(
      try family.tell("shopping.set_quantity", ["item": .text("eggs"), "quantity": .number(12)]) == "Now 12 eggs.")
    let bottles: Slots = ["item": .text("milk"), "quantity": .number(3), "unit": .text("bottle")]
    #expect(try family.tell("shopping.set_quantity", bottles) == "Now 3 bottles of milk.")
    #expect(
      try family.tell("shopping.set_quantity", ["item": .text("milk"), "quantity": .number(2)])
        == "Now 2 bottles of milk.")
    let grams: Slots = ["item": .text("beans"), "quantity": .number(1), "unit": .text("kg")]
    try family.tell("shopping.set_quantity", grams)
    #expect(family.lines() == ["1 kilo of beans", "12 eggs", "2 bottles of milk", "2 cans of beans"])
    #expect(
      try family.refusal("shopping.set_quantity", ["item": .text("jam"), "quantity": .number(2)])
        == "Jam is not on the shopping list.")
    #expect(
      try family.refusal("shopping.set_quantity", ["item": .text("eggs"), "quantity": .number(-1)])
        == "A quantity must be more than nothing. To take something off, say \u{201C}remove eggs\u{201D}.")
  }

  @Test("clearing says how many went and that they can come back")
  func clearing() throws {
    var family = try stocked()
    let before = family.state.contents
    #expect(
      try family.refusal("shopping.clear", ["scope": .text("checked")]) == "Nothing on the shopping list is ticked.")
    try family.tell("shopping.check", ["items": Family.items("milk")])
    #expect(
      try family.tell("shopping.clear", ["scope": .text("checked")])
        == "Cleared 1 ticked item into the pantry. Say undo to get it back.")
    #expect(
      try family.tell("shopping.clear", ["scope": .text("all")]) == "Cleared 3 items. Say undo to get them back.")
    #expect(try family.refusal("shopping.clear", ["scope": .text("all")]) == "Nothing is on the shopping list.")
    for _ in 0..<3 { family.undo() }
    #expect(family.state.contents == before)
  }

  @Test("a list is cleared alone")
  func clearingOne() throws {
    var family = try stocked()
    try family.add("balloons", to: "party")
    #expect(
      try family.tell("shopping.clear", ["scope": .text("all"), "list": .text("party list")])
        == "Cleared 1 item from the party list. Say undo to get it back.")
    #expect(family.lines().count == 4)
  }

  @Test("clearing a person's list leaves everybody else's things")
  func clearingTheirs() throws {
    var family = try stocked()
    try family.tell("person.add", ["name": .text("Sam")])
    try family.tell("shopping.add", ["items": Family.items("crisps"), "person": .text("Sam")])
    #expect(
      try family.tell("shopping.clear", ["scope": .text("all"), "list": .text("sam's list")])
        == "Cleared 1 item from Sam's shopping list. Say undo to get it back.")
    #expect(family.lines().count == 4)
  }
}
