/// What nodes matched at positions, found again by one multiplication and a short probe.
struct KeptResults {
  private var keys: [UInt64]
  private var ranges: [(Int32, Int32)]
  private var count = 0

  init() {
    keys = [UInt64](repeating: 0, count: 256)
    ranges = [(Int32, Int32)](repeating: (0, 0), count: 256)
  }

  static func key(_ node: Int32, _ position: Int32, _ isShape: Bool) -> UInt64 {
    (UInt64(UInt32(bitPattern: node)) << 20 | UInt64(position) << 1 | (isShape ? 1 : 0)) + 1
  }

  func range(_ key: UInt64) -> Range<Int>? {
    var place = slot(key)
    while keys[place] != 0 {
      if keys[place] == key { return Int(ranges[place].0)..<Int(ranges[place].1) }
      place = (place + 1) & (keys.count - 1)
    }
    return nil
  }

  mutating func keep(_ key: UInt64, _ range: Range<Int>) {
    if count * 2 >= keys.count { grow() }
    var place = slot(key)
    while keys[place] != 0, keys[place] != key { place = (place + 1) & (keys.count - 1) }
    if keys[place] == 0 { count += 1 }
    keys[place] = key
    ranges[place] = (Int32(range.lowerBound), Int32(range.upperBound))
  }

  private func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & (keys.count - 1)
  }

  private mutating func grow() {
    let old = zip(keys, ranges).filter { $0.0 != 0 }
    let size = keys.count * 4
    keys = [UInt64](repeating: 0, count: size)
    ranges = [(Int32, Int32)](repeating: (0, 0), count: size)
    count = 0
    for (key, range) in old { keep(key, Int(range.0)..<Int(range.1)) }
  }
}
