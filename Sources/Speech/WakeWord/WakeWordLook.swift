/// Looks once more at what may be a wake word, by what another network than the spotter's would write down.
public protocol WakeWordLook: Sendable {
  /// - Parameters:
  ///   - phrase: in small letters.
  ///   - sound: at 16 kHz; the phrase would begin it, and more may follow.
  /// - Returns: the natural logarithm of how much likelier the phrase is to be written of this sound than of one without
  ///   words; nil: nobody can look now.
  func support(for phrase: String, in sound: [Int16]) -> Double?
}
