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

/// A home's box and one in the bedroom, over a cable that tests cut.
@Suite("A box in another room", .deadline())
struct RoomTests {
  private final class Clock: Sendable {
    private let moment = Mutex(Date(timeIntervalSince1970: 1_790_000_000))
    var now: Date { moment.withLock { $0 } }
    func advance(by seconds: Double) { moment.withLock { $0 += seconds } }
  }

  /// The way from the bedroom to the home's box, without a network.
  private final class Cable: RoomLine {
    let desk: RoomDesk
    let isCut = Mutex(false)
    /// Loses the answers to what is said, and not what is said.
    let losesAnswers = Mutex(false)
    let isTrimmed = Mutex(false)
    /// What happens while the store is on its way.
    let onStore = Mutex<(@Sendable () async -> Void)?>(nil)

    init(_ desk: RoomDesk) { self.desk = desk }

    private func pass() throws { if isCut.withLock({ $0 }) { throw LineProblem.away("cut") } }

    func answers(_ bid: WakeBid) async throws -> Bool {
      try pass()
      return await desk.answers(bid, from: "bedroom-box")
    }

    func news(after last: Int, announced: Int?, wait: Int) async throws -> RoomDesk.News? {
      try pass()
      if isTrimmed.withLock({ $0 }) { return nil }
      return try await desk.news(after: last, announced: announced, for: "bedroom-box", wait: .zero)
    }

    func wholeStore() async throws -> Data {
      try pass()
      let store = try await desk.wholeStore()
      await onStore.withLock { $0 }?()
      return store
    }

    func answer(to sentence: RoomSentence) async throws -> [RoomOutcome] {
      try pass()
      let outcomes = await desk.answer(to: sentence, from: "bedroom-box", isAtOpenDesk: false)
      if losesAnswers.withLock({ $0 }) { throw LineProblem.away("the answer is lost") }
      return outcomes
    }
  }

  private let folder: TemporaryFolder
  private let clock: Clock
  private let home: Household
  private let cable: Cable
  private let elections: WakeElections
  private let bidsAreSeen: AsyncStream<Void>.Continuation

  init() async throws {
    folder = try TemporaryFolder()
    let clock = Clock()
    self.clock = clock
    var settings = Settings()
    settings.store.folder = folder.path + "/home"
    home = try Household(settings: settings, clock: { clock.now })
    let bus = home.assistant.bus
    // No clock of a busy machine decides who answers: bids are taken until the test has seen them.
    let (seen, bidsAreSeen) = AsyncStream.makeStream(of: Void.self)
    self.bidsAreSeen = bidsAreSeen
    let opened = ContinuousClock.now
    let elections = WakeElections(now: { opened }, wait: { _ in for await _ in seen {} })
    self.elections = elections
    cable = Cable(
      try RoomDesk(
        home.store, now: { clock.now }, publications: { await bus.publications() }, elections: elections,
        submit: { await bus.submit($0, by: $1, prefix: $2) }))
  }

  /// The bedroom's box; a second one of the same folder is the same box after a restart.
  private func bedroom() async throws -> (box: Box, room: Room) {
    var settings = Settings()
    settings.store.folder = folder.path + "/bedroom"
    let clock = clock
    let household = try Household(settings: settings, clock: { clock.now })
    let room = Room(
      "bedroom-box", line: cable, store: household.store, bus: household.assistant.bus, now: { clock.now })
    let box = Box(household: household, screen: QuietScreen(write: { _ in }), speaker: Loudspeaker(), voice: nil)
    await box.live(with: OtherRooms(in: room))
    await room.tell({ _ in }, begin: { await box.lookAnew() })
    await box.begin()
    return (box, room)
  }

  private func timers(_ household: Household) async -> [String: KitchenTimer] {
    let all = await household.assistant.bus.state.kitchen.timers.values
    return Dictionary(all.map { ($0.title, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func list(_ household: Household) async -> [String] {
    await household.assistant.bus.state.kitchen.items.values.map(\.name).sorted()
  }

  private func isTheSame(_ box: Box) async throws -> Bool {
    let own = await box.household.assistant.bus.state.kitchen
    return await own == home.assistant.bus.state.kitchen
  }

  @Test("does at the home's box what is said, knows what is there, and is told what others do")
  func together() async throws {
    _ = await home.assistant.hear("add milk", origin: .text)
    let (box, room) = try await bedroom()
    try await room.round()
    #expect(await box.take("what's on my shopping list", origin: .text).say.contains("milk"))
    #expect(await box.take("set a tea timer for five minutes", origin: .text).say == "Tea timer: 5 minutes.")
    #expect(await timers(home)["tea timer"].map { RoomDesk.room(of: $0.id) } == "bedroom-")
    _ = await home.assistant.hear("add bread", origin: .text)
    try await room.round()
    #expect(try await isTheSame(box))
    // A question goes on in the room, and its answer is done at home.
    _ = await box.take("set a rice timer for ten minutes", origin: .text)
    #expect(await box.take("cancel the timer", origin: .text).reason == .ambiguous)
    #expect(await box.take("rice", origin: .text).isDone)
    #expect(await timers(home).keys.sorted() == ["tea timer"])
    #expect(await box.take("undo", origin: .text).isDone)
    #expect(await timers(home).keys.sorted() == ["rice timer", "tea timer"])
    #expect(try await isTheSame(box))
  }

  @Test("without the network it goes on, and the home's box does all of it later, as of when it was said")
  func alone() async throws {
    let (box, room) = try await bedroom()
    _ = await home.assistant.hear("add milk", origin: .text)
    try await room.round()
    cable.isCut.withLock { $0 = true }
    await #expect(throws: LineProblem.self) { try await room.round() }
    #expect(await box.take("set a tea timer for five minutes", origin: .text).isDone)
    #expect(await box.take("set an egg timer for one minute", origin: .text).isDone)
    #expect(await box.take("add eggs", origin: .text).isDone)
    #expect(await box.take("remove the milk", origin: .text).isDone)
    #expect(await list(box.household) == ["eggs"])
    // It rings here, and is stopped here.
    clock.advance(by: 61)
    await box.passTime()
    #expect(await timers(box.household)["egg timer"]?.isRinging == true)
    await box.take("stop", origin: .text)
    #expect(await timers(home).isEmpty)
    // Meanwhile somebody at home did the same, and something else.
    _ = await home.assistant.hear("remove the milk", origin: .text)
    _ = await home.assistant.hear("add bread", origin: .text)
    // The box starts again before the network is back.
    try await box.household.store.close()
    let (again, after) = try await bedroom()
    #expect(await list(again.household) == ["eggs"])
    #expect(await after.waiting == 6)
    cable.isCut.withLock { $0 = false }
    clock.advance(by: 30)
    try await after.round()
    #expect(await after.isOnline)
    #expect(await after.waiting == 0)
    #expect(await list(home) == ["bread", "eggs"])
    let tea = try #require(await timers(home)["tea timer"])
    guard case .running(let deadline) = tea.status else { throw LineProblem.refused("\(tea)") }
    #expect(deadline.timeIntervalSince(clock.now) == 300 - 91)
    #expect(await timers(home)["egg timer"] == nil)
    #expect(try await isTheSame(again))
    try await after.round()
    #expect(await again.take("add salt", origin: .text).isDone)
    #expect(await list(home) == ["bread", "eggs", "salt"])
  }

  @Test("a timer rings in its room though the cable was pulled out and nobody has noticed")
  func unnoticed() async throws {
    let (box, room) = try await bedroom()
    try await room.round()
    #expect(await box.take("set an egg timer for one minute", origin: .text).isDone)
    cable.isCut.withLock { $0 = true }
    #expect(await room.isOnline)
    clock.advance(by: 60.5)
    await box.passTime()
    // The home's box may tell of it any moment.
    #expect(await timers(box.household)["egg timer"]?.isRinging == false)
    clock.advance(by: 0.5)
    await box.passTime()
    #expect(await timers(box.household)["egg timer"]?.isRinging == true)
    #expect(await !room.isOnline)
  }

  @Test("what is said while the room begins anew is there after it, and done at home once")
  func meanwhile() async throws {
    let (box, room) = try await bedroom()
    try await room.round()
    cable.isCut.withLock { $0 = true }
    #expect(await box.take("add milk", origin: .text).isDone)
    cable.isCut.withLock { $0 = false }
    let cable = cable
    cable.onStore.withLock { hook in
      hook = {
        cable.onStore.withLock { $0 = nil }
        #expect(await box.take("set a tea timer for five minutes", origin: .text).isDone)
        // Somebody else finds out at the same time that the home's box is back.
        try? await room.round()
      }
    }
    try await room.round()
    #expect(await timers(box.household).keys.sorted() == ["tea timer"])
    #expect(await list(box.household) == ["milk"])
    #expect(await timers(home).isEmpty)
    #expect(await room.waiting == 1)
    try await room.round()
    #expect(await timers(home).keys.sorted() == ["tea timer"])
    #expect(await list(home) == ["milk"])
    #expect(try await isTheSame(box))
    #expect(await home.assistant.bus.state.kitchen.items.values.map(\.quantity) == [1])
  }

  @Test("an answer that is lost doubles nothing")
  func lost() async throws {
    let (box, room) = try await bedroom()
    try await room.round()
    cable.losesAnswers.withLock { $0 = true }
    #expect(await box.take("add two eggs", origin: .text).isDone)
    #expect(await !room.isOnline)
    #expect(await room.waiting == 1)
    cable.losesAnswers.withLock { $0 = false }
    try await room.round()
    #expect(await home.assistant.bus.state.kitchen.items.values.map(\.quantity) == [2])
    #expect(try await isTheSame(box))
  }

  @Test("what it cannot do alone it says, and nothing of it waits")
  func refused() async throws {
    let (box, room) = try await bedroom()
    try await room.round()
    cable.isCut.withLock { $0 = true }
    let command = Command.loyalty(.show(business: nil))
    let answer = await box.household.assistant.submit(command, origin: .text, speaker: Assistant.counter)
    #expect(answer.say.contains("cannot be reached"))
    _ = await box.take("what's on my shopping list", origin: .text)
    _ = await box.take("cancel the rice timer", origin: .text)
    #expect(await room.waiting == 0)
  }

  @Test("a home whose journal was trimmed, and another home, are followed from the whole of their store")
  func whole() async throws {
    _ = await home.assistant.hear("add milk", origin: .text)
    cable.isTrimmed.withLock { $0 = true }
    let (box, room) = try await bedroom()
    try await room.round()
    #expect(await list(box.household) == ["milk"])
    #expect(try await isTheSame(box))
  }

  @Test("what is announced is said in every room once, and where it was said as the answer")
  func announcements() async throws {
    let (box, room) = try await bedroom()
    let said = Mutex<[String]>([])
    await room.tell(
      { _ in }, begin: { await box.lookAnew() }, announcement: { text in said.withLock { $0.append(text) } })
    let publications = await home.assistant.bus.publications()
    let desk = cable.desk
    let following = Task { for await one in publications { desk.follow(one) } }
    defer { following.cancel() }
    try await room.round()
    #expect(await home.assistant.hear("tell everyone dinner is ready", origin: .text).say == "Dinner is ready.")
    while said.withLock({ $0.isEmpty }) { try await room.round() }
    try await room.round()
    #expect(said.withLock { $0 } == ["Dinner is ready."])
    // From the bedroom: its own answer is what is heard there.
    #expect(await box.take("tell everyone lunch is ready", origin: .text).say == "Lunch is ready.")
    _ = await home.assistant.hear("tell everyone breakfast is ready", origin: .text)
    while said.withLock({ $0.count < 2 }) { try await room.round() }
    #expect(said.withLock { $0 } == ["Dinner is ready.", "Breakfast is ready."])
    // Of what was announced while it was away it says nothing.
    cable.isCut.withLock { $0 = true }
    #expect(await box.take("tell everyone dinner is ready", origin: .text).say.contains("cannot be reached"))
    _ = await home.assistant.hear("tell everyone supper is ready", origin: .text)
    cable.isCut.withLock { $0 = false }
    for _ in 0..<3 { try? await room.round() }
    #expect(said.withLock { $0.count } == 2)
  }

  @Test("answers where it alone is there, and where the home's box cannot be asked")
  func bids() async throws {
    let (_, room) = try await bedroom()
    let bid = WakeBid(score: 9, level: -30)
    #expect(await cable.desk.answers(bid, from: nil))
    #expect(await room.answers(bid))
    try await room.round()
    async let home = cable.desk.answers(WakeBid(score: 9, level: -20), from: nil)
    async let own = room.answers(bid)
    while await elections.bids < 2 { await Task.yield() }
    bidsAreSeen.finish()
    #expect(await [home, own] == [true, false])
    cable.isCut.withLock { $0 = true }
    #expect(await room.answers(bid))
  }

  @Test("its loudness is its own")
  func loudness() async throws {
    let (box, room) = try await bedroom()
    try await room.round()
    #expect(await box.take("set the volume to thirty percent", origin: .text).isDone)
    #expect(await home.assistant.bus.state.kitchen.preferences.volume == 70)
    #expect(await room.shown(box.household.assistant.bus.state.kitchen).preferences.volume == 30)
    _ = await home.assistant.hear("set the volume to fifty percent", origin: .text)
    try await room.round()
    #expect(await room.shown(box.household.assistant.bus.state.kitchen).preferences.volume == 30)
    #expect(await room.waiting == 0)
  }

  @Test("rings where it was set, everywhere after a minute, and at home where the room's box is gone")
  func rings() {
    let start = Date(timeIntervalSince1970: 1_790_000_000)
    func timer(_ id: String) -> Ringing {
      .timer(
        KitchenTimer(
          id: id, name: nil, seconds: 60, startedAt: start - 60,
          status: .ringing(since: start, until: start + 600)))
    }
    let (own, other) = (timer("room:bedroom-.1"), timer("2"))
    let bedroom = RingPlace(room: "bedroom-", isHere: { _ in false })
    let kitchen = RingPlace(room: nil, isHere: { $0 == "bedroom-" })
    let alone = RingPlace(room: nil, isHere: { _ in false })
    #expect(bedroom.sounds(own, at: start + 1) && !bedroom.sounds(other, at: start + 1))
    #expect(!kitchen.sounds(own, at: start + 1) && kitchen.sounds(other, at: start + 1))
    #expect(alone.sounds(own, at: start + 1))
    for place in [bedroom, kitchen, alone] {
      #expect(place.sounds(own, at: start + 60) && place.sounds(other, at: start + 60))
    }
  }
}
