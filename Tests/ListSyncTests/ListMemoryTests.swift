import Foundation
import Testing

@testable import ListSync

/// What is done about two lists, case by case.
@Suite("Keeping two lists equal")
struct ListMemoryTests {
  private var memory: ListMemory

  init() { memory = ListMemory() }

  private mutating func steps(_ own: [String: ListLine], _ there: [String: ListLine]) -> [ListStep] {
    func known(_ lines: [String: ListLine]) -> [KnownLine] {
      lines.sorted { $0.key < $1.key }.map { KnownLine($0.key, $0.value) }
    }
    return memory.steps(own: known(own), there: known(there))
  }

  private let milk = ListLine("milk", amount: "2 l")

  /// Both have milk, and know it.
  private mutating func agreed() {
    #expect(steps(["m": milk], ["1": milk]).isEmpty)
  }

  @Test("what one side lacks is added there")
  mutating func news() {
    #expect(steps(["m": milk], [:]) == [.addThere(milk, own: "m")])
    memory.willAdd(milk, own: "m")
    #expect(steps(["m": milk], ["1": milk]).isEmpty)
    #expect(
      steps(["m": milk], ["1": milk, "2": ListLine("eggs")]) == [.addHere(ListLine("eggs"), there: "2", time: 0)])
    memory.added(ListLine("eggs"), own: "e", there: "2")
    #expect(steps(["m": milk, "e": ListLine("eggs")], ["1": milk, "2": ListLine("eggs")]).isEmpty)
  }

  @Test("what was sent is not sent again while it may be on its way")
  mutating func patience() {
    memory.willAdd(milk, own: "m")
    #expect(steps(["m": milk], [:]).isEmpty)
    #expect(steps(["m": milk], [:]) == [.addThere(milk, own: "m")])
    memory.willAdd(milk, own: "m")
    // Both arrive: one is too many.
    #expect(steps(["m": milk], ["1": milk, "2": milk]) == [.removeThere("2")])
  }

  @Test("a change goes to the other side, from whichever it comes")
  mutating func changes() {
    agreed()
    let three = ListLine("milk", amount: "3 l")
    #expect(steps(["m": three], ["1": milk]) == [.changeThere("1", to: three, from: milk, own: "m")])
    #expect(steps(["m": milk], ["1": three]) == [.changeHere("m", to: three, from: milk, there: "1")])
    // One ticks it, the other wants more: both hold.
    let ticked = ListLine("milk", amount: "2 l", isDone: true)
    let both = ListLine("milk", amount: "3 l", isDone: true)
    #expect(
      steps(["m": three], ["1": ticked]) == [
        .changeThere("1", to: both, from: ticked, own: "m"), .changeHere("m", to: both, from: three, there: "1"),
      ])
  }

  @Test("a change whose answer was lost is not undone")
  mutating func lostAnswer() {
    agreed()
    let three = ListLine("milk", amount: "3 l")
    _ = steps(["m": three], ["1": milk])
    #expect(steps(["m": three], ["1": three]).isEmpty)
    #expect(steps(["m": milk], ["1": three]) == [.changeThere("1", to: milk, from: three, own: "m")])
  }

  @Test("what is taken off one side is taken off the other, and does not come back")
  mutating func removals() {
    agreed()
    #expect(steps([:], ["1": milk]) == [.removeThere("1")])
    // It failed, and is tried again.
    #expect(steps([:], ["1": milk]) == [.removeThere("1")])
    #expect(steps([:], [:]).isEmpty)
    agreed()
    #expect(steps(["m": milk], [:]) == [.removeHere("m")])
    memory.did(.removeHere("m"))
    #expect(steps([:], [:]).isEmpty)
  }

  @Test("what one side takes off while the other wants more of it stays")
  mutating func editedMeanwhile() {
    agreed()
    let three = ListLine("milk", amount: "3 l")
    #expect(steps([:], ["1": three]) == [.addHere(three, there: "1", time: 0)])
    memory = ListMemory()
    agreed()
    #expect(steps(["m": three], [:]) == [.addThere(three, own: "m")])
    // Ticking it is no wish to keep it.
    memory = ListMemory()
    agreed()
    #expect(steps([:], ["1": ListLine("milk", amount: "2 l", isDone: true)]) == [.removeThere("1")])
  }

  @Test("a line that was sent and is gone is taken back when it arrives")
  mutating func goneMeanwhile() {
    memory.willAdd(milk, own: "m")
    #expect(steps([:], [:]).isEmpty)
    #expect(steps([:], ["1": milk]) == [.removeThere("1")])
  }

  @Test("what is done on the other side is not bought again, and is opened when it is wanted")
  mutating func old() {
    let done = ListLine("Milk", isDone: true)
    #expect(steps([:], ["1": done]).isEmpty)
    #expect(
      steps(["m": ListLine("milk")], ["1": done])
        == [.changeThere("1", to: ListLine("milk"), from: done, own: "m")])
  }

  @Test("it is the same after it was written down and read")
  mutating func kept() throws {
    agreed()
    memory.willAdd(ListLine("eggs"), own: "e")
    let again = try JSONDecoder().decode(ListMemory.self, from: JSONEncoder().encode(memory))
    #expect(again == memory)
  }
}
