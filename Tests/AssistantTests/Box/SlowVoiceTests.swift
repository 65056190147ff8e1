import Audio
import Foundation
import Screens
import Speech
import Synchronization
import TestTime
import TestTools
import Testing

@testable import Assistant
@testable import BoxSettings
@testable import Speaking

@Suite("A box whose voice is slow", .deadline())
struct SlowVoiceTests {
  /// Says nothing until it is let, and then everything in the order it was asked for.
  private final class SlowVoice: Voice {
    private struct State {
      var said: [String] = []
      var isLet = false
      var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var said: [String] { state.withLock(\.said) }

    func samples(of text: String) async throws(VoiceError) -> [Float] {
      await withCheckedContinuation { continuation in
        let isLet = state.withLock { state in
          if !state.isLet { state.waiting.append(continuation) }
          return state.isLet
        }
        if isLet { continuation.resume() }
      }
      state.withLock { $0.said.append(text) }
      return [0.5]
    }

    func letGo() {
      let waiting = state.withLock { state in
        state.isLet = true
        defer { state.waiting = [] }
        return state.waiting
      }
      for one in waiting { one.resume() }
    }
  }

  private struct Scene {
    let folder: TemporaryFolder
    let household: Household
    let box: Box
    let voice = SlowVoice()
    let speaker = Loudspeaker()

    init() throws {
      folder = try TemporaryFolder()
      var settings = Settings()
      settings.store.folder = folder.path + "/store"
      household = try Household(settings: settings, clock: { Date(timeIntervalSince1970: 1_773_511_500) })
      box = Box(household: household, screen: QuietScreen(write: { _ in }), speaker: speaker, voice: voice)
    }
  }

  @Test("does at once what is said while it makes its voice")
  func hears() async throws {
    let scene = try Scene()
    let clone = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let folders = try GrammarFolders(
      environment: ["HOME": scene.folder.path, "SOUS_GRAMMARS": clone.appending(path: "grammars").path])
    let language = try Language(folders)
    let settings = Settings()
    await scene.box.listen(
      with: try Hearing(
        settings: settings, folders: folders, language: language, words: try HouseholdWords(folders: language.folders)))
    await scene.box.begin()
    _ = await scene.box.take("add milk", origin: .text)
    #expect(await scene.box.isSpeaking)
    let samples = try FileSource(path: clone.appending(path: "audio-fixtures/029-box.time.wav").path).readAll()
    for frame in ListeningService.frames(of: samples) { await scene.box.hear(frame) }
    #expect(await scene.box.hearingReading().wakes == 1)
    await scene.box.finishHearing()
    #expect(scene.voice.said.isEmpty)
    scene.voice.letGo()
    await scene.box.settle()
    #expect(scene.voice.said.count == 2)
    #expect(scene.voice.said.first == "Added milk.")
    try scene.household.store.close()
  }

  @Test("says everything in the order in which it was answered, and leaves out the oldest of very many")
  func order() async throws {
    let scene = try Scene()
    await scene.box.begin()
    let count = SpokenAnswers.most + 10
    for number in 1...count { await scene.box.announce("Number \(number).") }
    #expect(scene.voice.said.isEmpty)
    scene.voice.letGo()
    await scene.box.settle()
    let kept = (count - SpokenAnswers.most + 1)...count
    // The first was being made when the others came.
    #expect(scene.voice.said.suffix(SpokenAnswers.most) == kept.map { "Number \($0)." })
    #expect(scene.voice.said.count <= SpokenAnswers.most + 1)
    #expect(scene.speaker.isSpeaking)
    try scene.household.store.close()
  }

  /// Writes down what it says, whether somebody waited for it, and how often it was to get ready.
  private final class NotingVoice: Voice {
    private let notes = Mutex<[String]>([])
    var all: [String] { notes.withLock(\.self) }

    func samples(of text: String) async throws(VoiceError) -> [Float] { [] }

    func samples(of text: String, isAwaited: Bool) async throws(VoiceError) -> [Float] {
      notes.withLock { $0.append("\(isAwaited ? "now" : "next"): \(text)") }
      // Longer than what is faded at both ends.
      return [Float](repeating: 0.5, count: 480)
    }

    func prepare() { notes.withLock { $0.append("prepare") } }
  }

  @Test("an answer is said sentence by sentence, and only the first is waited for")
  func sentences() async {
    let (voice, speaker) = (NotingVoice(), Loudspeaker())
    let answers = SpokenAnswers(voice: voice, speaker: speaker) { _ in }
    answers.prepare()
    await answers.say("Pasta timer: 10 minutes. Egg timer: 3 minutes.")
    await answers.say("🎉")
    await answers.say("Added milk.")
    await answers.settle()
    #expect(
      voice.all == [
        "prepare", "now: Pasta timer: 10 minutes.", "next: Egg timer: 3 minutes.", "next: Added milk.",
      ])
    #expect(speaker.isSpeaking)
  }

  @Test("in quiet hours speech is softer than the box is set")
  func quiet() async {
    func loudest(_ largest: Int?) async -> Float {
      let (voice, speaker) = (NotingVoice(), Loudspeaker(volume: 70))
      await SpokenAnswers(voice: voice, speaker: speaker, largestVolume: { largest }, complain: { _ in }).sayAll("Hm.")
      return Level.peak(speaker.pull())
    }
    let (soft, usual) = (await loudest(30), await loudest(nil))
    #expect(soft < usual)
    #expect(await loudest(0) == 0)
  }
}

extension SpokenAnswers {
  fileprivate func sayAll(_ text: String) async {
    say(text)
    await settle()
  }
}
