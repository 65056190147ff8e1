import Basics
import Commands
import Foundation
import Kitchen
import Screens
import Speaking
import Store
import Synchronization
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings

@Suite("Nobody knows what time it is")
struct UnsetClockTests {
  private final class Machine: Sendable { let wall = Mutex(Date(timeIntervalSince1970: 30)) }

  // Read once: it takes longer than a test.
  private static let schooling = Result { try Schooling(settings: Settings()) }

  private let folder: TemporaryFolder
  private let machine = Machine()

  init() throws { folder = try TemporaryFolder() }

  /// A box that was switched on where the clock begins in 1970.
  private func box(_ body: (Box, ClockService) async throws -> Void) async throws {
    var settings = Settings()
    settings.store.folder = folder.path + "/store"
    let clock = HouseClock(MachineClock(wall: { machine.wall.withLock { $0 } }, steady: { .seconds(30) }))
    let household = try Household(
      settings: settings, schooling: Self.schooling.get(), store: KitchenStore(settings.store.place()),
      clock: { clock.now }, isClockDoubted: { clock.isDoubted })
    clock.begin(with: household.store.lastTime())
    let box = Box(household: household, screen: QuietScreen(write: { _ in }), speaker: Loudspeaker(), voice: nil)
    await box.begin()
    try await body(box, ClockService(box: box, clock: clock, note: nil))
    try household.store.close()
  }

  enum Answer: String, Sendable {
    case time = "I do not know what time it is: my clock is not set."
    case day = "I do not know what day it is: my clock is not set."
    case timeYet = "I do not know what time it is: my clock is not set. Say it again once it is."
    case dayYet = "I do not know what day it is: my clock is not set. Say it again once it is."
  }

  @Test(
    "what depends on it is refused in words that say so, and nothing is booked",
    arguments: [
      ("what time is it", .time),
      ("what's the date today", .day),
      ("what time is it in tokyo", .time),
      ("wake me at seven", .timeYet),
      ("wake me up tomorrow at half past six", .timeYet),
      ("set an alarm for 7 am every weekday", .timeYet),
      ("remind me tomorrow at six pm to call mum", .timeYet),
      ("remind me at six pm to feed the cat", .timeYet),
      ("what alarms are set", .dayYet),
      ("what are we eating on friday", .dayYet),
      ("what's for dinner", .dayYet),
      ("what's for dinner tomorrow", .dayYet),
      ("plan lasagne for dinner tomorrow", .dayYet),
      ("what's planned this week", .dayYet),
      ("what expires this week", .dayYet),
    ] as [(String, Answer)])
  func refused(words: String, answer: Answer) async throws {
    try await box { box, _ in
      let before = await box.household.assistant.bus.state
      let said = await box.take(words, origin: .text).say
      #expect(said.hasSuffix(answer.rawValue))
      #expect(await box.household.assistant.bus.state == before)
    }
  }

  @Test(
    "where the box asks first, the answer is refused, and nothing is booked",
    arguments: [["remind me tomorrow to call mum", "at eight pm"], ["wake me tomorrow", "at half past six am"]])
  func asked(sentences: [String]) async throws {
    try await box { box, _ in
      #expect(await box.take(sentences[0], origin: .text).say == "For what time?")
      #expect(await box.take(sentences[1], origin: .text).say == Answer.timeYet.rawValue)
      #expect(await box.household.assistant.bus.state.kitchen.alarms.isEmpty)
    }
  }

  @Test(
    "what does not depend on it is done",
    arguments: [
      "set a timer for ten minutes", "add milk", "what's on my shopping list", "how many grams are in a pound",
      "add milk and set a tea timer for five minutes",
    ])
  func done(words: String) async throws {
    try await box { box, _ in #expect(await box.take(words, origin: .text).isDone, "\(words)") }
  }

  @Test("of a sentence the rest is done, and said what was not")
  func partly() async throws {
    try await box { box, _ in
      let answer = await box.take("add milk. wake me at seven", origin: .text)
      #expect(answer.say.contains(Answer.timeYet.rawValue), "\(answer.say)")
      #expect(await box.household.assistant.bus.state.kitchen.items.values.map(\.name) == ["milk"])
      #expect(await box.household.assistant.bus.state.kitchen.alarms.isEmpty)
    }
  }

  @Test("a phone books the day that it names, and no next time that a clock shows something")
  func phone() async throws {
    try await box { box, _ in
      let assistant = await box.household.assistant
      let day = try #require(CalendarDay("2026-12-04"))
      let meal = Command.meal(.plan(slot: .dinner, date: day, dish: "lasagne", people: nil))
      #expect(await assistant.submit(meal, origin: .companion, by: .family).isDone)
      let seven = try #require(ClockTime("07:00"))
      for origin in [Origin.companion, .http] {
        let alarm = Command.alarm(.set(time: seven, date: nil, name: nil, days: nil))
        #expect(await assistant.submit(alarm, origin: origin, by: .family).say == Answer.timeYet.rawValue)
      }
      let dated = Command.alarm(.set(time: seven, date: day, name: nil, days: nil))
      #expect(await assistant.submit(dated, origin: .companion, by: .family).isDone)
    }
  }

  @Test("once the clock is set, everything is done")
  func set() async throws {
    try await box { box, service in
      #expect(await box.take("what time is it", origin: .text).say == Answer.time.rawValue)
      machine.wall.withLock { $0 = Date(timeIntervalSince1970: 1_795_860_000) }
      await service.beat()
      #expect(await box.take("what time is it", origin: .text).isDone)
      #expect(await box.take("wake me at seven", origin: .text).isDone)
      #expect(await box.take("what are we eating on friday", origin: .text).isDone)
    }
  }
}
