import Basics
import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

@Suite("Things that come back on a list")
struct RecurringTests {
  private let milk: Slots = ["items": .list([.object(["name": "milk", "quantity": 2, "unit": "l"])])]

  // Lets days go by.
  private func later(_ days: Int, _ family: inout Family) throws {
    family.context.now += Double(days) * 86_400
    try family.tell("clock.tick")
  }

  private func open(_ family: Family) -> [String] {
    family.state.items.values.filter { !$0.checked }.map { "\($0.quantity) \($0.name)" }
  }

  @Test("milk of every week is on the list now and seven days after it was bought")
  func weekly() throws {
    var family = Family()
    let told = try family.tell("shopping.repeat", milk)
    #expect(told.hasSuffix("Milk comes back every week."), "\(told)")
    #expect(open(family) == ["2.0 milk"])
    try family.tell("shopping.check", ["items": .list([.object(["name": "milk"])])])
    try later(6, &family)
    #expect(open(family).isEmpty)
    try later(1, &family)
    #expect(open(family) == ["2.0 milk"])
    // Nobody bought it: it is not wanted twice.
    try later(7, &family)
    #expect(open(family) == ["2.0 milk"])
  }

  @Test("what comes on Fridays waits for Friday")
  func weekday() throws {
    var family = Family()
    let told = try family.tell(
      "shopping.repeat", ["items": .list([.object(["name": "bread"])]), "weekday": "every friday"])
    #expect(told.hasPrefix("Bread comes on the shopping list every Friday, first"), "\(told)")
    #expect(open(family).isEmpty)
    try later(5, &family)
    #expect(open(family).isEmpty)
    try later(1, &family)
    #expect(open(family) == ["1.0 bread"])
    #expect(family.state.recurring.values.map(\.next.description) == ["2026-03-27"])
  }

  @Test("a box that was off for months adds it once and goes on from that day")
  func off() throws {
    var family = Family()
    try family.tell("shopping.repeat", milk.merging(["days": 14]) { $1 })
    try family.tell("shopping.clear", ["scope": "all"])
    try later(100, &family)
    #expect(open(family) == ["2.0 milk"])
    let next = try #require(family.state.recurring.values.first?.next)
    #expect(next > family.context.today)
    try later(0, &family)
    #expect(open(family) == ["2.0 milk"])
  }

  @Test("is told, changed, ended and undone")
  func life() throws {
    var family = Family()
    #expect(try family.tell("shopping.repeats").hasPrefix("Nothing comes back by itself."))
    try family.tell("shopping.repeat", milk)
    try family.tell("shopping.repeat", milk.merging(["days": 28]) { $1 })
    #expect(family.state.recurring.count == 1)
    let told = try family.tell("shopping.repeats")
    #expect(told.hasPrefix("What comes back: milk every 4 weeks, next"), "\(told)")
    #expect(try family.tell("shopping.stop_repeating", ["item": "milk"]) == "Milk does not come back any more.")
    #expect(try family.refusal("shopping.stop_repeating", ["item": "milk"]) == "Milk does not come back by itself.")
    family.undo()
    #expect(family.state.recurring.count == 1)
    #expect(!open(family).isEmpty)
  }

  @Test("nonsense is refused")
  func refused() throws {
    var family = Family()
    for days in [0, -7, 367, 1_000_000] {
      #expect(
        try family.refusal("shopping.repeat", milk.merging(["days": .number(Double(days))]) { $1 })
          == "Things can come back every day, and at least once a year.")
    }
    #expect(try family.refusal("shopping.repeat", ["items": .list([])]) == "What shall come back?")
    #expect(throws: (any Error).self) {
      try family.tell("shopping.repeat", milk.merging(["weekday": "someday"]) { $1 })
    }
  }
}
