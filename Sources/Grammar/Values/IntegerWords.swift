/// Whole numbers from 0 to 999,999 in words or digits.
enum IntegerWords {
  /// The largest number with a shape.
  static let largest = 999_999

  static let digits: WordTable<Int> = [
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
  ]

  static let teens: WordTable<Int> = [
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19,
  ]

  static let tens: WordTable<Int> = [
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
  ]

  /// "12", "zero", "a hundred and five", "eighteen hundred", "two thousand three hundred".
  static func integer(_ cursor: inout WordCursor) -> Int? {
    if let typed = typed(&cursor) { return typed }
    if cursor.take("zero") || cursor.take("nought") { return 0 }
    if let hundreds = cursor.attempt(teenHundreds) { return hundreds }
    if let thousands = cursor.attempt(aThousand) { return thousands }
    guard let number = belowThousand(&cursor) else { return nil }
    guard cursor.take("thousand") else { return number }
    return number * 1_000 + (cursor.attempt(remainderBelowThousand) ?? 0)
  }

  /// A typed whole number, "12".
  static func typed(_ cursor: inout WordCursor) -> Int? {
    cursor.take(where: digitsValue)
  }

  /// The value of a word of ASCII digits, no larger than `largest`.
  static func digitsValue(_ word: String) -> Int? {
    guard let first = word.utf8.first, (48...57).contains(first), word.utf8.count <= 9,
      word.utf8.allSatisfy({ (48...57).contains($0) }),
      let number = Int(word), number <= largest
    else { return nil }
    return number
  }

  /// 1 to 999 in words.
  static func belowThousand(_ cursor: inout WordCursor) -> Int? {
    if let hundreds = cursor.attempt(hundreds) {
      return hundreds + (cursor.attempt(remainderBelowHundred) ?? 0)
    }
    return belowHundred(&cursor)
  }

  /// 1 to 99 in words.
  static func belowHundred(_ cursor: inout WordCursor) -> Int? {
    if let tens = cursor.take(from: tens) {
      return tens + (cursor.take(from: digits) ?? 0)
    }
    return cursor.take(from: teens) ?? cursor.take(from: digits)
  }

  private static func hundreds(_ cursor: inout WordCursor) -> Int? {
    guard let count = cursor.take("a") ? 1 : cursor.take(from: digits), cursor.take("hundred") else { return nil }
    return count * 100
  }

  private static func teenHundreds(_ cursor: inout WordCursor) -> Int? {
    guard let count = cursor.take(from: teens), cursor.take("hundred") else { return nil }
    return count * 100 + (cursor.attempt(remainderBelowHundred) ?? 0)
  }

  private static func aThousand(_ cursor: inout WordCursor) -> Int? {
    guard cursor.take(all: "a", "thousand") else { return nil }
    return 1_000 + (cursor.attempt(remainderBelowThousand) ?? 0)
  }

  private static func remainderBelowHundred(_ cursor: inout WordCursor) -> Int? {
    _ = cursor.take("and")
    return belowHundred(&cursor).flatMap { cursor.isAtPart ? nil : $0 }
  }

  private static func remainderBelowThousand(_ cursor: inout WordCursor) -> Int? {
    _ = cursor.take("and")
    return belowThousand(&cursor).flatMap { cursor.isAtPart ? nil : $0 }
  }
}

extension WordCursor {
  /// Whether the number just read counts parts: "a hundred and two thirds" is not 102.
  fileprivate var isAtPart: Bool {
    rest.first.map(DecimalWords.partNames.contains) ?? false
  }
}
