import BoxSettings

/// The command that starts the synthesizer of an engine (`voice/speak.py`).
struct VoiceProgram: Sendable {
  var engine: VoiceEngine
  /// The path of `speak.py`.
  var speaker: String
  /// The folder of the engine's virtual environment.
  var folder: String

  /// The environment's Python, which ignores the variables of the box's starter.
  var python: [String] { ["\(folder)/bin/python", "-E"] }

  /// The folder of the natural voice's pronunciation tables.
  var tables: String { "\(folder)/tables" }

  /// The program and its arguments.
  /// - Parameter voice: the engine's voice; empty: its first.
  func arguments(voice: String = "") -> [String] {
    python + [speaker, engine.rawValue] + (engine == .natural ? ["--tables", tables] : [])
      + (voice.isEmpty ? [] : ["--voice=\(voice)"])
  }
}
