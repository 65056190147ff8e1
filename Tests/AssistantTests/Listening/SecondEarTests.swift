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

@Suite("A box with a second ear", .deadline())
struct SecondEarTests {
  /// Writes down what it is told, once it is let; notes what it was given.
  private final class ScriptedEar: SecondEar {
    private struct Asked {
      var count = 0
      var samples = 0
      var beginning: String?
    }
    struct Deaf: Error, CustomStringConvertible { let description = "it is deaf" }

    private let asked = Mutex(Asked())
    private let texts: [String]
    private let gate: AsyncStream<Void>
    private let opening: AsyncStream<Void>.Continuation
    private let isDeaf: Bool

    init(_ texts: [String], waits: Bool = false, isDeaf: Bool = false) {
      (self.texts, self.isDeaf) = (texts, isDeaf)
      (gate, opening) = AsyncStream.makeStream()
      if !waits { opening.finish() }
    }

    var count: Int { asked.withLock(\.count) }
    var samples: Int { asked.withLock(\.samples) }
    var beginning: String? { asked.withLock(\.beginning) }

    func letGo() { opening.finish() }
    func prepare() async throws { if isDeaf { throw Deaf() } }
    func write(_ sound: [Int16], after beginning: String?) async throws -> [Writing] {
      asked.withLock { asked in
        asked.count += 1
        (asked.samples, asked.beginning) = (sound.count, beginning)
      }
      for await _ in gate {}
      if isDeaf { throw Deaf() }
      return texts.map { Writing(text: $0, confidence: 0.9) }
    }
  }

  private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])
    var all: String { lines.withLock { $0.joined(separator: "\n") } }
    func add(_ text: String) { lines.withLock { $0.append(text) } }
  }

  private struct Scene {
    let folder: TemporaryFolder
    let household: Household
    let box: Box
    let lines = Lines()
    static let clone = URL(filePath: #filePath).appending(path: "../../../..").standardized

    init(_ ear: ScriptedEar, confidence: Double) async throws {
      folder = try TemporaryFolder()
      let folders = try GrammarFolders(
        environment: ["HOME": folder.path, "SOUS_GRAMMARS": Self.clone.appending(path: "grammars").path])
      let language = try Language(folders)
      var settings = Settings()
      settings.store.folder = folder.path + "/store"
      // So that the first ear is never sure, however well it hears these recordings.
      settings.hearing.confidence = confidence
      household = try Household(settings: settings, clock: { Date(timeIntervalSince1970: 1_773_511_500) })
      let lines = lines
      box = Box(
        household: household, screen: TranscriptScreen(write: { lines.add($0) }, writeProblem: { lines.add($0) }),
        speaker: Loudspeaker(), voice: nil)
      await box.listen(
        with: try Hearing(
          settings: settings, folders: folders, language: language,
          words: try HouseholdWords(folders: language.folders), secondEar: ear))
      await box.begin()
    }

    /// Plays a recording of one command after the wake word, and silence.
    func play(_ recording: String = "029-box.time.wav") async throws {
      let file = Self.clone.appending(path: "audio-fixtures/\(recording)").path
      let samples = try FileSource(path: file).readAll() + [Float](repeating: 0, count: 32_000)
      for frame in ListeningService.frames(of: samples) { await box.hear(frame) }
    }

    var list: [String] {
      get async { await household.assistant.bus.state.kitchen.items.values.map(\.name) }
    }
  }

  @Test(
    "what the first is not sure of is done as the second wrote it down, which is given the sound from the wake word on")
  func written() async throws {
    let ear = ScriptedEar(["Add gochujang to the shopping list."])
    let scene = try await Scene(ear, confidence: 1)
    try await scene.play()
    await scene.box.finishHearing()
    #expect(ear.count == 1)
    #expect(ear.beginning == Settings().wakeWords[0].phrase)
    #expect((16_000...160_000).contains(ear.samples))
    #expect(await scene.list == ["gochujang"])
    try scene.household.store.close()
  }

  @Test("what the first is sure of, the second is not asked about")
  func sure() async throws {
    let ear = ScriptedEar(["Add gochujang to the shopping list."])
    let scene = try await Scene(ear, confidence: 0.5)
    try await scene.play()
    await scene.box.finishHearing()
    #expect(ear.count == 0)
    #expect(await scene.list.isEmpty)
    try scene.household.store.close()
  }

  @Test("of several writings the likeliest that means something counts")
  func several() async throws {
    let scene = try await Scene(ScriptedEar(["At oat and milk.", "Add oat milk."]), confidence: 1)
    try await scene.play()
    await scene.box.finishHearing()
    #expect(await scene.list == ["oat milk"])
    try scene.household.store.close()
  }

  @Test("the box hears on while the second ear thinks, and does what was said in its order")
  func slow() async throws {
    let ear = ScriptedEar(["Add eggs."], waits: true)
    let scene = try await Scene(ear, confidence: 1)
    try await scene.play()
    try await scene.play()
    #expect(await scene.box.hearingReading().wakes == 2)
    #expect(await scene.list.isEmpty)
    ear.letGo()
    await scene.box.finishHearing()
    #expect(ear.count == 2)
    #expect(await scene.list == ["eggs"])
    try scene.household.store.close()
  }

  @Test("where the second ear is deaf, the box says so once and goes by the first")
  func deaf() async throws {
    let ear = ScriptedEar([], isDeaf: true)
    let scene = try await Scene(ear, confidence: 1)
    try await scene.play()
    try await scene.play()
    await scene.box.finishHearing()
    #expect(ear.count == 2)
    #expect(scene.lines.all.components(separatedBy: "The second ear does not hear: it is deaf.").count == 2)
    try scene.household.store.close()
  }
}
