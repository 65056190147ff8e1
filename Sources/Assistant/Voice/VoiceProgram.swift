import BoxSettings

/// How the synthesizer of an engine is started (`voice/speak.py`).
struct VoiceProgram: Sendable {
  var engine: VoiceEngine
  /// The path of `speak.py`.
  var speaker: String
  /// The folder of the engine's virtual environment.
  var folder: String

  /// Python of the environment, which takes nothing from the variables of whoever starts the box.
  var python: [String] { ["\(folder)/bin/python", "-E"] }

  /// Where the tables are that the natural voice looks words up in.
  var tables: String { "\(folder)/tables" }

  /// The program and its arguments.
  /// - Parameter voice: of the engine; empty: its first.
  func arguments(voice: String = "") -> [String] {
    python + [speaker, engine.rawValue] + (engine == .natural ? ["--tables", tables] : [])
      + (voice.isEmpty ? [] : ["--voice=\(voice)"])
  }
}
