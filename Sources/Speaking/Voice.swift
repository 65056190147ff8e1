/// Turns words into sound.
public protocol Voice: Sendable {
  /// The sound of `text`: 16 000 Hz mono samples, full scale 1, peak -3 dBFS; empty when there is nothing to be said.
  /// - Throws: why the voice does not work, in one line.
  func samples(of text: String) async throws(VoiceError) -> [Float]
}
