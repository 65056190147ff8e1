import Basics

extension SeededGenerator {
  /// A number evenly spread over -1 ..< 1.
  mutating func bipolar() -> Float {
    Float(Int32(truncatingIfNeeded: next() >> 32)) * (1 / 2_147_483_648)
  }
}
