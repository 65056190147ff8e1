/// Random numbers that depend only on the seed, on every machine: SplitMix64 (G. L. Steele, D. Lea, C.
/// H. Flood, "Fast splittable pseudorandom number generators", 2014).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts at a seed.
  public init(seed: UInt64) {
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    defer { state &+= 0x9E37_79B9_7F4A_7C15 }
    return Self.spread(state)
  }

  /// Spreads 64 bits over all 64, like one step of the generator.
  @inlinable
  public static func spread(_ bits: UInt64) -> UInt64 {
    var mixed = bits &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
