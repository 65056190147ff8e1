import Grammar
import Testing

@testable import Kitchen

@Suite("Undo on lists, with others at work")
struct ListUndoTests {
  @Test("undoing an addition leaves what somebody else added since")
  func raisedSince() throws {
    var family = Family()
    try family.add("2 milk")
    try family.add("milk")
    family.undo(1)
    #expect(family.lines() == ["milk"])
  }

  @Test("undoing a raise takes only that off")
  func raise() throws {
    var family = Family()
    try family.add("milk")
    try family.add("2 milk")
    try family.add("4 milk")
    family.undo(1)
    #expect(family.lines() == ["5 milk"])
    family.undo()
    #expect(family.lines() == ["milk"])
  }

  @Test("undoing an addition in other units converts")
  func units() throws {
    var family = Family()
    try family.add("500 g flour")
    try family.add("1 kg flour")
    family.undo(1)
    #expect(family.lines() == ["1 kilo of flour"])
  }

  @Test("undoing an addition whose line was lowered since removes it and never goes below nothing")
  func loweredSince() throws {
    var family = Family()
    try family.add("milk")
    try family.add("3 milk")
    try family.tell("shopping.set_quantity", ["item": .text("milk"), "quantity": .number(2)])
    family.undo(1)
    #expect(family.lines().isEmpty)
  }

  @Test("undoing a removal joins what was added anew")
  func readded() throws {
    var family = Family()
    try family.add("2 milk", "500 g flour")
    try family.tell("shopping.clear", ["scope": .text("all")])
    try family.add("3 milk", "2 bag flour")
    family.undo(1)
    #expect(family.lines() == ["2 bags of flour", "5 milk", "500 grams of flour"])
  }

  @Test("undoing a new amount keeps what was added on top, in the old unit")
  func newUnit() throws {
    var family = Family()
    try family.add("500 g flour")
    let kilos: Slots = ["item": .text("flour"), "quantity": .number(2), "unit": .text("kg")]
    try family.tell("shopping.set_quantity", kilos)
    try family.add("250 g flour")
    family.undo(1)
    #expect(family.lines() == ["750 grams of flour"])
  }

  @Test("undoing a tick leaves what somebody else changed")
  func tick() throws {
    var family = Family()
    try family.add("milk")
    try family.tell("shopping.check", ["items": Family.items("milk")])
    try family.tell("shopping.categorise", ["item": .text("milk"), "category": .text("Drinks")])
    family.undo(1)
    #expect(family.lines() == ["milk"])
    #expect(family.state.items.values.first?.category == "Drinks")
  }
}
