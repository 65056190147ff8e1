import Audio

/// Sound as every voice gives it: without the silence that some put around a sentence, and as loud as the others.
public enum EvenSound {
  /// Silence that is left before a sentence, in samples: 20 ms.
  static let lead = 320
  /// And after it, a breath before the next: 180 ms.
  static let tail = 2_880

  /// The same sound at the loudness of ``Levelling``.
  /// - Parameter samples: 16 000 Hz mono, full scale 1.
  public static func of(_ samples: [Float]) -> [Float] { Levelling.levelled(trimmed(samples)) }

  /// Without what is silent at both ends; all of it where nothing else is in it.
  static func trimmed(_ samples: [Float]) -> [Float] {
    // 50 dB below the loudest: what a voice breathes, not what it says.
    let silent = Level.peak(samples) * Level.amplitude(-50)
    guard silent > 0, let first = samples.firstIndex(where: { abs($0) > silent }),
      let last = samples.lastIndex(where: { abs($0) > silent })
    else { return samples }
    return Array(samples[max(0, first - lead)...min(samples.count - 1, last + tail)])
  }
}
