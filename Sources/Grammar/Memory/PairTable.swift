import Basics

/// Numbers found by pairs of numbers: the edges of a trie, from a node and a word to the next node.
struct PairTable: Sendable {
  private var keys: [UInt64] = Array(repeating: Self.free, count: 16)
  private var values: [Int32] = Array(repeating: 0, count: 16)
  private var count = 0
  /// No pair of numbers from 0 on has this key.
  private static let free = UInt64.max

  /// The number of a pair, nil if there is none.
  subscript(first: Int32, second: Int32) -> Int32? {
    let key = Self.key(first, second)
    var slot = slot(key)
    while true {
      if keys[slot] == key { return values[slot] }
      if keys[slot] == Self.free { return nil }
      slot = (slot + 1) & (keys.count - 1)
    }
  }

  /// Adds the number of a new pair.
  mutating func insert(_ first: Int32, _ second: Int32, _ value: Int32) {
    if count * 2 >= keys.count { grow() }
    place(Self.key(first, second), value)
    count += 1
  }

  private static func key(_ first: Int32, _ second: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
  }

  private func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: SeededGenerator.spread(key)) & (keys.count - 1)
  }

  private mutating func place(_ key: UInt64, _ value: Int32) {
    var slot = slot(key)
    while keys[slot] != Self.free { slot = (slot + 1) & (keys.count - 1) }
    keys[slot] = key
    values[slot] = value
  }

  private mutating func grow() {
    let old = zip(keys, values).filter { $0.0 != Self.free }
    keys = Array(repeating: Self.free, count: keys.count * 4)
    values = Array(repeating: 0, count: keys.count)
    for (key, value) in old { place(key, value) }
  }
}
