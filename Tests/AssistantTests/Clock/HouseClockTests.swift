import Commands
import Foundation
import Kitchen
import Store
import Synchronization
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Screens
@testable import Speaking

@Suite("The machine's clock is set")
struct HouseClockTests {
  /// A machine without a clock of its own, and the power that it is switched off and on by.
  private final class Board: Sendable {
    let time = Mutex((wall: Date(timeIntervalSince1970: 1_795_860_000), steady: Duration.zero))

    func pass(_ seconds: Double) {
      time.withLock { $0 = ($0.wall + seconds, $0.steady + .seconds(seconds)) }
    }

    func set(_ wall: Date) { time.withLock { $0.wall = wall } }

    var clock: MachineClock {
      MachineClock(wall: { self.time.withLock(\.wall) }, steady: { self.time.withLock(\.steady) })
    }
  }

  private let folder: TemporaryFolder
  private let board = Board()
  private let ten = Date(timeIntervalSince1970: 1_795_860_000)

  init() throws { folder = try TemporaryFolder() }

  private func box(_ body: (Box, ClockService, KitchenBus) async throws -> Void) async throws {
    var settings = Settings()
    settings.store.folder = folder.path + "/store"
    let clock = HouseClock(board.clock)
    let household = try Household(settings: settings, clock: { clock.now })
    let memory = household.store.lastTime()
    clock.begin(with: memory)
    let box = Box(household: household, screen: QuietScreen(write: { _ in }), speaker: Loudspeaker(), voice: nil)
    await box.begin(after: memory)
    let service = ClockService(box: box, clock: clock, note: ClockNote(household.store.folder))
    try await body(box, service, KitchenBus(household: household))
    try household.store.close()
  }

  private struct KitchenBus {
    let household: Household
    var ringing: [String] { get async { await household.assistant.bus.state.kitchen.ringing.map { $0.title() } } }
  }

  private func say(_ text: String, to box: Box) async -> String { await box.take(text, origin: .text).say }

  @Test(
    "a running timer rings after its own length, whichever way the clock is set", arguments: [-3_600.0, 7_200, 1e9])
  func timer(jump: Double) async throws {
    try await box { box, service, bus in
      #expect(await box.take("set a pasta timer for ten minutes", origin: .text).isDone)
      board.pass(60)
      board.set(board.time.withLock(\.wall) + jump)
      await service.beat()
      board.pass(539)
      await service.beat()
      #expect(await bus.ringing.isEmpty)
      board.pass(2)
      await service.beat()
      #expect(await bus.ringing == ["pasta timer"])
    }
  }

  @Test(
    "F1: what was set before a power cut ends when it should, though the board begins in 1970 or where it was switched off",
    arguments: [Date(timeIntervalSince1970: 30), Date(timeIntervalSince1970: 1_795_860_001)])
  func powerCut(begins: Date) async throws {
    try await box { box, service, _ in
      _ = await say("set a bread timer for five minutes", to: box)
      _ = await say("set a roast timer for two hours", to: box)
      await service.beat()
    }
    board.set(begins)
    try await box { box, service, bus in
      await service.beat()
      #expect(await say("how long is left on the bread timer", to: box).hasSuffix("left on the bread timer."))
      #expect(await bus.ringing.isEmpty)
      #expect(await say("set an egg timer for six minutes", to: box) == "Egg timer: 6 minutes.")
      board.pass(3)
      board.set(ten + 420)
      await service.beat()
      #expect(await bus.ringing == ["bread timer"])
      #expect(await box.household.assistant.bus.state.kitchen.timers.values.contains { $0.isRinging })
      #expect(await say("stop", to: box) == "Bread timer stopped.")
      #expect(await say("how long is left on the roast timer", to: box).hasPrefix("1 hour and 53 minutes left"))
      #expect(
        await say("how long is left on the egg timer", to: box) == "5 minutes and 57 seconds left on the egg timer.")
    }
  }

  @Test("F15: without a clock nothing is said to have days left")
  func noNonsense() async throws {
    try await box { box, service, _ in
      _ = await say("set a bread timer for five minutes", to: box)
      await service.beat()
    }
    board.set(Date(timeIntervalSince1970: 5))
    try await box { box, service, _ in
      await service.beat()
      #expect(await say("what timers are there", to: box).contains("day") == false)
    }
  }
}
