/// Random numbers that are the same for the same seed on every machine: SplitMix64 (Steele, Lea and Flood, 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts at a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    defer { state &+= 0x9E37_79B9_7F4A_7C15 }
    return SlotTrail.mix(state)
  }
}
