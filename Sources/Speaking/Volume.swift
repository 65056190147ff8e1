import Audio

/// The volume of a sound on the scale for people: 0 is silent, 100 the loudest.
enum Volume {
  /// A step of 1 is 0.4 dB, so that each step sounds as large as any other: 100 is 0 dB, 50 is -20 dB, 1
  /// is -39.6 dB.
  static let decibelsPerStep = 0.4

  /// The gain of a volume, clamped to 0 to 100.
  static func gain(_ volume: Int) -> Float {
    guard volume > 0 else { return 0 }
    return Level.amplitude(Double(min(volume, 100) - 100) * decibelsPerStep)
  }
}
