import Commands
import Foundation
import TestTime
import Testing

@testable import Restaurant

@Suite("Many guests at once")
struct LastTableTests {
  @Test("of 64 who book the last table at once exactly one gets it, every time", .timeLimit(.minutes(20)))
  func lastTable() async throws {
    let house = try TableHouse(tables: [2])
    let (start, context) = (house.state, house.context)
    let commands = try (0..<64).map { number in
      // Half of them by an app, half aloud: a hold takes the table as well.
      Command.reservation(
        number % 2 == 0
          ? try TableHouse.create("2026-03-15", "19:00", 2, name: "Guest \(number)")
          : try TableHouse.make("2026-03-15", "19:00", 2, name: "Guest \(number)"))
    }
    for round in Tier.share(of: 1_000) {
      let bus = CommandBus(
        handler: RestaurantHandler(), journal: MemoryLog(), state: start, clock: { context.now },
        calendar: { context.calendar })
      let winners = await withTaskGroup(of: Bool.self) { group in
        for command in commands {
          // Every speaker is somebody else, so that nobody's hold is let go for the next.
          group.addTask {
            (try? await bus.submit(command, origin: .http, by: .family, person: "\(command.hashValue)")) != nil
          }
        }
        return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
      }
      let state = await bus.state
      try #require(winners == 1, "round \(round)")
      try #require(state.reservations.count + state.holds.count == 1, "round \(round)")
    }
  }

  @Test("the same booking sent twice is one, and gets the same answer")
  func repeated() async throws {
    let house = try TableHouse()
    let context = house.context
    let bus = CommandBus(
      handler: RestaurantHandler(), journal: MemoryLog(), state: house.state, clock: { context.now },
      calendar: { context.calendar })
    let command = Command.reservation(try TableHouse.create("2026-03-15", "19:00", 2))
    let first = try await bus.submit(command, id: "key", origin: .http, by: .family)
    let second = try await bus.submit(command, id: "key", origin: .http, by: .family)
    #expect(second.repeated)
    #expect(first.entry == second.entry)
    #expect(await bus.state.reservations.count == 1)
  }

  @Test("what a booking asks comes with its receipt")
  func asks() async throws {
    let house = try TableHouse()
    let context = house.context
    let bus = CommandBus(
      handler: house.handler, journal: MemoryLog(), state: house.state, clock: { context.now },
      calendar: { context.calendar })
    let held = try await bus.submit(.reservation(TableHouse.make("2026-03-15", "19:00", 2)), origin: .voice)
    let asks = try #require(held.asks)
    _ = try await bus.submit(asks.command, origin: .voice)
    #expect(await bus.state.reservations.values.map(\.status) == [.confirmed])
    await #expect(throws: Refusal.self) { try await bus.submit(.box(.undo), origin: .voice) }
  }
}

extension TableHouse {
  /// The house's restaurant behind a bus.
  var handler: RestaurantHandler { RestaurantHandler(restaurant: restaurant) }
}
