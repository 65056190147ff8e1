import Commands
import Foundation
import Grammar
import Synchronization

@testable import Kitchen

/// A kitchen under test: commands by intent and slots, a clock that stands still, identifiers that count up.
struct Family {
  let kitchen: Kitchen
  var state = KitchenState()
  var context: CommandContext
  /// What each command changed, newest last.
  private(set) var done: [[KitchenEvent]] = []

  /// Saturday 14 March 2026, 18:05 in London.
  init(
    now: Date = Date(timeIntervalSince1970: 1_773_511_500), speaker: String? = nil,
    reference: KitchenReference = KitchenReference()
  ) {
    kitchen = Kitchen(reference: reference) { name in
      ["milk": "Dairy", "butter": "Dairy", "eggs": "Dairy", "bread": "Bakery", "rolls": "Bakery", "apples": "Produce"][
        name]
    }
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/London") ?? .gmt
    let counter = Counter()
    context = CommandContext(
      now: now, calendar: calendar, origin: .text, person: speaker, makeID: { "id-\(counter.next())" })
  }

  /// Does a command; the answer.
  @discardableResult
  mutating func tell(_ intent: String, _ slots: Slots = [:]) throws -> String {
    let command = try Command(intent: intent, slots: slots)
    let decision = try kitchen.decide(command, in: state, context: context)
    for event in decision.events { kitchen.apply(event, to: &state) }
    if !decision.events.isEmpty { done.append(decision.events) }
    context.now += 1
    return decision.say
  }

  /// Why a command is not done; "done" when it is.
  mutating func refusal(_ intent: String, _ slots: Slots = [:]) throws -> String {
    let before = state
    do {
      _ = try tell(intent, slots)
      return "done"
    } catch let refusal as Refusal {
      return state == before ? refusal.say : "refused, yet something changed"
    }
  }

  /// Adds items to the shopping list, "2 milk", "500 g flour", "bread".
  @discardableResult
  mutating func add(_ items: String..., to list: String? = nil) throws -> String {
    var slots: Slots = ["items": .list(items.map(Self.item))]
    if let list { slots["list"] = .text(list) }
    return try tell("shopping.add", slots)
  }

  /// Takes back what the command `back` places before the newest did.
  mutating func undo(_ back: Int = 0) {
    let events = done.remove(at: done.count - 1 - back)
    for event in kitchen.events(undoing: events, in: state, context: context) { kitchen.apply(event, to: &state) }
  }

  /// The lines of a list as text, ticked ones with a mark.
  func lines(of list: String = "shopping") -> [String] {
    state.items.values.filter { $0.list == list }
      .map { ($0.checked ? "✓ " : "") + Wording.amount($0.amount, of: $0.name) }
      .sorted()
  }

  /// An item from "500 g flour".
  static func item(_ text: String) -> SlotValue {
    var words = text.split(separator: " ").map(String.init)
    var slots: Slots = [:]
    if let first = words.first, let quantity = Double(first) {
      slots["quantity"] = .number(quantity)
      words.removeFirst()
    }
    if words.count > 1, let unit = Measure(rawValue: words[0]) {
      slots["unit"] = .text(unit.rawValue)
      words.removeFirst()
    }
    slots["name"] = .text(words.joined(separator: " "))
    return .object(slots)
  }

  static func items(_ items: String...) -> SlotValue { .list(items.map(item)) }
}

/// Counts up from 1.
private final class Counter: Sendable {
  private let value = Mutex(0)

  func next() -> Int {
    value.withLock {
      $0 += 1
      return $0
    }
  }
}
