/// One way a node matched from some position on.
struct Derivation: BitwiseCopyable, Sendable {
  /// Where it ended.
  var end: Int32
  /// Words taken for any words.
  var anyWords: Int32 = 0
  /// Commas passed over.
  var skipped: Int32 = 0
  /// The slots it set, as an index of `SlotTrail`, -1 for none.
  var slots: Int32 = -1
  /// Sum of the logarithms of weights, in millionths: whole numbers, so that equal is equal.
  var weight: Int64 = 0
  /// The value it stands for when it is no more than one value; 0 for plain words. See `ValueKey`.
  var value: UInt64 = 0
  /// Equal for derivations of equal slots and value; set when it is compared with others.
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

/// Names a value without making it: values are made only for whole matches.
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
