import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("Lines of a list by identifier")
struct ItemTests {
  private var family = Family()

  @Test("a phone adds a line under its own identifier; added again it changes nothing")
  mutating func add() throws {
    #expect(
      try family.tell("item.add", ["id": "m1", "name": "Milk", "quantity": 2, "unit": "l"]) == "Added 2 litres of milk."
    )
    #expect(family.state.items["m1"]?.category == "Dairy")
    #expect(try family.tell("item.add", ["id": "m1", "name": "bread"]).isEmpty)
    #expect(family.lines() == ["2 litres of milk"])
  }

  @Test("without an identifier an addition goes to the line of that name")
  mutating func addWithoutIdentifier() throws {
    try family.tell("item.add", ["name": "milk"])
    try family.tell("item.add", ["name": "milk"])
    #expect(family.lines() == ["2 milk"])
  }

  @Test("a line that is gone stays gone")
  mutating func tombstone() throws {
    try family.tell("item.add", ["id": "m1", "name": "milk"])
    try family.tell("item.delete", ["id": "m1"])
    for (intent, slots) in [
      ("item.check", ["id": "m1"]), ("item.uncheck", ["id": "m1"]), ("item.delete", ["id": "m1"]),
      ("item.add", ["id": "m1", "name": "milk"]),
      ("item.update", ["id": "m1", "change": .object(["name": "oat milk"])]),
      ("item.buy", ["id": "m1", "name": "milk"]),
    ] as [(String, Slots)] {
      try family.tell(intent, slots)
      #expect(family.state.items.isEmpty, "\(intent)")
      #expect(family.state.lots.isEmpty, "\(intent)")
    }
  }

  @Test("undo brings a deleted line back, and it can be ticked again")
  mutating func undoDelete() throws {
    try family.tell("item.add", ["id": "m1", "name": "milk"])
    try family.tell("item.delete", ["id": "m1"])
    family.undo()
    try family.tell("item.check", ["id": "m1"])
    #expect(family.lines() == ["✓ milk"])
  }

  @Test("of two changes to one field the later wins, whichever arrives first")
  mutating func laterWins() throws {
    let start = family.context.now.timeIntervalSince1970
    try family.tell("item.add", ["id": "m1", "name": "milk", "at": .number(start - 100)])
    try family.tell("item.check", ["id": "m1", "at": .number(start - 50)])
    try family.tell("item.uncheck", ["id": "m1", "at": .number(start - 60)])
    #expect(family.lines() == ["✓ milk"])
    try family.tell("item.update", ["id": "m1", "change": .object(["quantity": 3]), "at": .number(start - 70)])
    #expect(family.lines() == ["✓ 3 milk"])
  }

  @Test("what is said at the box counts from the moment it is said")
  mutating func voiceIsStamped() throws {
    let before = family.context.now.timeIntervalSince1970 - 10
    try family.tell("item.add", ["id": "m1", "name": "milk", "at": .number(before)])
    try family.tell("shopping.check", ["items": Family.items("milk")])
    try family.tell("item.uncheck", ["id": "m1", "at": .number(before + 1)])
    #expect(family.lines() == ["✓ milk"])
  }

  @Test("nothing counts as done later than now, whatever a phone's clock says")
  mutating func futureClock() throws {
    try family.tell("item.add", ["id": "m1", "name": "milk", "at": 99_999_999_999])
    try family.tell("item.check", ["id": "m1", "at": 99_999_999_999])
    try family.tell("item.uncheck", ["id": "m1"])
    #expect(family.lines() == ["milk"])
    #expect(family.state.items["m1"]?.addedAt ?? .distantFuture < family.context.now)
  }

  @Test("what was bought goes from the list into the pantry, once")
  mutating func buy() throws {
    try family.tell("item.add", ["id": "m1", "name": "milk", "quantity": 2, "unit": "l"])
    try family.tell("item.buy", ["id": "m1", "name": "milk", "quantity": 2, "unit": "l"])
    try family.tell("item.buy", ["id": "m1", "name": "milk", "quantity": 2, "unit": "l"])
    #expect(family.state.items.isEmpty)
    #expect(family.state.lots.values.map(\.quantity) == [2])
  }

  @Test("a category chosen for a line is remembered for its name")
  mutating func category() throws {
    try family.tell("item.add", ["id": "m1", "name": "milk"])
    try family.tell("item.update", ["id": "m1", "change": .object(["category": "drinks"])])
    try family.tell("item.delete", ["id": "m1"])
    try family.tell("item.add", ["id": "m2", "name": "milk"])
    #expect(family.state.items["m2"]?.category == "Drinks")
  }

  @Test(
    "what cannot be is refused and changes nothing",
    arguments: [
      ("item.check", ["id": "never"], "There is no such line on any list."),
      ("item.add", ["id": "a", "name": "\u{200B}"], "There is no name in that for an item."),
      ("item.add", ["id": "", "name": "milk"], "That identifier cannot be used."),
      (
        "item.add", ["id": "a", "name": "milk", "quantity": .number(-1)],
        "A quantity must be more than nothing. To take something off, say \u{201C}remove eggs\u{201D}."
      ),
      ("item.add", ["id": "a", "name": "milk", "position": .number(1e300)], "That is no place on a list."),
      (
        "item.add", ["id": "a", "name": "milk", "people": .list(["Zaphod"])],
        "I don't know Zaphod yet. Shall I add Zaphod to the family?"
      ),
    ] as [(String, Slots, String)])
  func refused(intent: String, slots: Slots, answer: String) throws {
    var family = Family()
    #expect(try family.refusal(intent, slots) == answer)
  }
}
