/// The distance of words in sound: the least cost of changes, deletions and insertions that make one
/// sequence of phones the other (R. Wagner, M. Fischer, "The string-to-string correction problem", J.
/// ACM 21, 1974), where similar phones cost less.
///
/// A deleted or inserted phone costs 1, and so does one changed to a quite different one. Consonants
/// differ by voicing, manner and place, vowels by height, backness and rounding (P. Ladefoged, K.
/// Johnson, "A Course in Phonetics", 2014). The costs of these are chosen, not measured: "pin" and
/// "bin" are 0.3 apart, "fifteen" and "fifty" 1.
public enum PhoneDistance {
  /// The distance of two sequences of phones; pauses and phones outside CMUdict cost 1.
  /// - Parameter limit: the largest distance that is computed.
  /// - Returns: the distance, from 0; nil: more than `limit`.
  public static func between(_ first: [String], _ second: [String], limit: Double = .infinity) -> Double? {
    guard Double(abs(first.count - second.count)) <= limit else { return nil }
    var row = (0...second.count).map(Double.init)
    for (index, phone) in first.enumerated() {
      var before = row[0]
      row[0] = Double(index + 1)
      var least = row[0]
      for (place, other) in second.enumerated() {
        let changed = before + between(phone, other)
        before = row[place + 1]
        row[place + 1] = min(changed, before + 1, row[place] + 1)
        least = min(least, row[place + 1])
      }
      if least > limit { return nil }
    }
    return row[second.count] <= limit ? row[second.count] : nil
  }

  /// The distance of two phones, 0 to 1.
  static func between(_ first: String, _ second: String) -> Double {
    if first == second { return 0 }
    if let first = consonants[first], let second = consonants[second] {
      return min(
        1,
        (first.isVoiced == second.isVoiced ? 0 : 0.3) + (first.manner == second.manner ? 0 : 0.5)
          + min(0.4, 0.15 * Double(abs(first.place - second.place))))
    }
    if let first = vowels[first], let second = vowels[second] {
      return min(1, (first.begin.distance(to: second.begin) + first.end.distance(to: second.end)) / 2)
    }
    return glides.contains([first, second]) ? 0.5 : 1
  }

  private enum Manner { case stop, affricate, fricative, nasal, approximant }

  private struct Consonant {
    let manner: Manner
    /// The place, from the lips, 0, to the glottis, 7.
    let place: Int
    let isVoiced: Bool

    init(_ manner: Manner, _ place: Int, voiced: Bool) { (self.manner, self.place, isVoiced) = (manner, place, voiced) }
  }

  /// The position of the tongue.
  private struct Position {
    /// The height, from open, 0, to close, 3.
    let height: Double
    /// The backness, from front, 0, to back, 2.
    let backness: Double
    var isRounded = false

    func distance(to other: Position) -> Double {
      0.25 * abs(height - other.height) + 0.2 * abs(backness - other.backness)
        + (isRounded == other.isRounded ? 0 : 0.2)
    }
  }

  private struct Vowel {
    let begin, end: Position

    init(_ begin: Position, _ end: Position? = nil) { (self.begin, self.end) = (begin, end ?? begin) }
  }

  private static let consonants: [String: Consonant] = [
    "P": .init(.stop, 0, voiced: false), "B": .init(.stop, 0, voiced: true), "M": .init(.nasal, 0, voiced: true),
    "F": .init(.fricative, 1, voiced: false), "V": .init(.fricative, 1, voiced: true),
    "TH": .init(.fricative, 2, voiced: false), "DH": .init(.fricative, 2, voiced: true),
    "T": .init(.stop, 3, voiced: false), "D": .init(.stop, 3, voiced: true), "N": .init(.nasal, 3, voiced: true),
    "S": .init(.fricative, 3, voiced: false), "Z": .init(.fricative, 3, voiced: true),
    "L": .init(.approximant, 3, voiced: true), "R": .init(.approximant, 4, voiced: true),
    "SH": .init(.fricative, 4, voiced: false), "ZH": .init(.fricative, 4, voiced: true),
    "CH": .init(.affricate, 4, voiced: false), "JH": .init(.affricate, 4, voiced: true),
    "Y": .init(.approximant, 5, voiced: true), "K": .init(.stop, 6, voiced: false), "G": .init(.stop, 6, voiced: true),
    "NG": .init(.nasal, 6, voiced: true), "W": .init(.approximant, 6, voiced: true),
    "HH": .init(.fricative, 7, voiced: false),
  ]

  private static let (close, nearClose) = (Position(height: 3, backness: 0), Position(height: 2.5, backness: 0.3))
  private static let closeBack = Position(height: 3, backness: 2, isRounded: true)
  private static let nearCloseBack = Position(height: 2.5, backness: 1.7, isRounded: true)
  private static let (open, openBack) = (Position(height: 0, backness: 1), Position(height: 0, backness: 2))

  private static let vowels: [String: Vowel] = [
    "IY": Vowel(close), "IH": Vowel(nearClose), "UW": Vowel(closeBack), "UH": Vowel(nearCloseBack),
    "EH": Vowel(Position(height: 1.2, backness: 0)), "AE": Vowel(Position(height: 0.4, backness: 0)),
    "AH": Vowel(Position(height: 1.3, backness: 1.2)), "ER": Vowel(Position(height: 1.6, backness: 1, isRounded: true)),
    "AA": Vowel(openBack), "AO": Vowel(Position(height: 1, backness: 2, isRounded: true)),
    "EY": Vowel(Position(height: 1.7, backness: 0), nearClose), "AY": Vowel(open, nearClose),
    "AW": Vowel(open, nearCloseBack), "OW": Vowel(Position(height: 1.6, backness: 2, isRounded: true), nearCloseBack),
    "OY": Vowel(Position(height: 1, backness: 2, isRounded: true), nearClose),
  ]

  /// Vowels and the glides between them and consonants.
  private static let glides: Set<Set<String>> = [["Y", "IY"], ["W", "UW"], ["R", "ER"]]
}
