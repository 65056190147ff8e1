import Audio

/// The same form for the sound of every voice: without surrounding silence, and equally loud.
public enum EvenSound {
  /// The silence before a sentence, in samples: 20 ms.
  static let lead = 320
  /// The silence after a sentence, a breath before the next: 180 ms.
  static let tail = 2_880

  /// The same sound at the loudness of ``Levelling``.
  /// - Parameter samples: 16 000 Hz mono, full scale 1.
  public static func of(_ samples: [Float]) -> [Float] { Levelling.levelled(trimmed(samples)) }

  /// The sound without silence at both ends; all of it if it is all silent.
  static func trimmed(_ samples: [Float]) -> [Float] {
    // 50 dB below the loudest: the voice's breath, not its words.
    let silent = Level.peak(samples) * Level.amplitude(-50)
    guard silent > 0, let first = samples.firstIndex(where: { abs($0) > silent }),
      let last = samples.lastIndex(where: { abs($0) > silent })
    else { return samples }
    return Array(samples[max(0, first - lead)...min(samples.count - 1, last + tail)])
  }
}
