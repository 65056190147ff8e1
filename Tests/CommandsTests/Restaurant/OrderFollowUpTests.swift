import Foundation
import Grammar
import Testing

@testable import Commands

@Suite("Words that only an order gives a meaning")
struct OrderFollowUpTests {
  private static let added = Meaning(
    intent: "order.add", slots: ["item": .text("turkey club"), "quantity": .number(1)])
  private static let lightMayo = Meaning(
    intent: "order.portion",
    slots: ["ingredient": .text("mayo"), "portion": .text("light"), "line": .object(["ordinal": .number(1)])])

  private func meanings(_ text: String, after last: Meaning) throws -> [Meaning] {
    try SandwichShop.open().meanings(text, ConversationContext(last: last))
  }

  @Test(
    "another number is that of the line added last",
    arguments: ["make it three", "change it to three", "no, three", "make that three", "no i said three"])
  func number(text: String) throws {
    #expect(
      try meanings(text, after: Self.added) == [Meaning(intent: "order.quantity", slots: ["quantity": .number(3)])])
  }

  @Test("another number after a line was spoken of is that line's")
  func numberOfLine() throws {
    #expect(
      try meanings("make it three", after: Self.lightMayo) == [
        Meaning(intent: "order.quantity", slots: ["quantity": .number(3), "line": .object(["ordinal": .number(1)])])
      ])
  }

  @Test("one more is the same once more", arguments: ["and one more", "another one", "one more of those", "another"])
  func again(text: String) throws {
    #expect(try meanings(text, after: Self.added) == [Self.added])
  }

  @Test(
    "one more can be otherwise, and keeps what was said of the one before",
    arguments: ["and another one with bacon", "one more but with bacon", "the same with bacon"])
  func againOtherwise(text: String) throws {
    var light = Self.added
    light.slots["portions"] = .object(["mayo": .text("light")])
    #expect(
      try meanings(text, after: light) == [
        Meaning(
          intent: "order.add",
          slots: Self.added.slots.merging(
            ["portions": .object(["mayo": .text("light"), "bacon": .text("regular")])]) { $1 })
      ])
  }

  @Test(
    "what no menu has is ordered while something is, so that it can be said that there is none",
    arguments: [("give me the reuben", "reuben"), ("and a coke", "coke"), ("i'll have a tuna melt", "tuna melt")])
  func unknownDish(text: String, item: String) throws {
    let meaning = try #require(try meanings(text, after: Self.added).first)
    #expect(meaning.intent == "order.add")
    #expect(meaning.slots["item"] == .text(item))
  }

  private static let asked = Meaning(
    intent: "reservation.make",
    slots: [
      "business": .text("coq au vin"), "party_size": .number(4), "date": .text("2026-03-15"), "time": .text("19:00"),
    ])

  @Test(
    "another time, day or number is that of the table asked for",
    arguments: [
      ("make it half past seven", "time", SlotValue.text("19:30")),
      ("actually for six people", "party_size", .number(6)),
      ("what about tuesday", "date", .text("2026-03-17")), ("make it six", "party_size", .number(6)),
      ("make it for six", "party_size", .number(6)),
    ])
  func table(text: String, slot: String, value: SlotValue) throws {
    #expect(
      try meanings(text, after: Self.asked) == [
        Meaning(intent: "reservation.make", slots: Self.asked.slots.merging([slot: value]) { $1 })
      ])
    let booked = Meaning(intent: "reservation.confirm", slots: ["hold": .text("h")])
    #expect(
      try meanings(text, after: booked) == [Meaning(intent: "reservation.change", slots: [slot: value])])
  }

  @Test(
    "cancelling that is what was spoken of",
    arguments: [
      ("order.confirm", "order.cancel"), ("order.status", "order.cancel"), ("reservation.status", "reservation.cancel"),
    ])
  func cancelThat(last: String, intent: String) throws {
    #expect(try meanings("cancel it", after: Meaning(intent: last)) == [Meaning(intent: intent)])
    #expect(try meanings("cancel it", after: Meaning(intent: "timer.list")).first?.intent != intent)
  }

  @Test("two more are two of the same")
  func twoMore() throws {
    let meanings = try meanings("two more", after: Self.added)
    #expect(meanings.map(\.intent) == ["order.add"])
    #expect(meanings.first?.slots["quantity"] == .number(2))
  }

  @Test(
    "a portion alone is that of the ingredient spoken of",
    arguments: [
      ("make that extra", "extra"), ("make it regular", "regular"), ("extra please", "extra"), ("none", "none"),
    ])
  func portion(text: String, portion: String) throws {
    let meanings = try meanings(text, after: Self.lightMayo)
    #expect(
      meanings == [
        Meaning(intent: "order.portion", slots: Self.lightMayo.slots.merging(["portion": .text(portion)]) { $1 })
      ])
  }

  @Test("a portion alone after an item with two ingredients means nothing")
  func portionOfTwo() throws {
    let last = Meaning(
      intent: "order.add",
      slots: ["item": .text("blt sandwich"), "portions": .object(["mayo": .text("light"), "onion": .text("none")])])
    #expect(try meanings("make that light", after: last).isEmpty)
  }

  @Test("what was meant takes the place of what was ordered", arguments: ["no, i meant the blt", "make it a blt"])
  func instead(text: String) throws {
    #expect(
      try meanings(text, after: Self.added) == [
        Meaning(intent: "box.undo"),
        Meaning(intent: "order.add", slots: ["item": .text("blt sandwich"), "quantity": .number(1)]),
      ])
  }

  @Test("the same is said of another line", arguments: ["the same for the second one", "and the second one too"])
  func sameLine(text: String) throws {
    let slots = Self.lightMayo.slots.merging(["line": .object(["ordinal": .number(2)])]) { $1 }
    #expect(try meanings(text, after: Self.lightMayo) == [Meaning(intent: "order.portion", slots: slots)])
  }

  @Test(
    "after an order was placed or dropped, words are no longer about it", arguments: ["order.place", "order.cancel"])
  func afterwards(intent: String) throws {
    #expect(try meanings("add bacon", after: Meaning(intent: intent)).map(\.intent) == ["shopping.add"])
    #expect(try meanings("add bacon", after: Self.added).map(\.intent) == ["order.portion"])
  }

  @Test("a context in JSON says that an order is being put together")
  func json() throws {
    let context = try JSONDecoder().decode(ConversationContext.self, from: Data(#"{"ordering":true}"#.utf8))
    #expect(try SandwichShop.open().meanings("add bacon", context).map(\.intent) == ["order.portion"])
    let other = try JSONDecoder().decode(ConversationContext.self, from: Data(#"{"ordering":false}"#.utf8))
    #expect(try SandwichShop.open().meanings("add bacon", other).map(\.intent) == ["shopping.add"])
  }
}
