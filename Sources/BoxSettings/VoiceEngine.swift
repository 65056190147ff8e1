/// What makes the voice (`voice.engine`).
public enum VoiceEngine: String, Sendable, Hashable, CaseIterable, Encodable {
  /// hibari-tts, a natural voice in 8 MB, where it is installed.
  case natural
  /// Piper, with any of its voices, where it is installed.
  case piper
  /// espeak-ng, which is always there.
  case espeak
}

extension VoiceEngine: SettingsRepresentable {}
