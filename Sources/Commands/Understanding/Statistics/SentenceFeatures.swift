/// The features of the statistical reading: words, pairs and triples of them, and pieces of words, each
/// as a number below ``buckets`` by a hash of its letters (K. Weinberger et al., "Feature Hashing for
/// Large Scale Multitask Learning", 2009).
///
/// `Scripts/support/understanding/features.py` computes the same; a change here needs one there.
struct SentenceFeatures {
  /// The number of hash values.
  static let buckets = 1 << 15
  /// The number of bytes of a word that count.
  private static let letters = 24

  private(set) var found: [Int] = []

  /// Computes the features of words in lower case.
  init(_ words: [String], isFood: (String) -> Bool) {
    found.reserveCapacity(words.count * 24)
    var kinds: [[UInt8]] = [[UInt8(ascii: "<")]]
    for word in words {
      let isNumber = word.utf8.first.map { (0x30...0x39).contains($0) } ?? false || Self.numbers.contains(word)
      let bytes = isNumber ? [UInt8(ascii: "#")] : Array(word.utf8)
      found.append(Self.bucket([UInt8(ascii: "w")] + bytes))
      let isFood = !isNumber && isFood(word)
      if isFood { found.append(Self.bucket([UInt8(ascii: "f")])) }
      addPieces(of: bytes)
      kinds.append(isFood ? [UInt8(ascii: "@")] : bytes)
    }
    kinds.append([UInt8(ascii: ">")])
    addRuns(of: kinds)
  }

  /// The number of a word by itself.
  static func bucket(ofWord word: String) -> Int { bucket([UInt8(ascii: "w")] + Array(word.utf8)) }

  private mutating func addPieces(of word: [UInt8]) {
    let framed = [UInt8(ascii: "<")] + word.prefix(Self.letters) + [UInt8(ascii: ">")]
    for size in 3...5 where framed.count >= size {
      for start in 0...(framed.count - size) {
        found.append(Self.bucket([UInt8(ascii: "p")] + framed[start..<(start + size)]))
      }
    }
  }

  private mutating func addRuns(of kinds: [[UInt8]]) {
    let space = UInt8(ascii: " ")
    for start in kinds.indices.dropLast() {
      let pair = kinds[start] + [space] + kinds[start + 1]
      found.append(Self.bucket([UInt8(ascii: "b")] + pair))
      guard start + 2 < kinds.count else { continue }
      found.append(Self.bucket([UInt8(ascii: "t")] + pair + [space] + kinds[start + 2]))
      guard start + 3 < kinds.count else { continue }
      found.append(Self.bucket([UInt8(ascii: "s")] + kinds[start] + [space] + kinds[start + 3]))
    }
  }

  /// FNV-1a of 32 bits, folded (G. Fowler, L. Noll, K.-P. Vo).
  private static func bucket(_ bytes: [UInt8]) -> Int {
    var value: UInt32 = 2_166_136_261
    for byte in bytes { value = (value ^ UInt32(byte)) &* 16_777_619 }
    return Int((value ^ value >> 15) & UInt32(buckets - 1))
  }

  private static let numbers: Set<String> = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty", "thirty", "forty", "fifty",
    "sixty",
    "seventy", "eighty", "ninety", "hundred",
  ]
}
