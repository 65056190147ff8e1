import Commands
import Foundation
import Home
import Testing

@testable import Store

@Suite("The bus over the store", .onBothStores)
struct BusTests {
  @Test("a command sent again after a restart changes nothing and gets the same answer")
  func idempotent() async throws {
    let scratch = try Scratch()
    let first = try await submit(.store(.add(name: "farm")), id: "x", origin: .companion, to: scratch)
    let again = try await submit(.store(.add(name: "farm")), id: "x", origin: .companion, to: scratch)
    #expect(!first.repeated)
    #expect(again.repeated)
    #expect(again.entry == first.entry)
    #expect(try Array(scratch.store().load().kitchen.shops.keys) == ["farm"])
  }

  @Test("undo after a restart takes back the last command of its own counter, once")
  func undo() async throws {
    let scratch = try Scratch()
    for (name, origin) in [("farm", Origin.voice), ("bakery", .text), ("market", .companion)] {
      _ = try await submit(.store(.add(name: name)), id: name, origin: origin, to: scratch)
    }
    _ = try await submit(.box(.undo), id: "u1", origin: .voice, to: scratch)
    #expect(try Array(scratch.store().load().kitchen.shops.keys) == ["farm", "market"])
    _ = try await submit(.box(.undo), id: "u2", origin: .voice, to: scratch)
    #expect(try Array(scratch.store().load().kitchen.shops.keys) == ["market"])
    await #expect(throws: Refusal.impossible("There is nothing to undo.")) {
      try await submit(.box(.undo), id: "u3", origin: .voice, to: scratch)
    }
  }

  @Test("what the store refuses has not happened")
  func refused() async throws {
    let store = try Scratch().store()
    let bus = try bus(store)
    // For good: whoever is told to try again would do so for ever.
    let refusal = await #expect(throws: Refusal.self) {
      _ = try await bus.submit(.store(.add(name: "")), origin: .voice)
    }
    #expect(
      refusal?.say.hasPrefix("I can never keep that, so nothing has changed. This cannot be stored (") == true)
    #expect(await bus.state == HomeState())
    _ = try await bus.submit(.store(.add(name: "farm")), origin: .voice)
    #expect(await Array(bus.state.kitchen.shops.keys) == ["farm"])
  }

  // One life of a box.
  private func submit(
    _ command: Command, id: String, origin: Origin, to scratch: Scratch
  ) async throws -> Receipt<HomeEvent> {
    let store = try scratch.store()
    defer { #expect(throws: Never.self) { try store.close() } }
    return try await bus(store).submit(command, id: id, origin: origin, by: .family)
  }

  private func bus(_ store: KitchenStore) throws -> CommandBus<ShopsOnly, KitchenStore> {
    let sequence = try store.lastSequence()
    return CommandBus(
      handler: ShopsOnly(), journal: store, state: try store.load(), sequence: sequence,
      clock: { Date(timeIntervalSince1970: 1_773_511_500) }, calendar: { Calendar(identifier: .gregorian) })
  }
}

/// A kitchen that knows shops alone.
private struct ShopsOnly: CommandHandler {
  func decide(
    _ command: Command, in state: HomeState, context: CommandContext
  ) throws -> Decision<HomeEvent> {
    guard case .store(.add(let name)) = command else { throw Refusal.impossible("I know shops only.") }
    return Decision(events: [.shop(name)], say: "I know the \(name) now.")
  }

  func apply(_ event: HomeEvent, to state: inout HomeState) { state.apply(event) }

  func events(undoing events: [HomeEvent], in state: HomeState, context: CommandContext) -> [HomeEvent] {
    events.compactMap { event in
      guard case .kitchen(.shop(let change)) = event else { return nil }
      return change.undone(current: state.kitchen.shops[change.id]).map { .kitchen(.shop($0)) }
    }
  }

  func sentence(
    takingBack events: [HomeEvent], in state: HomeState, context: CommandContext
  ) -> String { "Taken back." }
}
