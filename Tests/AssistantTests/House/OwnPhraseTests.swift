import Commands
import Foundation
import Store
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings

@Suite("A household and its own phrases")
struct OwnPhraseTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func household(unknownDays: Double = 30) throws -> Household {
    var settings = Settings()
    settings.store.folder = folder.path + "/store"
    settings.household.unknownDays = unknownDays
    return try Household(settings: settings, clock: { Date(timeIntervalSince1970: 1_773_511_500) })
  }

  @Test("knows them at once and after a restart, and not any more once they are forgotten")
  func life() async throws {
    var home = try household()
    func say(_ text: String, _ origin: Origin = .text) async -> String {
      await home.assistant.hear(text, origin: origin).say
    }
    #expect(
      await say("when I say good night, set a tea timer for four minutes")
        == "From now on \u{201C}good night\u{201D} means \u{201C}set a tea timer for four minutes\u{201D}.")
    #expect(await home.assistant.words.vocabulary.entry(saying: ["good", "night"], in: "phrase") != nil)
    try home.store.close()
    home = try household()
    #expect(await say("good night", .voice) == "Tea timer: 4 minutes.")
    #expect(await say("undo that").contains("tea timer is off again"))
    #expect(await say("forget the phrase good night").hasPrefix("\u{201C}good night\u{201D} means nothing any more."))
    let after = await home.assistant.hear("good night", origin: .voice)
    #expect(after.intents.contains("timer.start") == false)
    #expect(await home.assistant.bus.state.kitchen.timers.isEmpty)
    #expect(
      await say("undo that")
        == "\u{201C}good night\u{201D} means \u{201C}set a tea timer for four minutes\u{201D} again.")
    #expect(await say("good night") == "Tea timer: 4 minutes.")
    try home.store.close()
  }

  @Test("does with them what each may do who says them")
  func rights() async throws {
    let home = try household()
    let staff = Giver(role: .staff, device: "d-1")
    let taught = await home.assistant.hear("when I say movie night, add popcorn", origin: .http, by: staff)
    #expect(!taught.isDone)
    _ = await home.assistant.hear("when I say movie night, add popcorn", origin: .text)
    let guest = Giver(role: .guest, device: "d-2")
    #expect(await !home.assistant.hear("movie night", origin: .http, by: guest).isDone)
    #expect(await home.assistant.hear("movie night", origin: .http, by: staff).isDone)
    try home.store.close()
  }

  @Test("keeps what it did not understand, unless it is not to")
  func unknown() async throws {
    var home = try household()
    for text in ["flurb the garage", "add milk", "flurb the garage", "  ", "zonk\u{7}"] {
      _ = await home.assistant.hear(text, origin: .text)
    }
    _ = await home.assistant.hear(String(repeating: "flurb ", count: 400), origin: .text)
    for role in [Role.guest, .staff] {
      _ = await home.assistant.hear("flurb the shed", origin: .http, by: Giver(role: role, device: "d"))
    }
    await home.assistant.finishKeeping()
    #expect(try home.store.unknownSentences().map(\.text).sorted() == ["flurb the garage", "zonk"])
    try home.store.close()
    home = try household(unknownDays: 0)
    _ = await home.assistant.hear("flurb the attic", origin: .text)
    await home.assistant.finishKeeping()
    #expect(try home.store.unknownSentences().count == 2)
    try home.store.close()
  }
}
