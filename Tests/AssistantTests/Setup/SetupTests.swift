import Audio
import BoxSettings
import Foundation
import Synchronization
import TestTools
import Testing

@testable import Assistant

@Suite("First steps")
struct SetupTests {
  /// A desk whose answers are written down, and whose devices sound as told.
  private final class ScriptedDesk: SetupDesk {
    private let answers: Mutex<[String]>
    private let told = Mutex<[String]>([])
    private let played = Mutex<[String]>([])
    let levels: [String: Float]

    init(_ answers: [String], levels: [String: Float] = [:]) {
      self.answers = Mutex(answers)
      self.levels = levels
    }

    var lines: [String] { told.withLock { $0 } }
    var heardOn: [String] { played.withLock { $0 } }

    func tell(_ line: String) { told.withLock { $0.append(line) } }

    func ask(_ question: String) -> String? { answers.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

    func listen(to device: String, seconds: Double) throws -> Level {
      guard let level = levels[device] else {
        throw AudioError.noDevice(name: device, direction: .capture, reason: "it is used by another program")
      }
      return Level([Float](repeating: level, count: 160))
    }

    func play(on device: String) { played.withLock { $0.append(device) } }
  }

  private static let microphones = ["default", "plughw:CARD=Webcam", "plughw:CARD=Jabra"].map {
    SoundDevice(name: $0, title: "")
  }
  private static let loudspeakers = ["default", "plughw:CARD=Jabra"].map { SoundDevice(name: $0, title: "Jabra") }

  private func setup(
    _ desk: ScriptedDesk, _ judge: @escaping @Sendable (String) -> WakeWordJudge.Verdict = { _ in .good }
  ) -> Setup {
    Setup(desk: desk, microphones: Self.microphones, loudspeakers: Self.loudspeakers) { judge($0) }
  }

  @Test("what works is offered, tried and taken; what is silent or busy is shown with the reason")
  func devices() async {
    let desk = ScriptedDesk(
      ["2", "", "no", "yes", ""], levels: ["default": 0.1, "plughw:CARD=Webcam": 0, "plughw:CARD=Jabra": 0.2])
    let choice = await setup(desk).run(wakeWord: "foodie")
    #expect(choice.microphone == "plughw:CARD=Jabra")
    #expect(choice.loudspeaker == "plughw:CARD=Jabra")
    #expect(desk.heardOn == ["default", "plughw:CARD=Jabra"])
    #expect(choice.wakeWord == nil)
    #expect(desk.lines.contains("    plughw:CARD=Webcam: only silence"))
  }

  @Test("a device that is busy is passed over, with what is wrong")
  func busy() async {
    let desk = ScriptedDesk(["", "n", "n"], levels: ["default": 0.1])
    let choice = await setup(desk).run(wakeWord: "foodie")
    #expect(choice.microphone == "default")
    #expect(choice.loudspeaker == nil)
    #expect(desk.lines.contains { $0.contains("CARD=Jabra") && $0.contains("used by another program") })
  }

  @Test("a quiet voice is told, and the microphone taken where somebody insists")
  func quiet() async {
    let desk = ScriptedDesk(["", "y"], levels: ["default": 0.001])
    #expect(await setup(desk).run(wakeWord: "foodie").microphone == "default")
    #expect(desk.lines.contains { $0.contains("quiet (-60 dBFS)") })
  }

  @Test("without a microphone the rest goes on")
  func none() async {
    let desk = ScriptedDesk(["y", "computer"])
    let choice = await setup(desk).run(wakeWord: "foodie")
    #expect(choice == Setup.Choice(microphone: nil, loudspeaker: "default", wakeWord: "computer"))
    #expect(desk.lines.contains { $0.contains("No microphone works") })
  }

  @Test("a wake word that cannot be used is asked for again, a doubtful one is taken where somebody insists")
  func wakeWord() async {
    let desk = ScriptedDesk(["y", "Oh", "hey  Kitchen", "y"])
    let choice = await setup(desk) { word in
      word == "oh"
        ? .init(objection: "It is too short.", isRefused: true) : .init(objection: "People say it.", isRefused: false)
    }.run(wakeWord: "foodie")
    #expect(choice.wakeWord == "hey kitchen")
    #expect(desk.lines.contains("  It is too short."))
  }

  @Test("when nobody answers any more, nothing is changed")
  func nobody() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/config.toml"
    let choice = await setup(ScriptedDesk([], levels: ["default": 0.1])).run(wakeWord: "foodie")
    #expect(try choice.save(to: path).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("only what was chosen is changed in the settings file, and its rights stay")
  func saving() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/config.toml"
    let before = "# mine\n[audio]\ndevice = \"old\" # the old one\n\n[server]\nport = 8081\n"
    try Data(before.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let choice = Setup.Choice(microphone: "plughw:CARD=Jabra", loudspeaker: nil, wakeWord: "hey kitchen")
    #expect(try choice.save(to: path) == ["audio.device", "wake.words"])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.hasPrefix("# mine\n[audio]\ndevice = \"plughw:CARD=Jabra\"\n\n[server]\nport = 8081\n"))
    #expect(text.hasSuffix("\n[wake]\nwords = [\"hey kitchen\"]\n"))
    let settings = try Settings.load(environment: ["SOUS_CONFIG": path]).settings
    #expect(settings.audio.device == "plughw:CARD=Jabra" && settings.wake.words == ["hey kitchen"])
    let rights = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(rights == 0o640)
  }

  private final class Voices: Sendable {
    private let state: Mutex<(installed: Set<VoiceEngine>, heard: [String])>
    let failure: String?

    init(_ installed: Set<VoiceEngine>, failure: String? = nil) {
      state = Mutex((installed, []))
      self.failure = failure
    }

    var heard: [String] { state.withLock(\.heard) }

    func offered(now: VoiceEngine = .natural) -> Setup.Voices {
      Setup.Voices(
        now: now, isInstalled: { engine in self.state.withLock { $0.installed.contains(engine) } },
        install: { engine in
          if let failure = self.failure { throw VoiceInstallation.Failure(failure) }
          self.state.withLock { _ = $0.installed.insert(engine) }
        },
        speak: { engine, device in
          if engine == .piper { throw VoiceInstallation.Failure("Piper has lost its voice") }
          self.state.withLock { $0.heard.append("\(engine) on \(device ?? "the one that is set")") }
        })
    }
  }

  private func chosen(_ answers: [String], _ voices: Setup.Voices) async -> (VoiceEngine?, [String]) {
    // No loudspeaker is heard, and the wake word stays.
    let desk = ScriptedDesk(["n", "n", ""] + answers)
    let setup = Setup(
      desk: desk, microphones: [], loudspeakers: Self.loudspeakers, voices: voices, judge: { _ in .good })
    return (await setup.run(wakeWord: "foodie").voice, desk.lines)
  }

  @Test("a natural voice is fetched where somebody wants it, each voice is listened to, and the last heard is taken")
  func voice() async {
    let voices = Voices([])
    let (choice, lines) = await chosen(["", "1", "2", "1", "2", ""], voices.offered())
    #expect(choice == .espeak)
    #expect(voices.heard == ["natural", "espeak", "natural", "espeak"].map { "\($0) on the one that is set" })
    #expect(lines.contains("  1 natural, as it is set") && lines.contains("  2 espeak"))
  }

  @Test("a voice that stays as it is set changes nothing; one that cannot speak is not taken")
  func voiceStays() async {
    #expect(await chosen([""], Voices([.natural]).offered()).0 == nil)
    #expect(await chosen(["1", ""], Voices([.natural]).offered()).0 == nil)
    #expect(await chosen(["1", ""], Voices([.natural]).offered(now: .espeak)).0 == .natural)
    #expect(await chosen(["1"], Voices([.natural]).offered(now: .espeak)).0 == nil)
    let (choice, lines) = await chosen(["9", "two", "2", ""], Voices([.natural, .piper]).offered())
    #expect(choice == nil && lines.contains("  Piper has lost its voice"))
  }

  @Test("without a network espeak-ng stays, and the reason is said")
  func noVoice() async {
    let (choice, lines) = await chosen(["y"], Voices([], failure: "PyPI cannot be reached").offered())
    #expect(choice == nil && lines.contains("  It cannot be had: PyPI cannot be reached"))
    let (none, quiet) = await chosen(["n"], Voices([]).offered())
    #expect(none == nil && quiet.last == "  1 espeak")
  }

  @Test("the voice that was chosen is written")
  func savingVoice() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/config.toml"
    #expect(try Setup.Choice(voice: .piper).save(to: path) == ["voice.engine"])
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("[voice]\nengine = \"piper\"\n"))
  }
}
