/// Decimals and the fractions of a kitchen, in words or typed.
enum DecimalWords {
  /// "2.5", "two point five", "two and a half", "1 1/2", "½", "three quarters", or any integer.
  static func decimal(_ cursor: inout WordCursor) -> Double? {
    if let typed = cursor.take(where: typedDecimal) { return typed }
    if let part = part(&cursor) { return part }
    if let point = cursor.attempt({ point(0, &$0) }) { return point }
    guard let whole = IntegerWords.integer(&cursor) else { return nil }
    if let point = cursor.attempt({ point(whole, &$0) }) { return point }
    return Double(whole) + (cursor.attempt(added) ?? 0)
  }

  /// A part of one: "half", "a quarter", "two thirds", "1/2", "½".
  static func part(_ cursor: inout WordCursor) -> Double? {
    if let typed = cursor.take(where: typedFraction) { return typed }
    return cursor.attempt(spokenPart)
  }

  /// The tail of "two and a half", "two and a 1/2" and "1 ½": a part below one, after "and" or typed
  /// right after the number.
  static func added(_ cursor: inout WordCursor) -> Double? {
    let part =
      cursor.take("and")
      ? part(&cursor) ?? cursor.attempt { $0.take("a") ? $0.take(where: typedFraction) : nil }
      : cursor.take(where: typedFraction)
    guard let part, part < 1 else { return nil }
    return part
  }

  /// The value of "2.5".
  static func typedDecimal(_ word: String) -> Double? {
    guard word.beginsWithDigit, word.utf8.contains(UInt8(ascii: ".")) else { return nil }
    let halves = word.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count == 2, word.utf8.count <= 18, IntegerWords.digitsValue(String(halves[0])) != nil,
      !halves[1].isEmpty, halves[1].utf8.allSatisfy({ (48...57).contains($0) })
    else { return nil }
    return Double(word)
  }

  /// The value of "1/2" or "½"; a denominator of zero gives none.
  static func typedFraction(_ word: String) -> Double? {
    guard word.beginsWithDigit else { return word.utf8.count < 4 ? vulgarFractions[word] : nil }
    guard word.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let sides = word.split(separator: "/", omittingEmptySubsequences: false)
    guard sides.count == 2, let top = IntegerWords.digitsValue(String(sides[0])),
      let bottom = IntegerWords.digitsValue(String(sides[1])), bottom > 0
    else { return nil }
    return Double(top) / Double(bottom)
  }

  /// The fraction characters of Unicode's Number Forms and Latin-1.
  static let vulgarFractions: WordTable<Double> = [
    "½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅕": 1 / 5, "⅖": 2 / 5, "⅗": 3 / 5, "⅘": 4 / 5,
    "⅙": 1 / 6, "⅚": 5 / 6, "⅐": 1 / 7, "⅑": 1 / 9, "⅒": 1 / 10,
    "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8,
  ]

  private static let singularParts: WordTable<Double> = [
    "half": 2, "quarter": 4, "third": 3, "fourth": 4, "eighth": 8,
  ]

  /// Fractions without an article; "third" without one is an ordinal.
  private static let partsWithoutArticle: WordTable<Double> = ["half": 2, "quarter": 4]

  private static let pluralParts: WordTable<(of: Double, counts: ClosedRange<Int>)> = [
    "thirds": (3, 2...2), "quarters": (4, 3...3), "quarter": (4, 3...3), "fourths": (4, 3...3), "eighths": (8, 3...7),
  ]

  /// The words for a part.
  static let partNames = Set(singularParts.words).union(pluralParts.words)

  private static func spokenPart(_ cursor: inout WordCursor) -> Double? {
    let hasArticle = cursor.take("a") || cursor.take("an") || cursor.take("one")
    if let parts = cursor.take(from: hasArticle ? singularParts : partsWithoutArticle) { return 1 / parts }
    guard !hasArticle, let count = cursor.take(from: IntegerWords.digits), let parts = cursor.take(from: pluralParts),
      parts.counts.contains(count), count % 2 == 1 || parts.of == 3
    else { return nil }
    return Double(count) / parts.of
  }

  /// "point five" and "two point oh five": digits are joined as text, so that the value is the nearest to
  /// it.
  private static func point(_ whole: Int, _ cursor: inout WordCursor) -> Double? {
    guard cursor.take("point") else { return nil }
    var places = ""
    if let typed = cursor.take(where: { IntegerWords.digitsValue($0) == nil ? nil : $0 }) {
      places = typed
    } else {
      while let digit = cursor.take(where: spokenDigit) { places += String(digit) }
    }
    return places.isEmpty ? nil : Double("\(whole).\(places)")
  }

  private static func spokenDigit(_ word: String) -> Int? {
    word == "zero" || word == "oh" ? 0 : IntegerWords.digits[word]
  }
}

extension String {
  /// Whether it can be a number in figures; a quick test that excludes most words.
  fileprivate var beginsWithDigit: Bool { utf8.first.map { (48...57).contains($0) } ?? false }
}
