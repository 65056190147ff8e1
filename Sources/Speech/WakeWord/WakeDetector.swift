/// Finds wake words in a stream of sound. Not thread-safe.
public protocol WakeDetector {
  /// Hears one frame of 160 samples at 16 kHz.
  /// - Parameters:
  ///   - answers: what the network of phones says of the frames that have become ready (``PhoneStream``); empty where
  ///     there is none.
  ///   - isOpen: whether a wake word may begin at a frame of the stream.
  ///   - least: a detection counts only when its score is above this.
  ///   - recall: the samples heard from a frame on, or from the first that is still known.
  /// - Returns: the best detection that has become certain, if one has.
  mutating func hear(
    _ samples: [Int16], answers: [Float], isOpen: (_ frame: Int) -> Bool, above least: Double,
    recall: (_ frame: Int) -> (first: Int, samples: [Int16])
  ) throws -> WakeWordSpotter.Detection?

  /// Forgets everything: another stream begins.
  mutating func reset()
}
