/// Finds wake words in a stream of sound. Not thread-safe.
public protocol WakeDetector {
  /// Processes one frame of 160 samples at 16 kHz.
  /// - Parameters:
  ///   - answers: the answers of the network of phones for the frames that have become ready
  ///     (``PhoneStream``); empty without one.
  ///   - isOpen: whether a wake word may begin at a frame of the stream.
  ///   - least: the score that a detection must exceed.
  ///   - recall: the samples from a frame on, or from the oldest in memory.
  /// - Returns: the best detection that has become certain, if any.
  mutating func hear(
    _ samples: [Int16], answers: [Float], isOpen: (_ frame: Int) -> Bool, above least: Double,
    recall: (_ frame: Int) -> (first: Int, samples: [Int16])
  ) throws -> WakeWordSpotter.Detection?

  /// Resets the state: another stream begins.
  mutating func reset()
}
