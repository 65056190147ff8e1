import Commands
import Foundation
import Home
import StoreTestSupport
import Testing

@testable import Store

@Suite("A command of the last number there is")
struct LastNumberTests {
  private static let now = Date(timeIntervalSince1970: 1_773_511_500)

  /// A store whose newest command has a number that nobody gave.
  private func numbered(_ number: Int, ids: [String] = ["a", "b"]) throws -> Scratch {
    let scratch = try Scratch()
    let store = try scratch.store()
    for id in ids { _ = try store.commit(.test(id: id, events: [.shop(id)])) }
    try store.close()
    let other = try scratch.otherProgram()
    try other.inDatabase {
      try $0.execute(
        sql: """
          PRAGMA foreign_keys = OFF;
          UPDATE events SET seq = \(number) WHERE seq = (SELECT max(seq) FROM journal);
          UPDATE journal SET seq = \(number) WHERE seq = (SELECT max(seq) FROM journal);
          """)
    }
    try other.close()
    return scratch
  }

  @Test("what comes after it is refused with what is wrong, where, and how to mend it")
  func told() throws {
    let scratch = try numbered(.max)
    let store = try scratch.store()
    let error = storeError { _ = try store.commit(.test(id: "c", events: [.shop("c")])) }
    #expect(
      error?.description == "The journal of \(scratch.folder.database) holds command 9223372036854775807, and no "
        + "number is left after it, so nothing was changed; stop sous, renumber the commands with "
        + "\u{201C}sous store mend\u{201D}, and start it again.")
    // It may be kept once that is done, so nobody is told that it never can be.
    #expect(error?.refusal == nil)
    #expect(storeError { try store.check() } == error)
    #expect(storeError { try KitchenReader(folder: scratch.folder).checkNumbers() } == error)
    #expect(try store.load().kitchen.shops.count == 2)
  }

  @Test("numbers given anew leave everything else as it is, and are counted on from", arguments: [["a", "b"], ["a"]])
  func mended(ids: [String]) throws {
    let scratch = try numbered(.max, ids: ids)
    let store = try scratch.store()
    let (before, epoch) = (try store.load(), try store.epoch())
    #expect(try store.renumber() > 0)
    #expect(try store.entries(after: 0).map(\.sequence) == Array(1...ids.count))
    #expect(try store.entries(after: 0).map(\.entry.id) == ids)
    #expect(try store.entries(after: 0).allSatisfy { $0.entry.events.count == 1 })
    #expect(try store.load() == before)
    #expect(try store.epoch() != epoch)
    try store.check()
    try store.close()
    // Nothing is taken for missing.
    let again = try scratch.store()
    #expect(!again.report.isTrouble)
    #expect(try again.commit(.test(id: "c", events: [.shop("c")])) == ids.count + 1)
    #expect(try again.renumber() == 0)
  }

  @Test("the last number counts also where its command is forgotten")
  func forgotten() throws {
    let scratch = try numbered(.max)
    let other = try scratch.otherProgram()
    try other.inDatabase {
      try $0.execute(
        sql: "DELETE FROM journal WHERE id = 'b'; UPDATE sqlite_sequence SET seq = 9223372036854775807")
    }
    try other.close()
    let store = try scratch.store()
    #expect(storeError { _ = try store.commit(.test(id: "c", events: [])) } == store.engine.noNumber)
    #expect(try store.renumber() == 1)
    #expect(try store.commit(.test(id: "c", events: [])) == 2)
  }

  @Test(
    "a journal that begins or ends anywhere is trimmed, read, checked and numbered",
    arguments: [Int.min, Int.min + 1, -1, 0, (1 << 53) - 1, 1 << 53, .max - 1, .max])
  func anywhere(number: Int) throws {
    let scratch = try numbered(number, ids: ["a"])
    let store = try scratch.store()
    _ = try store.trim(now: Self.now + 1e10)
    _ = try store.renumber()
    #expect(try KitchenReader(folder: scratch.folder).missing() == 0)
    #expect(try store.copy([]).isEmpty)
    #expect(try store.load().kitchen.shops.count == 1)
    _ = try store.commit(.test(id: "c", events: [.shop("c")]))
    #expect(try store.load().kitchen.shops.count == 2)
  }

  @Test("a mark that tells of the last number says so, and the box begins", arguments: [Int.max, .max - 1])
  func mark(number: Int) throws {
    let scratch = try Scratch()
    let store = try scratch.store()
    _ = try store.commit(.test(id: "a", events: [.shop("a")]))
    let epoch = try store.epoch()
    try store.close()
    StoreSeal(folder: scratch.folder, epoch: epoch).write(number)
    let again = try scratch.store()
    #expect(again.report.description.contains("commands 2 to \(number) are missing that had been kept."))
    #expect(try again.commit(.test(id: "b", events: [])) == 2)
  }

  @Test("a timer rings all the same, under the last number, and is kept once the commands have others")
  func happens() async throws {
    let scratch = try numbered(.max)
    let store = try scratch.store()
    let bus = CommandBus(
      handler: Stopping(), journal: store, state: try store.load(), sequence: try store.lastSequence(),
      clock: { Self.now }, calendar: { Calendar(identifier: .gregorian) })
    let rung = try await bus.submit(.timer(.stop), origin: .voice, by: .family)
    #expect(rung.sequence == .max)
    #expect(await bus.isOutstanding)
    await bus.keepWhatIsOutstanding()
    #expect(await bus.trouble as? StoreError == store.engine.noNumber)
    _ = try store.renumber()
    await bus.keepWhatIsOutstanding()
    #expect(await !bus.isOutstanding)
    #expect(await bus.trouble == nil)
    #expect(try store.entries(after: 2).count == 1)
  }
}

/// A kitchen that can stop what rings, and notes it.
private struct Stopping: CommandHandler {
  func decide(_ command: Command, in state: HomeState, context: CommandContext) throws -> Decision<HomeEvent> {
    Decision(events: [.shop("stopped")], say: "Stopped.")
  }

  func apply(_ event: HomeEvent, to state: inout HomeState) { state.apply(event) }

  func events(undoing events: [HomeEvent], in state: HomeState, context: CommandContext) -> [HomeEvent] { [] }

  func sentence(takingBack events: [HomeEvent], in state: HomeState, context: CommandContext) -> String { "" }
}
