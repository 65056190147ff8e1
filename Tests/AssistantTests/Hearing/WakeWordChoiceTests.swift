import Commands
import Foundation
import Kitchen
import Speech
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Speaking

@Suite("Choosing the wake word")
struct WakeWordChoiceTests {
  private struct Scene {
    let folder: TemporaryFolder
    let household: Household
    let box: Box
    let announcer: Announcer

    init(in folder: TemporaryFolder? = nil, _ change: (inout Settings) -> Void = { _ in }) throws {
      self.folder = try folder ?? TemporaryFolder()
      var settings = Settings()
      settings.store.folder = self.folder.path + "/store"
      change(&settings)
      let clock = HouseClock(startingAt: Date(timeIntervalSince1970: 1_773_511_500))
      household = try Household(settings: settings, clock: { clock.now })
      announcer = Announcer(settings: settings)
      box = Box(household: household, screen: announcer, speaker: Loudspeaker(), voice: nil)
    }

    var chosen: String? { get async { await household.assistant.bus.state.kitchen.preferences.wakeWord } }
    func say(_ text: String) async -> String { await box.take(text, origin: .text).say }
  }

  @Test("a word is judged, said back, and kept after yes, over a restart as well")
  func chosen() async throws {
    let scene = try Scene()
    #expect(
      await scene.say("change the wake word to jarvis") == "Shall I listen for \u{201C}jarvis\u{201D} from now on?")
    #expect(await scene.chosen == nil)
    #expect(await scene.say("yes") == "From now on I listen for \u{201C}jarvis\u{201D}.")
    #expect(await scene.chosen == "jarvis")
    #expect(await scene.say("change the wake word to jarvis") == "I listen for \u{201C}jarvis\u{201D} already.")
    try scene.household.store.close()
    let later = try Scene(in: scene.folder)
    #expect(await later.chosen == "jarvis")
    #expect(await later.say("undo that") == "I listen for the wake word of the settings again.")
    try later.household.store.close()
  }

  @Test("a word that is said every day is told to be one, and can be chosen all the same")
  func everyday() async throws {
    let scene = try Scene()
    let objection = "People say \u{201C}computer\u{201D} when they do not mean me, so I may wake by mistake."
    #expect(
      await scene.say("change the wake word to computer")
        == "\(objection) Shall I listen for \u{201C}computer\u{201D} from now on?")
    #expect(await scene.say("no") == "All right.")
    #expect(await scene.chosen == nil)
    // A page has read it back already.
    let sure = Command.box(.wakeWord(word: "Computer", sure: true))
    let answer = await scene.box.take(sure, origin: .companion, by: .family, id: "1")
    #expect(answer.say == "From now on I listen for \u{201C}computer\u{201D}. \(objection)")
    #expect(await scene.chosen == "computer")
    try scene.household.store.close()
  }

  @Test(
    "a word that would be heard in others, or is something to buy, is refused, however sure somebody is",
    arguments: [("bob", "too short"), ("milk", "something to buy"), ("ox", "too short")])
  func refused(word: String, why: String) async throws {
    let scene = try Scene()
    for sure in [nil, true] {
      let command = Command.box(.wakeWord(word: word, sure: sure))
      let answer = await scene.box.take(command, origin: .companion, by: .family, id: UUID().uuidString)
      #expect(!answer.isDone)
      #expect(answer.say.contains(why))
    }
    #expect(await scene.chosen == nil)
    try scene.household.store.close()
  }

  @Test("a word that was given for this run wins; the settings file does not")
  func fixed() async throws {
    let scene = try Scene { $0.wake.isFixed = true }
    #expect(
      await scene.say("change the wake word to jarvis")
        == "The wake word of this run was given when it was started, and stays.")
    try scene.household.store.close()
    var wake = Settings().wake
    #expect(wake.choosing("jarvis").words == ["jarvis"])
    #expect(wake.choosing(nil).words == ["foodie"])
    wake.isFixed = true
    #expect(wake.choosing("jarvis").words == ["foodie"])
    let home = try TemporaryFolder()
    let byEnvironment = try Settings.load(environment: ["HOME": home.path, "SOUS_WAKE_WORDS": "[\"alfred\"]"])
    #expect(byEnvironment.settings.wake.isFixed)
    #expect(try !Settings.load(environment: ["HOME": home.path]).settings.wake.isFixed)
  }

  @Test("everybody who looks is told what the box listens for")
  func told() async throws {
    let scene = try Scene()
    await scene.box.begin()
    var statuses: [String?] = []
    let announcements = scene.announcer.announcements()
    _ = await scene.box.take(.box(.wakeWord(word: "jarvis", sure: true)), origin: .companion, by: .family, id: "1")
    for await announcement in announcements {
      guard case .status(let status) = announcement else { continue }
      statuses.append(status.wakeWord)
      if status.wakeWord == "jarvis" { break }
    }
    #expect(statuses.first == "foodie")
    #expect(statuses.last == "jarvis")
    try scene.household.store.close()
  }
}
