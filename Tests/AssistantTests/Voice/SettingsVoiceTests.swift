import Foundation
import Speaking
import TestTime
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings

@Suite("Which voice speaks", .deadline())
struct SettingsVoiceTests {
  /// Nobody loses patience: time stands.
  private func spoken(_ voice: Settings.Voice, _ home: VoiceHome) async -> String {
    do {
      let speaks = try voice.voice(home.paths, executable: nil, clock: HandClock())
      let samples: [Float]
      do { samples = try await speaks.samples(of: "Done.") } catch {
        await speaks.end()
        throw error
      }
      await speaks.end()
      return "\(samples.count) samples"
    } catch {
      return "\(error)"
    }
  }

  @Test("the natural one, where it is installed")
  func natural() async throws {
    let home = try VoiceHome()
    let voice = Settings().voice
    #expect(voice.stayingVoice(home.paths, executable: nil) == nil)
    try home.install()
    #expect(await spoken(voice, home) == "8000 samples")
    #expect(home.lines("starts") == ["natural --tables \(home.voices)/natural/tables"])
  }

  @Test("the voice that is named is the engine's, with the home folder in place of ~")
  func named() async throws {
    let home = try VoiceHome()
    try home.install()
    var voice = Settings().voice
    voice.name = "~/emma"
    #expect(await spoken(voice, home) == "8000 samples")
    #expect(home.lines("starts").last?.hasSuffix("--voice=\(home.folder.path)/emma") == true)
  }

  @Test("a command that somebody has set, before any engine; espeak-ng, where it is chosen")
  func command() async throws {
    let home = try VoiceHome()
    try home.install()
    var voice = Settings().voice
    voice.command = ["sous-no-such-voice", "{text}"]
    #expect(voice.chosenEngine == .espeak)
    #expect(await spoken(voice, home).contains("\"sous-no-such-voice\" is not installed"))
    #expect(home.lines("starts").isEmpty)
    voice = Settings().voice
    voice.engine = .espeak
    #expect(voice.stayingVoice(home.paths, executable: nil) == nil)
  }

  @Test("speech is softer in the quiet hours of the household's own time")
  func quiet() throws {
    var voice = Settings().voice
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/London"))
    // 23:30 in London, in summer.
    let night = try Date("2026-06-14T22:30:00Z", strategy: .iso8601)
    #expect(voice.largestVolume(at: night, calendar) == nil)
    (voice.quiet, voice.quietVolume) = ("23:00-07:00", 25)
    #expect(voice.largestVolume(at: night, calendar) == 25)
    #expect(voice.largestVolume(at: night.addingTimeInterval(-3_600), calendar) == nil)
  }

  @Test("one is tried alone, and a missing one is told with the way to get it")
  func trial() async throws {
    let home = try VoiceHome()
    let missing = #expect(throws: VoiceTrial.Missing.self) {
      _ = try VoiceTrial(Settings().voice, home.paths, executable: nil)
    }
    #expect(
      missing?.description == "the natural voice is not installed; install it: sous voice install natural")
    try home.install()
    let (samples, result) = try await VoiceTrial(Settings().voice, home.paths, executable: nil)
      .speak("Add ½ tsp. Then 2 kg.")
    #expect(samples.count == 16_000)
    #expect(result.said == ["Add half a teaspoon.", "Then 2 kilograms."])
    #expect(home.lines("starts").count == 1)
    #expect(result.engine == .natural && result.seconds == 1 && (result.startSeconds ?? 0) > 0)
  }
}
