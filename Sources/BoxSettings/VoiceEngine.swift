/// The engine of the voice (`voice.engine`).
public enum VoiceEngine: String, Sendable, Hashable, CaseIterable, Encodable {
  /// hibari-tts, a natural voice in 8 MB, if it is installed.
  case natural
  /// Piper, with any of its voices, if it is installed.
  case piper
  /// espeak-ng, which is always installed.
  case espeak
}

extension VoiceEngine: SettingsRepresentable {}
