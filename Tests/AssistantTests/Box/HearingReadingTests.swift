import Audio
import Foundation
import Screens
import Server
import Speech
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Speaking

@Suite("What the microphone brings, for who tries the wake word")
struct HearingReadingTests {
  @Test("a box without ears tells nothing; with them the level, the words that wake it, and each one heard")
  func trying() async throws {
    let folder = try TemporaryFolder()
    let clone = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var settings = Settings()
    settings.store.folder = folder.path + "/store"
    let household = try Household(settings: settings, clock: { Date(timeIntervalSince1970: 1_773_511_500) })
    let box = Box(household: household, screen: QuietScreen(write: { _ in }), speaker: Loudspeaker(), voice: nil)
    #expect(await box.hearingReading() == HearingReading())

    let folders = try GrammarFolders(
      environment: ["HOME": folder.path, "SOUS_GRAMMARS": clone.appending(path: "grammars").path])
    let language = try Language(folders)
    await box.listen(
      with: try Hearing(
        settings: settings, folders: folders, language: language, words: try HouseholdWords(folders: language.folders)))
    let samples = try FileSource(path: clone.appending(path: "audio-fixtures/029-box.time.wav").path).readAll()
    var loudest = Level.silenceDBFS
    for frame in ListeningService.frames(of: samples) {
      await box.hear(frame)
      loudest = max(loudest, await box.hearingReading().level ?? Level.silenceDBFS)
    }
    let heard = await box.hearingReading()
    #expect(heard.wakeWords == [HearingReading.WakeWord(phrase: "foodie", threshold: 6)])
    #expect(heard.wakes == 1 && heard.lastWake?.word == "foodie")
    #expect(try #require(heard.lastWake?.score) >= 6)
    #expect((-40 ... -1).contains(loudest), "\(loudest)")

    await box.finishHearing()
    #expect(await box.hearingReading().level == nil)
    try household.store.close()
  }

  @Test("words are as loud as their louder half, whatever was before them")
  func bid() {
    func level(_ frames: [(Float, Int)]) -> Double {
      var gauge = HearingGauge()
      for (level, count) in frames {
        for _ in 0..<count { gauge.hear([Float](repeating: level, count: 160)) }
      }
      return gauge.bid(score: 7, frames: 60).level
    }
    #expect(HearingGauge().bid(score: 7, frames: 60) == WakeBid(score: 7, level: Level.silenceDBFS))
    #expect(abs(level([(0.5, 100)]) - -6.02) < 0.01)
    #expect(abs(level([(1, 300), (0.01, 200), (0.1, 60), (0.01, 15)]) - -20) < 0.01)
    #expect(abs(level([(1, 390), (0.1, 1_000)]) - -20) < 0.01)
  }

  @Test("the level rises at once and falls slowly")
  func level() throws {
    var gauge = HearingGauge()
    let (loud, still) = ([Float](repeating: 0.5, count: 160), [Float](repeating: 0, count: 160))
    gauge.hear(loud)
    let first = try #require(gauge.reading.level)
    #expect(abs(first - -6.02) < 0.01)
    for _ in 0..<50 { gauge.hear(still) }
    #expect(abs(try #require(gauge.reading.level) - (first - 20)) < 0.01)
    for _ in 0..<1_000 { gauge.hear(still) }
    #expect(gauge.reading.level == Level.silenceDBFS)
    gauge.hear(loud)
    #expect(gauge.reading.level == first)
  }
}
