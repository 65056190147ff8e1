import Testing

@testable import Commands

@Suite("Doing again, and telling what was done")
struct RedoTests {
  private let journal = MemoryJournal<Int>()

  @Test("what was taken back is done again, once, and can be taken back again")
  func redo() async throws {
    let bus = makeBus(journal)
    _ = try await bus.submit(add(5), origin: .text)
    _ = try await bus.submit(add(7), origin: .text)
    _ = try await bus.submit(.box(.undo), origin: .text)
    #expect(await bus.state == 5)
    #expect(try await bus.submit(.box(.redo), origin: .text).entry.say == "Again: 12 now.")
    #expect(await bus.state == 12)
    await #expect(throws: Refusal.impossible("There is nothing to do again.")) {
      try await bus.submit(.box(.redo), origin: .text)
    }
    _ = try await bus.submit(.box(.undo), origin: .text)
    #expect(await bus.state == 5)
  }

  @Test("nothing is done again where something was changed since, or nothing was taken back")
  func nothingToRedo() async throws {
    let bus = makeBus(journal)
    let nothing = Refusal.impossible("There is nothing to do again.")
    await #expect(throws: nothing) { try await bus.submit(.box(.redo), origin: .text) }
    _ = try await bus.submit(add(5), origin: .text)
    _ = try await bus.submit(.box(.undo), origin: .text)
    _ = try await bus.submit(add(3), origin: .text)
    await #expect(throws: nothing) { try await bus.submit(.box(.redo), origin: .text) }
    #expect(await bus.state == 3)
  }

  @Test("what is taken back in a way of its own is done again in that way, and what is final stays")
  func ownWays() async throws {
    let bus = makeBus(journal)
    _ = try await bus.submit(add(2_000), origin: .text)
    _ = try await bus.submit(add(half), origin: .text)
    _ = try await bus.submit(.box(.undo), origin: .text)
    #expect(await bus.state == 2_000 + half / 2)
    #expect(try await bus.submit(.box(.redo), origin: .text).entry.say == "Again: \(2_000 + half) now.")
    #expect(await bus.state == 2_000 + half)

    // Its undo is itself of the kind that is not taken back.
    let other = makeBus(MemoryJournal(), state: final)
    _ = try await other.submit(add(-final), origin: .text)
    _ = try await other.submit(.box(.undo), origin: .text)
    await #expect(throws: Refusal.impossible("That is final.")) {
      try await other.submit(.box(.redo), origin: .text)
    }
    #expect(await other.state == final)
  }

  @Test("the last change of voice and keyboard is told, an undo too, and what others did is not")
  func last() async throws {
    let bus = makeBus(journal)
    await #expect(throws: Refusal.impossible("I have not changed anything yet.")) {
      try await bus.submit(.box(.last), origin: .text)
    }
    _ = try await bus.submit(add(5), origin: .voice)
    _ = try await bus.submit(add(1), origin: .http, by: .family)
    #expect(try await bus.submit(.box(.last), origin: .text).entry.say == "The last change: 5 now.")
    _ = try await bus.submit(.box(.undo), origin: .text)
    #expect(try await bus.submit(.box(.last), origin: .text).entry.say == "The last change: 1 again.")
    #expect(await bus.state == 1)
  }
}
