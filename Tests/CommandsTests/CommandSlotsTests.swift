import Foundation
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

  @Test(
    "everything that a command lacks is found, whatever the types of its slots",
    arguments: [
      ("menu.import", ["business", "format", "text"]),
      ("business.position", ["latitude", "longitude"]),
      ("menu.set_available", ["item", "available"]),
      ("convert.measure", ["quantity", "from", "to"]),
      ("reservation.rebook", ["id", "party_size", "date", "time"]),
      ("business.save_special_hours", ["business", "hours"]),
      ("order.confirm", ["business", "total"]),
      ("shopping.clear", ["scope"]),
      ("timer.extend", ["seconds"]),
      ("timer.list", []),
      ("timer.explode", []),
    ])
  func everythingMissing(intent: String, slots: [String]) {
    #expect(Command.slotsNeeded(by: intent) == slots)
  }

  @Test("no type of slot ends the search for what is missing", arguments: Rights.table.map(\.family))
  func everyType(family: String) {
    for intent in Rights.table.filter({ $0.family == family }).flatMap(\.commands).map({ "\(family).\($0)" }) {
      #expect(throws: Never.self, "\(intent)") {
        try Command(from: CommandDecoder(intent: intent, slots: [:], asked: AskedLabels()))
      }
    }
  }

  @Test("what is said in parts is read and comes back: lists, objects, amounts of money, people's words as keys")
  func parts() throws {
    let items: SlotValue = .list([.object(["name": .text("milk"), "quantity": .number(2), "unit": .text("fl_oz")])])
    let add = try Command(intent: "shopping.add", slots: ["items": items])
    let milk = SpokenItem(name: "milk", quantity: 2, unit: .flOz)
    #expect(add == .shopping(.add(items: [milk], list: nil, store: nil, person: nil)))
    #expect(add.slots == ["items": items])
    let sandwich: Slots = ["item": .text("sub"), "portions": .object(["sweet_pepper": .text("light")])]
    let order = try Command(intent: "order.add", slots: sandwich)
    #expect(
      order
        == .order(.add(item: "sub", quantity: nil, portions: ["sweet_pepper": .light], business: nil, choice: nil)))
    #expect(order.slots == sandwich)
    let tip = try Command(intent: "order.tip", slots: ["amount": .number(6.49)])
    #expect(tip == .order(.tip(amount: Decimal(string: "6.49"), percent: nil)))
    #expect(tip.slots == ["amount": .number(6.49)])
  }

  @Test(
    "a value beyond its slot's type is refused by the slot's name",
    arguments: [
      ("timer.start", "seconds", .number(2.5)), ("timer.start", "seconds", .number(1e300)),
      ("timer.start", "seconds", .number(.nan)), ("timer.start", "seconds", .flag(true)),
      ("alarm.set", "time", .text("25:00")), ("meal.clear", "slot", .text("tea")),
      ("shopping.add", "items", .text("milk")), ("shopping.add", "items", .list([.text("milk")])),
      ("order.tip", "amount", .number(.infinity)), ("box.volume", "alarms", .number(1)),
    ] as [(String, String, SlotValue)])
  func beyond(intent: String, slot: String, value: SlotValue) {
    #expect(throws: CommandError.invalid(slot: slot)) { try Command(intent: intent, slots: [slot: value]) }
  }

  @Test("what is missing inside a slot is named as well")
  func missingInside() {
    #expect(throws: CommandError.missing(slot: "name")) {
      try Command(intent: "shopping.add", slots: ["items": .list([.object(["quantity": .number(2)])])])
    }
  }
}
