import Basics

/// Words and their numbers, counted from 0, found by a hash that the tokenizer makes as it reads them.
struct WordIndex: Sendable {
  private(set) var words: [String] = []
  private var hashes: [UInt64] = []
  /// At its hash or behind it for each word its number and, above that, part of the hash, so that other words are told
  /// from it without a look at them; ``free`` where there is none.
  private var slots: [UInt64] = Array(repeating: Self.free, count: 16)
  private static let free = UInt64.max

  /// An index of no words.
  init() {}

  /// An index of these words; one that is there twice keeps its first number.
  init(_ words: some Sequence<String>) {
    for word in words { _ = insert(word) }
  }

  /// The number of a word, -1 when there is none.
  func number(of word: String) -> Int32 { number(of: word, WordHash.of(word)) }

  /// The same where the hash is known.
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

  /// The number of a word, a new one when it was not there.
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

/// The hash of a word, made of its letters as they come.
struct WordHash {
  /// Another in every process, so that nobody can make up words that all have the same.
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
  /// Words of other than plain letters are equal when they look the same, however they are written in bytes, so
  /// Swift's own hash is taken for them.
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
