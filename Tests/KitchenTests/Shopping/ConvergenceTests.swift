import Commands
import Foundation
import Grammar
import Testing

@testable import Kitchen

/// Phones without a connection, each with a queue of what was done on it; the queues arrive in any order.
@Suite("Two people, one list")
struct ConvergenceTests {
  private struct Done: Hashable {
    var id: String
    var command: Command
  }

  @Test("whatever the order in which queues arrive, and however often, the list is the same", arguments: 0..<40)
  func converges(round: Int) throws {
    var dice = Dice(seed: UInt64(round))
    let phones = Self.phones(&dice)
    let expected = Self.state(after: phones.flatMap { $0 })
    let lines = Self.lines(expected)
    for _ in 0..<50 {
      let arrival = Self.interleaved(phones, &dice)
      let state = Self.state(after: arrival)
      try #require(Self.lines(state) == lines)
      try #require(state.removedItems == expected.removedItems)
    }
  }

  // What people see of each line.
  private static func lines(_ state: KitchenState) -> [String: [String]] {
    var lines: [String: [String]] = [:]
    for line in state.items.values {
      lines[line.id] = [
        line.name, "\(line.quantity) \(line.unit?.rawValue ?? "")", line.category, line.store ?? "",
        "\(line.checked)", "\(line.position)", line.list,
      ]
    }
    return lines
  }

  private static let start = 1_773_500_000.0

  // Everybody starts from the same eight lines; each phone then does thirty things at moments of its own.
  private static func phones(_ dice: inout Dice) -> [[Done]] {
    (0..<4).map { phone in
      var own = (0..<8).map { "shared-\($0)" }
      var at = start
      return (0..<30).map { number in
        at += Double(dice.below(40))
        let id = own[dice.below(own.count)]
        var change = ItemChange()
        let command: ItemCommand
        switch dice.below(10) {
        case 0:
          own.append("phone-\(phone)-\(number)")
          command = .add(
            id: own[own.count - 1], name: ["milk", "bread", "eggs"][dice.below(3)], quantity: nil, unit: nil, list: nil,
            category: nil, store: nil, people: nil, position: nil, at: at)
        case 1...3: command = .check(id: id, at: at)
        case 4, 5: command = .uncheck(id: id, at: at)
        case 6:
          change.quantity = Double(1 + dice.below(9))
          change.unit = dice.below(2) == 0 ? .bottle : nil
          command = .update(id: id, change: change, at: at)
        case 7:
          change.position = Double(dice.below(100))
          change.name = ["cheese", "rice", "tea"][dice.below(3)]
          command = .update(id: id, change: change, at: at)
        case 8:
          change.list = ["shopping", "party"][dice.below(2)]
          command = .update(id: id, change: change, at: at)
        default: command = dice.below(3) == 0 ? .delete(id: id) : .check(id: id, at: at)
        }
        return Done(id: "\(phone)-\(number)", command: .item(command))
      }
    }
  }

  // Each queue keeps its order; a connection that breaks makes a phone send its last few again.
  private static func interleaved(_ phones: [[Done]], _ dice: inout Dice) -> [Done] {
    var next = phones.map { _ in 0 }
    var arrival: [Done] = []
    while let _ = zip(next, phones).first(where: { $0 < $1.count }) {
      let phone = dice.below(phones.count)
      guard next[phone] < phones[phone].count else { continue }
      arrival.append(phones[phone][next[phone]])
      next[phone] += 1
      if dice.below(8) == 0 { next[phone] = max(0, next[phone] - dice.below(4)) }
    }
    return arrival
  }

  // As the bus does it: what has been done under an identifier is not done again.
  private static func state(after arrival: [Done]) -> KitchenState {
    let kitchen = Kitchen { _ in nil }
    var state = KitchenState()
    for number in 0..<8 {
      let line = ShoppingItem(
        id: "shared-\(number)", name: "thing \(number)", list: "shopping", quantity: 1, unit: nil, category: "Other",
        store: nil, addedAt: Date(timeIntervalSince1970: start))
      kitchen.apply(.item(Change(from: nil, to: line)), to: &state)
    }
    var done: Set<String> = []
    for (number, next) in arrival.enumerated() where done.insert(next.id).inserted {
      let context = CommandContext(
        id: next.id, now: Date(timeIntervalSince1970: start + 100_000 + Double(number)),
        calendar: Calendar(identifier: .gregorian), origin: .companion)
      // A phone's own line may be changed after another phone's change to it was refused: nothing is.
      guard let decision = try? kitchen.decide(next.command, in: state, context: context) else { continue }
      for event in decision.events { kitchen.apply(event, to: &state) }
    }
    return state
  }
}

/// Numbers that look drawn and are the same for the same seed (SplitMix64).
private struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

  mutating func below(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((value ^ (value >> 31)) % UInt64(bound))
  }
}
