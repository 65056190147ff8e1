/// The results of nodes at positions, found again by one multiplication and a short probe.
///
/// Nothing is ever erased: keys have the number of their pass, and later passes use the entries of
/// earlier utterances as free room.
struct KeptResults: ~Copyable, Sendable {
  // Not private, because Swift 6.3 cannot link rows of private types without optimisation.
  struct Entry: BitwiseCopyable, Sendable {
    var key: UInt64 = 0
    var first: Int32 = 0
    /// The end of the derivations, and in the lowest bit whether the search reached the end of the words.
    var endAndFlag: Int32 = 0
  }

  /// A key is the pass's number, a node's, a position and two flags.
  private static let passShift: UInt64 = 44
  private static let lastPass: UInt64 = 1 << 20 - 1

  private var entries: Flat<Entry>
  private var count = 0
  /// The number of the current pass, and that of the utterance's first.
  private var pass: UInt64 = 0
  private var firstPass: UInt64 = 0

  init() {
    entries = Self.empty(256)
  }

  /// Whether it has grown beyond the needs of a usual utterance.
  var isLarge: Bool { entries.count > 16_384 }

  private static func empty(_ count: Int) -> Flat<Entry> {
    var entries = Flat<Entry>(capacity: count)
    entries.append(repeating: Entry(), count: count)
    return entries
  }

  /// Removes all entries, but keeps the memory.
  mutating func beginUtterance() {
    if pass + 8 > Self.lastPass {
      entries = Self.empty(entries.count)
      pass = 0
    }
    pass += 1
    firstPass = pass
    count = 0
  }

  /// Removes the results that can differ in the next pass.
  mutating func beginPass() {
    pass += 1
  }

  func key(
    _ node: Int32, _ position: Int32, _ isShape: Bool, _ isTail: Bool, hasAnyWords: Bool
  ) -> UInt64 {
    (hasAnyWords ? pass : firstPass) << Self.passShift
      | UInt64(UInt32(bitPattern: node)) << 20 | UInt64(UInt32(bitPattern: position)) << 2
      | (isShape ? 2 : 0) | (isTail ? 1 : 0)
  }

  /// The range of the derivations, and whether the search reached the end of the words.
  func find(_ key: UInt64) -> (range: Range<Int>, hasReachedEnd: Bool)? {
    var place = slot(key)
    while true {
      let entry = entries[place]
      if entry.key == key {
        return (Int(entry.first)..<Int(entry.endAndFlag >> 1), entry.endAndFlag & 1 != 0)
      }
      if isFree(entry) { return nil }
      place = (place + 1) & (entries.count - 1)
    }
  }

  mutating func keep(_ key: UInt64, _ range: Range<Int>, _ hasReachedEnd: Bool) {
    if count * 2 >= entries.count { grow() }
    let flag: Int32 = hasReachedEnd ? 1 : 0
    place(Entry(key: key, first: Int32(range.lowerBound), endAndFlag: Int32(range.upperBound) << 1 | flag))
    count += 1
  }

  private func isFree(_ entry: Entry) -> Bool { entry.key >> Self.passShift < firstPass }

  private func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & (entries.count - 1)
  }

  private mutating func place(_ entry: Entry) {
    var place = slot(entry.key)
    while !isFree(entries[place]), entries[place].key != entry.key { place = (place + 1) & (entries.count - 1) }
    entries[place] = entry
  }

  private mutating func grow() {
    var larger = Self.empty(entries.count * 4)
    swap(&larger, &entries)
    for index in 0..<larger.count where !isFree(larger[index]) { place(larger[index]) }
  }
}
