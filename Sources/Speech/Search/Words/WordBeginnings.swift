/// The best ends of a frame for the next words, by their last phone and the next one.
struct WordBeginnings {
  private let phoneCount: Int
  /// At the phone before times ``phoneCount`` and the phone after.
  private var ends: [Int32]
  private var scores: [Int32]
  /// For each next phone, after any phone.
  private var best: [Int32]
  /// The phones before, as bits.
  private var phones: UInt64 = 0

  init(phoneCount: Int) {
    self.phoneCount = phoneCount
    ends = [Int32](repeating: -1, count: phoneCount * phoneCount)
    scores = [Int32](repeating: Token.worst, count: phoneCount * phoneCount)
    best = [Int32](repeating: Token.worst, count: phoneCount)
  }

  /// Reads the ends of a frame, in place of those of the one before.
  mutating func gather(_ range: Range<Int>, of lattice: WordLattice) {
    for before in 0..<phoneCount where phones & 1 << UInt64(before) != 0 {
      for place in (before * phoneCount)..<((before + 1) * phoneCount) { scores[place] = Token.worst }
    }
    for after in 0..<phoneCount { best[after] = Token.worst }
    phones = 0
    for index in range {
      let end = lattice.ends[index]
      let before = lattice.phone(of: end)
      phones |= 1 << UInt64(before)
      for after in 0..<phoneCount {
        let score = lattice.score(of: end, before: after)
        let place = before * phoneCount + after
        if score > scores[place] { (ends[place], scores[place]) = (Int32(index), score) }
        if score > best[after] { best[after] = score }
      }
    }
  }

  /// The best score before a phone.
  func best(before phone: Int) -> Int32 { best[phone] }

  /// The best end with one of some phones before another.
  func best(after left: UInt64, before phone: Int) -> (end: Int32, score: Int32) {
    var rest = left & phones
    var best: (end: Int32, score: Int32) = (-1, Token.worst)
    while rest != 0 {
      let place = rest.trailingZeroBitCount * phoneCount + phone
      rest &= rest - 1
      if scores[place] > best.score { best = (ends[place], scores[place]) }
    }
    return best
  }
}
