import ArgumentParser
import Assistant
import Audio
import BoxSettings
import Foundation

/// `sous setup`.
struct SetupCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup",
    abstract: "Choose the microphone, the loudspeaker, the wake word and the voice, step by step.",
    discussion: """
      Each device is tried, and what works is offered. What you choose is written into the settings file; everything \
      else in it stays as it is. A box that runs already takes it when it is started again. At the end a box that runs \
      gives a code, by which a phone is paired.

      EXAMPLES
        sous setup
        sudo sous-box setup      (where the box is a service of the Debian package)
      """)

  func run() async throws {
    let loaded = try Settings.load()
    let settings = loaded.settings
    let desk = ConsoleDesk()
    let judge = WakeWordJudge(settings: settings, folders: try GrammarFolders(settings: settings))
    let setup = Setup(
      desk: desk, microphones: SoundDevice.microphones(), loudspeakers: SoundDevice.loudspeakers(),
      voices: settings.voice.command == Settings().voice.command ? Self.voices(settings) : nil,
      judge: { await judge.verdict(on: $0) })
    let choice = await setup.run(wakeWord: settings.wake.words.first ?? "")
    let keys = try choice.save(to: loaded.path)
    desk.tell(keys.isEmpty ? "Nothing was changed." : "Set in \(loaded.path): \(keys.joined(separator: ", "))")
    guard let answer = try? await DeviceQuestion.ask(.offer(role: "family")), case .code(let pairing) = answer else {
      return desk.tell("Start the box (sous run), then let phones in with: sous pair")
    }
    if !keys.isEmpty { desk.tell("Start the box again, so that it takes what you chose.") }
    guard let address = pairing.address, pairing.isForOthers != false else {
      return desk.tell("Only this machine reaches its page. For phones set server.listen = \"0.0.0.0\".")
    }
    desk.tell("A phone is let in at \(address) with the code \(pairing.code.prefix(4)) \(pairing.code.dropFirst(4)).")
  }

  /// A user with a command of their own in the settings has chosen.
  private static func voices(_ settings: Settings) -> Setup.Voices {
    Setup.Voices(
      now: settings.voice.engine, isInstalled: { DataFolder.voice($0) != nil },
      install: { engine in try VoiceInstallation(engine).install { print("  \($0)") } },
      speak: { engine, loudspeaker in
        var (voice, playback) = (settings.voice, settings.audio.playback)
        if engine != voice.engine { voice.name = "" }
        voice.engine = engine
        if let loudspeaker { playback.device = loudspeaker }
        let made = try await VoiceTrial(voice).speak("Your pasta is ready. Dinner is at half past seven.")
        let sink = try ALSAPlayback(playback)
        try sink.write(made.samples)
        try sink.drain()
      })
  }
}
