import Basics

/// Words and their numbers, counted from 0, found by a hash that the tokenizer computes in passing.
struct WordIndex: Sendable {
  private(set) var words: [String] = []
  private var hashes: [UInt64] = []
  /// At or after its hash for each word its number and, above that, part of the hash, which distinguishes
  /// other words without a comparison; ``free`` if there is none.
  private var slots: [UInt64] = Array(repeating: Self.free, count: 16)
  private static let free = UInt64.max

  /// An empty index.
  init() {}

  /// An index of these words; a repeated word keeps its first number.
  init(_ words: some Sequence<String>) {
    for word in words { _ = insert(word) }
  }

  /// The number of a word, -1 if there is none.
  func number(of word: String) -> Int32 { number(of: word, WordHash.of(word)) }

  /// The number of a word with a known hash.
  func number(of word: String, _ hash: UInt64) -> Int32 {
    var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
    while true {
      let entry = slots[slot]
      if entry == Self.free { return -1 }
      let number = Int32(truncatingIfNeeded: entry)
      if entry >> 32 == hash >> 32, words[Int(number)] == word { return number }
      slot = (slot + 1) & (slots.count - 1)
    }
  }

  /// The number of a word; a new word gets a new one.
  mutating func insert(_ word: String) -> Int32 {
    let hash = WordHash.of(word)
    let known = number(of: word, hash)
    guard known < 0 else { return known }
    if words.count * 2 >= slots.count { grow() }
    let number = Int32(words.count)
    words.append(word)
    hashes.append(hash)
    place(number)
    return number
  }

  private mutating func place(_ number: Int32) {
    var slot = Int(truncatingIfNeeded: hashes[Int(number)]) & (slots.count - 1)
    while slots[slot] != Self.free { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = hashes[Int(number)] & ~0xFFFF_FFFF | UInt64(number)
  }

  private mutating func grow() {
    slots = Array(repeating: Self.free, count: slots.count * 4)
    for number in words.indices { place(Int32(number)) }
  }
}

/// The hash of a word, computed letter by letter.
struct WordHash {
  /// A random seed in every process, so that an attacker cannot find words with equal hashes.
  private static let seed = UInt64.random(in: .min ... .max)

  private var state = Self.seed
  private var letters: UInt64 = 0
  private var count: UInt64 = 0

  /// Takes the next letter, as UTF-8.
  @inline(__always)
  mutating func add(_ letter: UInt8) {
    letters = letters << 8 | UInt64(letter)
    count += 1
    if count & 7 == 0 {
      state = (state ^ letters) &* 0xD6E8_FEB8_6659_FD93
      state ^= state >> 32
    }
  }

  /// The hash of all letters so far.
  var value: UInt64 { SeededGenerator.spread(state ^ letters ^ count << 56) }

  /// The hash of a word.
  ///
  /// Words with other than plain letters are equal if they look the same, whatever their bytes, so they
  /// get Swift's own hash.
  static func of(_ word: String) -> UInt64 {
    let plain = word.utf8.withContiguousStorageIfAvailable { letters in
      var hash = WordHash()
      for letter in letters {
        guard letter < 0x80 else { return nil as UInt64? }
        hash.add(letter)
      }
      return hash.value
    }
    return (plain ?? nil) ?? UInt64(truncatingIfNeeded: word.hashValue)
  }
}
