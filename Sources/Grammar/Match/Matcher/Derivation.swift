/// One way a node matched from some position on.
struct Derivation: BitwiseCopyable, Sendable {
  /// The end position.
  var end: Int32
  /// The words taken for any words.
  var anyWords: Int32 = 0
  /// The commas passed over.
  var skipped: Int32 = 0
  /// Its slots, as an index of `SlotTrail`, -1 for none.
  var slots: Int32 = -1
  /// The sum of the logarithms of weights, in millionths: whole numbers, so that equal is equal.
  var weight: Int64 = 0
  /// The value, if the match is exactly one; 0 for plain words. See `ValueKey`.
  var value: UInt64 = 0
  /// Equal for derivations with equal slots and value; set for comparison.
  var meaning: UInt64 = 0

  /// Whether it is the better of two with the same meaning.
  func isBetter(than other: Derivation) -> Bool {
    if anyWords != other.anyWords { return anyWords < other.anyWords }
    if weight != other.weight { return weight > other.weight }
    return skipped < other.skipped
  }

  /// The derivation followed by another; the whole is more than one value.
  func followed(by next: Derivation, slots: Int32) -> Derivation {
    Derivation(
      end: next.end, anyWords: anyWords + next.anyWords, skipped: skipped + next.skipped, slots: slots,
      weight: weight &+ next.weight)
  }
}

/// The key of a value that is not made yet: values are made only for whole matches.
enum ValueKey {
  private static let phrase: UInt64 = 1 << 62
  private static let rule: UInt64 = 2 << 62

  static func of(entry: Int32) -> UInt64 { phrase | UInt64(entry) }

  static func of(rule value: Int32, from start: Int32, to end: Int32) -> UInt64 {
    rule | UInt64(value) << 32 | UInt64(start) << 16 | UInt64(end)
  }

  static func entry(_ key: UInt64) -> Int32? {
    key & (3 << 62) == phrase ? Int32(truncatingIfNeeded: key & 0xFFFF_FFFF) : nil
  }

  static func rule(_ key: UInt64) -> (value: Int, start: Int, end: Int)? {
    guard key & (3 << 62) == rule else { return nil }
    return (Int(key >> 32 & 0x3FFF_FFFF), Int(key >> 16 & 0xFFFF), Int(key & 0xFFFF))
  }
}
