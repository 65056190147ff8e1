/// The likely typing errors on a keyboard.
enum Keyboard {
  /// The number of typing errors from `meant` to `typed`; nil if it exceeds `limit`, or they are
  /// unlikely.
  static func mistakes(from meant: [UInt8], to typed: [UInt8], atMost limit: Int) -> Int? {
    if meant == typed { return 0 }
    guard limit > 0 else { return nil }
    // The common beginning is right: the first error is where they part.
    var start = 0
    while start < meant.count, start < typed.count, meant[start] == typed[start] { start += 1 }
    // People usually type the beginning of a word right.
    guard start > 0 || (meant.count > 1 && typed.count > 1 && meant[0] == typed[1] && meant[1] == typed[0]) else {
      return nil
    }
    var best: Int?
    let isLong = typed.count >= long
    for tail in tails(meant, typed, start, isLong) {
      guard let rest = rest(from: tail.meant, to: tail.typed, atMost: limit - 1, isLong) else { continue }
      best = min(best ?? Int.max, rest + 1)
    }
    return best
  }

  private typealias Tail = (meant: ArraySlice<UInt8>, typed: ArraySlice<UInt8>)

  /// The length from which a word is identified by its other letters, so that any surplus letter is
  /// possible.
  private static let long = 6

  private static func rest(
    from meant: ArraySlice<UInt8>, to typed: ArraySlice<UInt8>, atMost limit: Int, _ isLong: Bool
  ) -> Int? {
    var meant = meant
    var typed = typed
    while let first = meant.first, first == typed.first {
      meant = meant.dropFirst()
      typed = typed.dropFirst()
    }
    if meant.isEmpty, typed.isEmpty { return 0 }
    guard limit > 0 else { return nil }
    let whole = (Array(meant), Array(typed))
    let rests = tails(whole.0, whole.1, 0, isLong).compactMap { tail in
      rest(from: tail.meant, to: tail.typed, atMost: limit - 1, isLong)
    }
    return rests.min().map { $0 + 1 }
  }

  /// The rests of both after one error at `start`.
  private static func tails(_ meant: [UInt8], _ typed: [UInt8], _ start: Int, _ isLong: Bool) -> [Tail] {
    var tails: [Tail] = []
    let (isMeant, isTyped) = (start < meant.count, start < typed.count)
    // Two letters swapped.
    if start + 1 < meant.count, start + 1 < typed.count, meant[start] == typed[start + 1],
      meant[start + 1] == typed[start]
    {
      tails.append((meant[(start + 2)...], typed[(start + 2)...]))
    }
    // A missing letter.
    if isMeant { tails.append((meant[(start + 1)...], typed[start...])) }
    // A double letter, or a neighbouring key as well; in a long word any letter.
    if isTyped {
      let around = [start > 0 ? meant[start - 1] : nil, isMeant ? meant[start] : nil].compactMap(\.self)
      if isLong || around.contains(where: { $0 == typed[start] || areNeighbours($0, typed[start]) }) {
        tails.append((meant[start...], typed[(start + 1)...]))
      }
    }
    // A neighbouring key, or one vowel for another.
    if isMeant, isTyped, areNeighbours(meant[start], typed[start]) || areVowels(meant[start], typed[start]) {
      tails.append((meant[(start + 1)...], typed[(start + 1)...]))
    }
    return tails
  }

  private static let rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { Array($0.utf8) }

  private static let places: [UInt8: (row: Int, column: Double)] = {
    var places: [UInt8: (row: Int, column: Double)] = [:]
    for (row, letters) in rows.enumerated() {
      // Each row is shifted by half a key.
      for (column, letter) in letters.enumerated() { places[letter] = (row, Double(column) + Double(row) / 2) }
    }
    return places
  }()

  private static func areNeighbours(_ left: UInt8, _ right: UInt8) -> Bool {
    guard let left = places[left], let right = places[right] else { return false }
    return abs(left.row - right.row) <= 1 && abs(left.column - right.column) <= 1
  }

  private static func areVowels(_ left: UInt8, _ right: UInt8) -> Bool {
    let vowels = Array("aeiou".utf8)
    return vowels.contains(left) && vowels.contains(right)
  }
}
