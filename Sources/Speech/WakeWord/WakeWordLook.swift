/// Examines a possible wake word once more, by the likely transcript of another network than the
/// spotter's.
public protocol WakeWordLook: Sendable {
  /// - Parameters:
  ///   - phrase: in small letters.
  ///   - sound: at 16 kHz, from the beginning of the phrase; more may follow.
  /// - Returns: the natural logarithm of the phrase's likelihood as a transcript of this sound relative
  ///   to one without words; nil: the network is unavailable now.
  func support(for phrase: String, in sound: [Int16]) -> Double?
}
