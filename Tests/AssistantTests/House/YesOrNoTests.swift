import Foundation
import Home
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings

@Suite("A question that yes and no answer")
struct YesOrNoTests {
  @Test("is told as one, and no other question or answer is")
  func told() async throws {
    let folder = try TemporaryFolder()
    var settings = Settings()
    settings.store.folder = folder.path + "/store"
    let home = try Household(settings: settings, clock: { Date(timeIntervalSince1970: 1_773_511_500) })
    func answer(_ text: String) async -> Answer { await home.assistant.hear(text, origin: .text) }
    #expect(await !answer("add milk").asksYesOrNo)
    let offered = await answer("what recipes are there")
    #expect(offered.say == "There are no recipes yet. Shall I put in thirty plain ones?")
    #expect(offered.asksYesOrNo)
    #expect(await !answer("no").asksYesOrNo)
    let lacking = await answer("start a timer")
    #expect(lacking.say == "For how long?")
    #expect(!lacking.asksYesOrNo)
    #expect(await !answer("two minutes").asksYesOrNo)
    #expect(await answer("what recipes are there").asksYesOrNo)
    #expect(await !answer("yes").asksYesOrNo)
    #expect(await home.assistant.bus.state.kitchen.recipes.count == 30)
  }

  @Test("S2: what is not wanted after all is taken off again")
  func notWanted() async throws {
    let folder = try TemporaryFolder()
    var settings = Settings()
    settings.store.folder = folder.path + "/store"
    let home = try Household(settings: settings, clock: { Date(timeIntervalSince1970: 1_773_511_500) })
    _ = await home.assistant.hear("add two more pears", origin: .text)
    #expect(await home.assistant.hear("no pears", origin: .text).say == "Pears are off the shopping list again.")
    #expect(await home.assistant.bus.state.kitchen.items.isEmpty)
  }
}
