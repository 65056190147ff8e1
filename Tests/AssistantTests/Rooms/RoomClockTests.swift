import Commands
import Foundation
import Home
import Kitchen
import Screens
import Speaking
import Store
import Synchronization
import TestTime
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Server

/// A home's box whose clock is right, and one in the bedroom whose clock is not.
@Suite("The clock of a box in another room", .deadline())
struct RoomClockTests {
  /// The true time, and by how many seconds the bedroom's machine is ahead of it.
  private final class World: Sendable {
    private let time = Mutex((truth: Date(timeIntervalSince1970: 1_795_860_000), steady: Duration.zero, ahead: 0.0))
    var now: Date { time.withLock(\.truth) }
    func pass(_ seconds: Double) {
      time.withLock { ($0.truth, $0.steady) = ($0.truth + seconds, $0.steady + .seconds(seconds)) }
    }
    func set(ahead: Double) { time.withLock { $0.ahead = ahead } }
    var machine: MachineClock {
      MachineClock(wall: { self.time.withLock { $0.truth + $0.ahead } }, steady: { self.time.withLock(\.steady) })
    }
  }

  /// The way to the home's box, without a network.
  private final class Cable: RoomLine {
    let desk: RoomDesk
    let isCut = Mutex(false)

    init(_ desk: RoomDesk) { self.desk = desk }

    private func pass() throws { if isCut.withLock({ $0 }) { throw LineProblem.away("cut") } }

    func answers(_ bid: WakeBid) async throws -> Bool { true }

    func news(after last: Int, announced: Int?, wait: Int) async throws -> RoomDesk.News? {
      try pass()
      return try await desk.news(after: last, announced: announced, for: "bedroom-box", wait: .zero)
    }

    func wholeStore() async throws -> Data {
      try pass()
      return try await desk.wholeStore()
    }

    func answer(to sentence: RoomSentence) async throws -> [RoomOutcome] {
      try pass()
      return await desk.answer(to: sentence, from: "bedroom-box", isAtOpenDesk: false)
    }
  }

  private struct Bedroom {
    let box: Box
    let room: Room
    let clock: HouseClock
    let service: ClockService
  }

  // Read once: it takes longer than a test.
  private static let schooling = Result { try Schooling(settings: Settings()) }

  private let folder: TemporaryFolder
  private let world = World()
  private let home: Household
  private let cable: Cable
  private let homeIsDoubted: Flag

  private final class Flag: Sendable { let isUp = Mutex(false) }

  init() async throws {
    folder = try TemporaryFolder()
    let (world, flag) = (world, Flag())
    homeIsDoubted = flag
    var settings = Settings()
    settings.store.folder = folder.path + "/home"
    home = try Household(
      settings: settings, schooling: Self.schooling.get(), store: KitchenStore(settings.store.place()),
      clock: { world.now })
    let bus = home.assistant.bus
    cable = Cable(
      try RoomDesk(
        home.store, now: { world.now }, isClockDoubted: { flag.isUp.withLock { $0 } },
        publications: { await bus.publications() }, submit: { await bus.submit($0, by: $1, prefix: $2) }))
  }

  /// The bedroom's box is switched on; a second one of the same folder is the same box after a power cut.
  private func bedroom(ahead: Double) async throws -> Bedroom {
    world.set(ahead: ahead)
    var settings = Settings()
    settings.store.folder = folder.path + "/bedroom"
    let clock = HouseClock(world.machine)
    let household = try Household(
      settings: settings, schooling: Self.schooling.get(), store: KitchenStore(settings.store.place()),
      clock: { clock.now }, isClockDoubted: { clock.isDoubted })
    let memory = household.store.lastTime()
    clock.begin(with: memory)
    let room = Room(
      "bedroom-box", line: cable, store: household.store, bus: household.assistant.bus, now: { clock.now }, clock: clock
    )
    let box = Box(household: household, screen: QuietScreen(write: { _ in }), speaker: Loudspeaker(), voice: nil)
    await box.live(with: OtherRooms(in: room))
    await room.tell({ _ in }, begin: { await box.lookAnew() })
    await box.begin(after: memory)
    let service = ClockService(box: box, clock: clock, note: ClockNote(household.store.folder))
    return Bedroom(box: box, room: room, clock: clock, service: service)
  }

  private func end(_ bedroom: Bedroom) async throws {
    await bedroom.service.beat()
    try await bedroom.box.household.store.close()
  }

  private func ringing(_ household: Household) async -> [String] {
    await household.assistant.bus.state.kitchen.ringing.map { $0.title() }
  }

  private func lateness(_ bedroom: Bedroom) -> Double { bedroom.clock.now.timeIntervalSince(world.now) }

  /// Seconds by which a clock is wrong: it begins in 1970, a month or an hour ago, half an hour, half a year and forty years ahead.
  private static let errors = [-1_795_859_970.0, -2_592_000, -3_600, 1_800, 15_552_000, 1_262_304_000]

  @Test("goes by the home's, whatever the machine shows, and whatever it is set to", arguments: errors)
  func follows(error: Double) async throws {
    let bedroom = try await bedroom(ahead: error)
    try await bedroom.room.round()
    #expect(lateness(bedroom) == 0)
    #expect(!bedroom.clock.isDoubted)
    for ahead in [-error, 90, 0, -7_200] {
      world.set(ahead: ahead)
      await bedroom.service.beat()
      world.pass(200)
      await bedroom.service.beat()
      #expect(lateness(bedroom) == 0)
    }
    // Also when the home's box is gone.
    cable.isCut.withLock { $0 = true }
    world.pass(4_000)
    await bedroom.service.beat()
    #expect(lateness(bedroom) == 0)
  }

  @Test("what rings in the house rings in the room when it should, with the network and without", arguments: errors)
  func mirrored(error: Double) async throws {
    _ = await home.assistant.hear("set a tea timer for five minutes", origin: .text)
    _ = await home.assistant.hear("set a roast timer for two hours", origin: .text)
    let bedroom = try await bedroom(ahead: error)
    // Before the home's box was asked nothing rings that it may know better.
    await bedroom.service.beat()
    #expect(await ringing(bedroom.box.household).isEmpty)
    try await bedroom.room.round()
    await bedroom.service.beat()
    #expect(await ringing(bedroom.box.household).isEmpty)
    #expect(
      await bedroom.box.take("how long is left on the tea timer", origin: .text).say
        == "5 minutes left on the tea timer.")
    cable.isCut.withLock { $0 = true }
    world.pass(299)
    await bedroom.service.beat()
    #expect(await ringing(bedroom.box.household).isEmpty)
    // A second until the home's box is asked, which does not answer.
    world.pass(2.1)
    await bedroom.service.beat()
    #expect(await ringing(bedroom.box.household) == ["tea timer"])
  }

  @Test("what was set in the room before it knew the time is done at home as of when it was said", arguments: errors)
  func alone(error: Double) async throws {
    let first = try await bedroom(ahead: 0)
    try await first.room.round()
    try await end(first)
    cable.isCut.withLock { $0 = true }
    world.pass(7_200)
    let bedroom = try await bedroom(ahead: error)
    await #expect(throws: LineProblem.self) { try await bedroom.room.round() }
    #expect(await bedroom.box.take("set an egg timer for ten minutes", origin: .text).isDone)
    world.pass(60)
    await bedroom.service.beat()
    #expect(await ringing(bedroom.box.household).isEmpty)
    cable.isCut.withLock { $0 = false }
    try await bedroom.room.round()
    await bedroom.service.beat()
    #expect(await ringing(home).isEmpty)
    #expect(lateness(bedroom) == 0)
    let egg = try #require(await home.assistant.bus.state.kitchen.timers.values.first)
    #expect(egg.deadline == world.now + 540)
    #expect(await bedroom.box.household.assistant.bus.state.kitchen.timers[egg.id] == egg)
  }

  @Test("where the network of time comes before the home's box, what runs keeps its length, here and at home")
  func setAlone() async throws {
    let first = try await bedroom(ahead: 0)
    try await first.room.round()
    _ = await home.assistant.hear("set a roast timer for three hours", origin: .text)
    try await first.room.round()
    try await end(first)
    cable.isCut.withLock { $0 = true }
    world.pass(7_200)
    let bedroom = try await bedroom(ahead: -1_795_000_000)
    await #expect(throws: LineProblem.self) { try await bedroom.room.round() }
    #expect(await bedroom.box.take("set an egg timer for ten minutes", origin: .text).isDone)
    world.pass(60)
    await bedroom.service.beat()
    world.set(ahead: 0)
    await bedroom.service.beat()
    #expect(lateness(bedroom) == 0)
    #expect(await ringing(bedroom.box.household).isEmpty)
    world.pass(541)
    await bedroom.service.beat()
    #expect(await ringing(bedroom.box.household) == ["egg timer"])
    await bedroom.box.take("stop", origin: .text)
    #expect(await bedroom.box.take("set a rice timer for ten minutes", origin: .text).isDone)
    cable.isCut.withLock { $0 = false }
    world.pass(30)
    try await bedroom.room.round()
    let timers = await home.assistant.bus.state.kitchen.timers.values
    #expect(timers.map(\.title).sorted() == ["rice timer", "roast timer"])
    #expect(timers.first { $0.title == "rice timer" }?.deadline == world.now + 570)
    #expect(await bedroom.box.household.assistant.bus.state.kitchen == home.assistant.bus.state.kitchen)
    world.pass(2_999)
    await bedroom.service.beat()
    #expect(await ringing(home).isEmpty)
  }

  @Test("where the home's box does not know the time either, the room says so, and counts with it")
  func bothDoubt() async throws {
    homeIsDoubted.isUp.withLock { $0 = true }
    let bedroom = try await bedroom(ahead: 1_262_304_000)
    try await bedroom.room.round()
    #expect(lateness(bedroom) == 0)
    #expect(bedroom.clock.isDoubted)
    #expect(
      await bedroom.box.take("what time is it", origin: .text).say
        == "I do not know what time it is: my clock is not set.")
    #expect(await bedroom.box.take("set an egg timer for ten minutes", origin: .text).isDone)
    homeIsDoubted.isUp.withLock { $0 = false }
    try await bedroom.room.round()
    #expect(!bedroom.clock.isDoubted)
    #expect(await bedroom.box.take("wake me at seven", origin: .text).isDone)
  }

  @Test("a home's box of before that does not say what time it is, and one that says nonsense, change nothing")
  func old() throws {
    let news = #"{"epoch":"a","last":1,"commands":[],"announcements":[],"announced":0}"#
    #expect(try JSONDecoder().decode(RoomDesk.News.self, from: Data(news.utf8)).now == nil)
    let clock = HouseClock(world.machine)
    for number in [Double.nan, .infinity, -.infinity] {
      #expect(clock.lag(behind: Date(timeIntervalSince1970: number)) == 0)
    }
    for number in [1e300, -1e300, 0] {
      let moment = Date(timeIntervalSince1970: number)
      clock.follow(ahead: clock.lag(behind: moment), isDoubted: false)
      #expect(clock.correction() == nil)
      #expect(clock.memory(after: 0) != nil)
    }
  }
}

extension KitchenTimer {
  fileprivate var deadline: Date? { if case .running(let deadline) = status { deadline } else { nil } }
}
