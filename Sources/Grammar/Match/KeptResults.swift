/// What nodes matched at positions, found again by one multiplication and a short probe.
struct KeptResults {
  private var keys: [UInt64]
  private var results: [(first: Int32, end: Int32, hasReachedEnd: Bool)]
  private var count = 0

  init() {
    keys = [UInt64](repeating: 0, count: 1024)
    results = Array(repeating: (0, 0, false), count: 1024)
  }

  /// Forgets everything; the room stays.
  mutating func removeAll() {
    for place in keys.indices { keys[place] = 0 }
    count = 0
  }

  static func key(_ node: Int32, _ position: Int32, _ isShape: Bool, _ isTail: Bool) -> UInt64 {
    (UInt64(UInt32(bitPattern: node)) << 20 | UInt64(position) << 2 | (isShape ? 2 : 0) | (isTail ? 1 : 0)) + 1
  }

  /// Where the derivations are, and whether finding them reached the end of the words.
  func find(_ key: UInt64) -> (range: Range<Int>, hasReachedEnd: Bool)? {
    var place = slot(key)
    while keys[place] != 0 {
      if keys[place] == key {
        let result = results[place]
        return (Int(result.first)..<Int(result.end), result.hasReachedEnd)
      }
      place = (place + 1) & (keys.count - 1)
    }
    return nil
  }

  mutating func keep(_ key: UInt64, _ range: Range<Int>, _ hasReachedEnd: Bool) {
    if count * 2 >= keys.count { grow() }
    var place = slot(key)
    while keys[place] != 0, keys[place] != key { place = (place + 1) & (keys.count - 1) }
    if keys[place] == 0 { count += 1 }
    keys[place] = key
    results[place] = (Int32(range.lowerBound), Int32(range.upperBound), hasReachedEnd)
  }

  private func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & (keys.count - 1)
  }

  private mutating func grow() {
    let old = zip(keys, results).filter { $0.0 != 0 }
    let size = keys.count * 4
    keys = [UInt64](repeating: 0, count: size)
    results = Array(repeating: (0, 0, false), count: size)
    count = 0
    for (key, result) in old { keep(key, Int(result.first)..<Int(result.end), result.hasReachedEnd) }
  }
}
