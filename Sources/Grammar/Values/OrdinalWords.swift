/// Ordinals: "first", "twenty second", "2nd", and "last", which is -1.
enum OrdinalWords {
  static let last = -1

  static func ordinal(_ cursor: inout WordCursor) -> Int? {
    cursor.take("last") ? last : place(&cursor)
  }

  /// A place from the front, 1 or more.
  static func place(_ cursor: inout WordCursor) -> Int? {
    cursor.attempt(typed) ?? cursor.attempt(spoken)
  }

  private static let digits: WordTable<Int> = [
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9,
  ]

  private static let teensAndTens: WordTable<Int> = [
    "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14, "fifteenth": 15,
    "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19, "twentieth": 20, "thirtieth": 30,
    "fortieth": 40, "fiftieth": 50, "sixtieth": 60, "seventieth": 70, "eightieth": 80, "ninetieth": 90,
  ]

  private static func spoken(_ cursor: inout WordCursor) -> Int? {
    if let single = cursor.take(from: digits) ?? cursor.take(from: teensAndTens) { return single }
    guard let tens = cursor.take(from: IntegerWords.tens), let digit = cursor.take(from: digits) else { return nil }
    return tens + digit
  }

  /// "2nd" arrives as two words; a wrong ending ("2th") is a typing error, not another number.
  private static func typed(_ cursor: inout WordCursor) -> Int? {
    guard let number = IntegerWords.typed(&cursor), number > 0, cursor.take(anyOf: ["st", "nd", "rd", "th"]) else {
      return nil
    }
    return number
  }
}
