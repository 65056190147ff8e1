/// Searches the sounds of a phrase within those of words, with as few changes as possible: P. Sellers,
/// "The theory and computation of evolutionary distances: pattern recognition", J. Algorithms 1, 1980;
/// a column of the table in one machine word: G. Myers, "A fast bit-vector algorithm for approximate
/// string matching based on dynamic programming", J. ACM 46, 1999.
struct SoundsLike {
  /// For each phone, by ``key(_:_:)``, a bit for each of its places in the phrase.
  private var places = [UInt64](repeating: 0, count: 1_024)
  /// The number of searched sounds, at most 64.
  let count: Int

  /// Makes a search for `phones`; those after the 64th are left out.
  init(_ phones: [String]) {
    count = min(phones.count, UInt64.bitWidth)
    for (place, phone) in phones.prefix(count).enumerated() {
      let letters = Array(phone.utf8)
      places[Self.key(letters.first ?? 0, letters.count > 1 ? letters[1] : 0)] |= 1 << place
    }
  }

  /// The key of a phone, whose name has one or two capitals.
  private static func key(_ first: UInt8, _ second: UInt8) -> Int { Int(first & 31) << 5 | Int(second & 31) }

  /// The fewest changes that make the phrase some part of `phones`.
  /// - Parameter phones: in the dictionary's form, with a blank between them.
  func fewestChanges(to phones: some Collection<UInt8>) -> Int {
    guard count > 0 else { return 0 }
    let last: UInt64 = 1 << (count - 1)
    var (more, less) = (UInt64.max, UInt64(0))
    var (changes, fewest) = (count, count)
    var (first, second): (UInt8, UInt8) = (0, 0)
    func end() {
      let same = places[Self.key(first, second)]
      let vertical = same | less
      let horizontal = (((same & more) &+ more) ^ more) | same
      var (up, down) = (less | ~(horizontal | more), more & horizontal)
      if up & last != 0 { changes += 1 } else if down & last != 0 { changes -= 1 }
      // The phrase may begin anywhere: the first row of the table is 0 all along.
      (up, down) = (up << 1, down << 1)
      (more, less) = (down | ~(vertical | up), up & vertical)
      fewest = min(fewest, changes)
    }
    for byte in phones {
      if byte == 0x20 {
        end()
        (first, second) = (0, 0)
      } else if first == 0 {
        first = byte
      } else {
        second = byte
      }
    }
    end()
    return fewest
  }
}
