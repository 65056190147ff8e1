import Grammar
import Testing

@testable import Commands

@Suite("A command and its slots")
struct CommandSlotsTests {
  @Test("an intent and its slots make the command and come back from it")
  func roundTrip() throws {
    let slots: Slots = ["seconds": .number(300), "name": .text("pizza")]
    let start = try Command(intent: "timer.start", slots: slots)
    #expect(start == .timer(.start(seconds: 300, name: "pizza")))
    #expect(start.intent == "timer.start")
    #expect(start.slots == slots)
  }

  @Test("slots that say which timer fill the target and come back flat")
  func target() throws {
    let slots: Slots = ["seconds": .number(60), "original_seconds": .number(3600)]
    let extend = try Command(intent: "timer.extend", slots: slots)
    #expect(extend == .timer(.extend(seconds: 60, target: Target(originalSeconds: 3600))))
    #expect(extend.slots == slots)
  }

  @Test("a command without slots needs none")
  func bare() throws {
    #expect(try Command(intent: "timer.list", slots: [:]) == .timer(.list))
    #expect(try Command(intent: "box.repeat", slots: [:]).intent == "box.repeat")
  }

  @Test("names of several words are in snake case")
  func snakeCase() throws {
    let slots: Slots = ["item": .text("milk"), "quantity": .number(3), "unit": .text("bottle")]
    let command = try Command(intent: "shopping.set_quantity", slots: slots)
    #expect(command == .shopping(.setQuantity(item: "milk", quantity: 3, unit: .bottle, list: nil)))
    #expect(command.intent == "shopping.set_quantity")
  }

  @Test("what is missing, wrong or unknown is named")
  func errors() {
    #expect(throws: CommandError.missing(slot: "seconds")) { try Command(intent: "timer.start", slots: [:]) }
    #expect(throws: CommandError.missing(slot: "new_name")) { try Command(intent: "timer.rename", slots: [:]) }
    #expect(throws: CommandError.invalid(slot: "seconds")) {
      try Command(intent: "timer.start", slots: ["seconds": .text("long")])
    }
    #expect(throws: CommandError.invalid(slot: "date")) {
      try Command(intent: "meal.show", slots: ["date": .text("2026-02-30")])
    }
    #expect(throws: CommandError.unknownIntent("timer.explode")) {
      try Command(intent: "timer.explode", slots: [:])
    }
    #expect(throws: CommandError.unknownIntent("nothing")) { try Command(intent: "nothing", slots: [:]) }
  }
}
