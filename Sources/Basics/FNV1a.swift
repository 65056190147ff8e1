/// A hash that is the same on every machine and in every run: FNV-1a of 64 bits (G. Fowler, L. C. Noll
/// and K.-P. Vo, http://www.isthe.com/chongo/tech/comp/fnv/). It resists no attacker.
public enum FNV1a {
  /// The hash of bytes.
  public static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
