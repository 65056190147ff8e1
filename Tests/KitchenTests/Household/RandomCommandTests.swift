import Basics
import Commands
import Grammar
import Testing

@testable import Kitchen

@Suite("Random commands")
struct RandomCommandTests {
  @Test("undoing right away restores the kitchen exactly", arguments: [1, 2, 3, 5, 8, 13, 21, 34] as [UInt64])
  func undoRestores(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var family = Family(speaker: "Sam")
    var changing = 0
    for step in 0..<400 {
      let (intent, slots) = RandomCommand.next(&generator)
      let before = family.state
      let count = family.done.count
      guard let _ = try? family.tell(intent, slots) else {
        let untouched = family.state == before
        #expect(untouched, "step \(step), \(intent) \(slots)")
        continue
      }
      guard family.done.count > count else { continue }
      changing += 1
      var undone = family
      undone.undo()
      let restored = undone.state.contents == before.contents
      #expect(restored, "step \(step), \(intent) \(slots)")
      // Half of the time the undo stands.
      if Bool.random(using: &generator) { family = undone }
    }
    #expect(changing > 150)
  }

  @Test("amounts stay above nothing, in whatever order things are undone", arguments: [101, 202, 303, 404] as [UInt64])
  func neverNegative(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var family = Family(speaker: "Sam")
    for step in 0..<400 {
      if !family.done.isEmpty, Int.random(in: 0..<3, using: &generator) == 0 {
        family.undo(Int.random(in: 0..<min(6, family.done.count), using: &generator))
      } else {
        let (intent, slots) = RandomCommand.next(&generator)
        _ = try? family.tell(intent, slots)
      }
      for line in family.state.items.values {
        #expect(line.quantity > 0 && line.quantity.isFinite, "step \(step), \(line.name)")
      }
    }
  }

  @Test("lines are never doubled by commands", arguments: [7, 77, 777] as [UInt64])
  func neverDoubled(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var family = Family(speaker: "Sam")
    for step in 0..<400 {
      let (intent, slots) = RandomCommand.next(&generator)
      _ = try? family.tell(intent, slots)
      let lines = Array(family.state.items.values)
      for (place, line) in lines.enumerated() {
        #expect(
          !lines[..<place].contains { $0.checked == line.checked && $0.isSameLine(as: line) },
          "step \(step), \(intent) \(slots)")
      }
    }
  }
}

/// Commands over few names, so that they meet.
private enum RandomCommand {
  static func next(_ generator: inout SeededGenerator) -> (String, Slots) {
    func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &generator)] }
    func maybe(_ slots: inout Slots, _ key: String, _ values: [String]) {
      if Int.random(in: 0..<3, using: &generator) == 0 { slots[key] = .text(pick(values)) }
    }
    func items() -> SlotValue {
      .list(
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          var item: Slots = ["name": .text(pick(["milk", "Eggs", "egg", "flour", "beans", "oat milk"]))]
          if Bool.random(using: &generator) { item["quantity"] = .number(pick([0.5, 1, 2, 3, 500])) }
          if Bool.random(using: &generator) {
            item["unit"] = .text(pick(["g", "kg", "lb", "can", "l", "cup", "piece"]))
          }
          return .object(item)
        })
    }
    let people = ["Sam", "alex", "Kim", "me", "everybody"]
    let shops = ["Aldi", "the farm shop", "Lidl"]
    let intent = pick([
      "shopping.add", "shopping.add", "shopping.add", "shopping.add", "shopping.remove", "shopping.check",
      "shopping.check", "shopping.uncheck", "shopping.set_quantity", "shopping.store", "shopping.clear",
      "shopping.categorise", "meal.plan", "meal.plan", "meal.add_side", "meal.clear", "person.add", "person.add",
      "person.rename", "person.remove", "store.add", "store.add", "store.rename", "store.remove",
    ])
    var slots: Slots = [:]
    switch intent {
    case "shopping.add", "shopping.remove", "shopping.check", "shopping.uncheck":
      slots["items"] = items()
      maybe(&slots, "list", ["party", "chores"])
      maybe(&slots, "store", shops)
      maybe(&slots, "person", people)
    case "shopping.set_quantity":
      slots = ["item": .text(pick(["milk", "eggs", "flour"])), "quantity": .number(pick([1, 2, 0.25, -1]))]
      maybe(&slots, "unit", ["g", "kg", "bottle"])
    case "shopping.store": slots = ["store": .text(pick(shops + ["any"]))]
    case "shopping.clear": slots = ["scope": .text(pick(["all", "checked", "checked"]))]
    case "shopping.categorise":
      slots = ["item": .text(pick(["milk", "egg"])), "category": .text(pick(["Dairy", "fun"]))]
    case "meal.plan", "meal.add_side", "meal.clear":
      slots["slot"] = .text(pick(["dinner", "dessert"]))
      slots["dish"] = .text(pick(["tacos", "soup", "salad"]))
      maybe(&slots, "date", ["2026-03-14", "2026-03-15"])
      if Bool.random(using: &generator) { slots["people"] = .list([.text(pick(people)), .text(pick(people))]) }
    default:
      slots["name"] = .text(pick(intent.hasPrefix("person") ? people : shops))
      slots["new_name"] = .text(pick(["Robin", "Alex", "Aldi"]))
    }
    return (intent, slots)
  }
}
