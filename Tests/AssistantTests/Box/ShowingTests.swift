import Basics
import Commands
import Foundation
import Kitchen
import Synchronization
import TestTools
import Testing
import Wire

@testable import Assistant
@testable import BoxSettings
@testable import Screens
@testable import Speaking

@Suite("What is asked for is brought up")
struct ShowingTests {
  /// A screen that keeps what it is told to bring up, and what was heard.
  private final class Wall: Screen {
    private let told = Mutex<[ScreenEvent]>([])

    func show(_ event: ScreenEvent) { told.withLock { $0.append(event) } }

    var shown: [Showing] { told.withLock { $0.compactMap { if case .shown(let what) = $0 { what } else { nil } } } }
    var heard: [Heard] { told.withLock { $0.compactMap { if case .outcome(let heard) = $0 { heard } else { nil } } } }
  }

  private let start = Date(timeIntervalSince1970: 1_773_511_500)

  private func at(_ box: (Box, Wall) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    var settings = Settings()
    settings.store.folder = folder.path + "/store"
    settings.household.timeZone = "Europe/London"
    let (start, wall) = (start, Wall())
    let household = try Household(settings: settings, clock: { start })
    try await box(Box(household: household, screen: wall, speaker: Loudspeaker(), voice: nil), wall)
    try household.store.close()
  }

  @Test("by voice, by keyboard and from a phone, in words, each as what it is")
  func words() async throws {
    let today = try #require(CalendarDay("2026-03-14"))
    let friday = try #require(CalendarDay("2026-03-20"))
    let asked: [(String, Showing)] = [
      ("show breakfast", .meal(slot: .breakfast, date: today)),
      ("show lunch", .meal(slot: .lunch, date: today)),
      ("show dinner", .meal(slot: .dinner, date: today)),
      ("show dessert", .meal(slot: .dessert, date: today)),
      ("what's for dinner on friday", .meal(slot: .dinner, date: friday)),
      ("what are we having on friday", .day(friday)),
      ("show the week", .week(from: today)), ("read me the list", .list("shopping")),
      ("what's on the list", .list("shopping")), ("what's in the pantry", .pantry), ("show my timers", .timers),
      ("what timers are running", .timers),
    ]
    try await at { box, wall in
      for (place, (text, shows)) in asked.enumerated() {
        let origin: Origin = [.voice, .text, .companion][place % 3]
        let answer = await box.take(
          text, origin: origin, by: .family, speaker: origin == .companion ? "phone" : Assistant.counter)
        #expect(answer.shows == shows, "\(text)")
      }
      #expect(wall.shown == asked.map(\.1))
      #expect(wall.heard.allSatisfy { $0.at == start })
      #expect(wall.heard.count == asked.count)
    }
  }

  @Test("a recipe, the recipe box and a list of one's own by their names")
  func named() async throws {
    try await at { box, wall in
      let draft = RecipeDraft(title: "Lasagna", ingredients: ["12 sheets"], steps: ["Bake."])
      _ = await box.take(.recipe(.add(recipes: [draft])), origin: .http, by: .family, id: "r")
      await box.take("add balloons to the party list", origin: .text)
      #expect(wall.shown.isEmpty)
      let id = try #require(await box.household.assistant.bus.state.kitchen.recipes.values.first).id
      await box.take("show me the recipe for lasagna", origin: .voice)
      await box.take("what recipes are there", origin: .voice)
      await box.take("what's on the party list", origin: .text)
      #expect(wall.shown == [.recipe(id: id), .recipes, .list("party")])
    }
  }

  @Test("a phone's command by its intent, and the last of several commands in one sentence")
  func otherWays() async throws {
    try await at { box, wall in
      let command = Command.meal(.show(slot: .lunch, date: CalendarDay("2026-03-15"), range: nil))
      _ = await box.take(command, origin: .companion, by: .family, id: "c1")
      await box.take("add milk and show dinner", origin: .text)
      let dinner = Showing.meal(slot: .dinner, date: try #require(CalendarDay("2026-03-14")))
      #expect(wall.shown == [.meal(slot: .lunch, date: try #require(CalendarDay("2026-03-15"))), dinner])
    }
  }

  @Test("what is refused, or changes something, or only asks brings nothing up")
  func nothing() async throws {
    try await at { box, wall in
      for text in ["show me the recipe for moon dust", "add milk", "what time is it", "fribble the wug", "start timer"]
      {
        await box.take(text, origin: .voice)
      }
      #expect(wall.shown.isEmpty)
      #expect(await box.household.assistant.bus.state.kitchen.items.count == 1)
    }
  }
}
