/// Sets of the grammar's words, each stored once under a number.
struct WordSets {
  /// The number of the set of no words.
  static let none: Int32 = 0
  /// The number of the set of all words, including those outside the grammar.
  static let any: Int32 = 1
  /// The most bytes; further sets count as any word, which costs only time.
  private static let byteLimit = 64_000_000

  /// A set's bits, hashed by a few multiplications: there are tens of thousands of sets.
  private struct Key: Hashable {
    let bits: [UInt64]

    func hash(into hasher: inout Hasher) {
      hasher.combine(bits.reduce(0) { ($0 ^ $1) &* 0x9E37_79B9_7F4A_7C15 ^ ($0 >> 29) })
    }
  }

  private let stride: Int
  private var sets: [[UInt64]]
  private var numbers: [Key: Int32]
  private var unions: [UInt64: Int32] = [:]

  /// Sets of the words with the numbers 0 to `count` - 1.
  init(wordCount count: Int) {
    stride = (count + 63) / 64
    let none = [UInt64](repeating: 0, count: stride)
    sets = [none, none]
    numbers = [Key(bits: none): Self.none]
  }

  /// The set of one word, which takes no memory: these sets have the numbers below 0.
  static func only(_ word: Int32) -> Int32 { ~word }

  /// The union of some sets.
  mutating func union(_ parts: some Collection<Int32>) -> Int32 {
    guard let first = parts.first else { return Self.none }
    if parts.contains(Self.any) { return Self.any }
    if parts.allSatisfy({ $0 == first || $0 == Self.none }) { return first }
    var bits = [UInt64](repeating: 0, count: stride)
    for part in parts {
      if part < 0 {
        bits[Int(~part >> 6)] |= 1 << UInt64(~part & 63)
      } else {
        let set = sets[Int(part)]
        for index in bits.indices { bits[index] |= set[index] }
      }
    }
    return number(of: bits)
  }

  /// The union of two sets, cached.
  mutating func union(_ left: Int32, _ right: Int32) -> Int32 {
    if left == right || right == Self.none { return left }
    if left == Self.none { return right }
    let key = UInt64(UInt32(bitPattern: left)) << 32 | UInt64(UInt32(bitPattern: right))
    if let known = unions[key] { return known }
    let union = union([left, right])
    unions[key] = union
    return union
  }

  private mutating func number(of bits: [UInt64]) -> Int32 {
    let key = Key(bits: bits)
    if let known = numbers[key] { return known }
    if bits.reduce(0, { $0 + $1.nonzeroBitCount }) == 1, let index = bits.firstIndex(where: { $0 != 0 }) {
      return Self.only(Int32(index * 64 + bits[index].trailingZeroBitCount))
    }
    guard (sets.count + 1) * stride * 8 <= Self.byteLimit else { return Self.any }
    let number = Int32(sets.count)
    sets.append(bits)
    numbers[key] = number
    return number
  }

  /// The number of sets, including those of none and of any.
  var count: Int { sets.count }

  /// The numbers of a set's words, in order; none for the set of any.
  func words(of set: Int32) -> [Int32] {
    if set < 0 { return [~set] }
    var words: [Int32] = []
    for (index, bits) in sets[Int(set)].enumerated() {
      var bits = bits
      while bits != 0 {
        words.append(Int32(index * 64 + bits.trailingZeroBitCount))
        bits &= bits - 1
      }
    }
    return words
  }
}
