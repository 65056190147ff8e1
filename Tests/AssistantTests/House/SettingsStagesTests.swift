import Foundation
import Speech
import Store
import Testing

@testable import Assistant
@testable import BoxSettings

@Suite struct SettingsStagesTests {
  @Test("The default settings are the stages' own defaults")
  func defaults() throws {
    let settings = Settings()
    #expect(settings.hearing.listener == Listener.Settings())
    var model = settings.hearing.speechModel()
    #expect(model.network?.lastPathComponent == "phones.safetensors")
    (model.network, model.everydayWords) = (nil, nil)
    #expect(model == .debian)
    #expect(settings.hearing.recognizer == CommandRecognizer.Settings())
    #expect(settings.audio.capture == .init())
    #expect(settings.audio.playback == .init())
    #expect(try settings.voice.voiceCommand() == .espeak)
    #expect(settings.wake.wakeWords == [.init(phrase: "foodie")])
  }

  @Test("A word has its own threshold where one is set, whichever way it is written")
  func thresholds() {
    var wake = Settings.Wake()
    wake.words = ["Foodie", "hey kitchen"]
    (wake.threshold, wake.thresholds) = (2, ["foodie": 1.5, "computer": 3])
    #expect(
      wake.wakeWords == [.init(phrase: "foodie", threshold: 1.5), .init(phrase: "hey kitchen", threshold: 2)])
  }

  @Test("Seconds become frames of 10 ms")
  func frames() {
    var hearing = Settings.Hearing()
    (hearing.silenceAfterComplete, hearing.silenceAfterIncomplete) = (0.29, 1.234)
    (hearing.patience, hearing.longest) = (2, 20)
    let listener = hearing.listener
    #expect(listener.silenceAfterComplete == 29)
    #expect(listener.silenceAfterIncomplete == 123)
    #expect(listener.patience == 200)
    #expect(listener.longestUtterance == 2_000)
  }

  @Test("Folders begin at home, the store's in the state folder")
  func folders() {
    let paths = Paths(environment: ["HOME": "/home/sam", "XDG_STATE_HOME": "/s"])
    var settings = Settings()
    #expect(settings.store.storeFolder(paths).path == "/s/sous")
    settings.store.folder = "~/box"
    #expect(settings.store.storeFolder(paths).path == "/home/sam/box")
    settings.hearing.model = "~/model"
    var model = SpeechModel(folder: URL(fileURLWithPath: "/home/sam/model"))
    model.network = DataFolder.phoneNetwork(paths)
    model.everydayWords = DataFolder.everydayWords(paths)
    #expect(settings.hearing.speechModel(paths) == model)
  }

  @Test("Pronunciations are split into sounds, words made lower case")
  func phones() {
    var wake = Settings.Wake()
    wake.pronunciations = ["Foodie": "F UW  D IY"]
    wake.words = ["Hey Kitchen"]
    #expect(wake.phones == ["foodie": ["F", "UW", "D", "IY"]])
    #expect(wake.wakeWords.map(\.phrase) == ["hey kitchen"])
  }

  @Test("A sound that the speech model does not have is named with its word")
  func wrongPhone() {
    var settings = Settings()
    settings.wake.pronunciations = ["foodie": "F OO D IY"]
    #expect(throws: SpeechError.unknownPhone("OO", word: "foodie in wake.pronunciations")) {
      try settings.pronunciations(nil, guesser: nil)
    }
  }

  @Test("The household's calendar is in its time zone, else in the machine's")
  func calendar() {
    var household = Settings.Household()
    #expect(household.calendar.timeZone == .current)
    household.timeZone = "Asia/Tokyo"
    #expect(household.calendar.timeZone.identifier == "Asia/Tokyo")
  }

  @Test("The store's own folder is the state folder", arguments: ["/s", "/s/", "s", ""])
  func state(folder: String) {
    let environment = ["HOME": "/home/sam", "XDG_STATE_HOME": folder]
    #expect(Paths(environment: environment).state == StoreFolder.standard(environment: environment).path)
  }
}
