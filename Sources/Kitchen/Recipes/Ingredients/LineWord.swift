/// A word, number or mark of a line of ingredients.
struct LineWord {
  /// The original text.
  let text: String
  /// In lower case, without the point of an abbreviation: "tbsp." is "tbsp".
  let plain: String
  /// Whether it is joined to the text before it: the "g" of "400g".
  let isGlued: Bool

  /// The number in figures, "2", "1,5", "1/2", "½"; nil: it is none.
  let number: Double?

  /// Whether it is a fraction: "1/2", "½".
  let isFraction: Bool

  private init(_ text: Substring, isGlued: Bool) {
    self.text = String(text)
    self.isGlued = isGlued
    let lowered = text.lowercased()
    plain = lowered.count > 1 && lowered.hasSuffix(".") ? String(lowered.dropLast()) : lowered
    let part = Self.fraction(text)
    isFraction = part != nil
    number = part ?? Self.figures(text)
  }

  /// The words of a line. Figures are separated from joined text, "400g", "1½", "2-3", "250g/9oz";
  /// commas, dashes beside figures and slashes before them are words of their own.
  static func words(of line: String) -> [LineWord] {
    var words: [LineWord] = []
    for chunk in line.split(whereSeparator: \.isWhitespace) {
      var rest = chunk
      var isGlued = false
      while let first = rest.first {
        let end = self.end(of: rest, first, after: words.last, isGlued: isGlued)
        words.append(LineWord(rest[..<end], isGlued: isGlued))
        rest = rest[end...]
        isGlued = true
      }
    }
    return words
  }

  private static func end(
    of rest: Substring, _ first: Character, after last: LineWord?, isGlued: Bool
  ) -> Substring.Index {
    let second = rest.index(after: rest.startIndex)
    if isDigit(first) { return endOfFigures(rest) }
    if fractions[first] != nil || ",;+&|×/".contains(first) { return second }
    if dashes.contains(first) { return second }
    // "2x400g": the x is a word between figures.
    if first == "x" || first == "X", isGlued, last?.number != nil, second == rest.endIndex || isDigit(rest[second]) {
      return second
    }
    var place = second
    while place < rest.endIndex {
      let letter = rest[place]
      if letter == "," || letter == ";" { return place }
      let next = rest.index(after: place)
      let isBeforeFigure = next < rest.endIndex && (isDigit(rest[next]) || fractions[rest[next]] != nil)
      // "g/9oz", and "cup/ 6.3 ounces"; "and/or" is one word.
      if "/+|".contains(letter), isBeforeFigure || next == rest.endIndex { return place }
      // "g-300" and "oz–12", but "all-purpose"; "1- to 2-pound" has its dash after a figure.
      if dashes.contains(letter), isBeforeFigure { return place }
      place = next
    }
    return place
  }

  // "1,000", "1.5", "1/2"; a comma or point without a digit after it is no part of it.
  private static func endOfFigures(_ rest: Substring) -> Substring.Index {
    var place = rest.startIndex
    while place < rest.endIndex {
      let letter = rest[place]
      if !isDigit(letter) {
        let next = rest.index(after: place)
        guard ".,/".contains(letter), next < rest.endIndex, isDigit(rest[next]) else { break }
      }
      place = rest.index(after: place)
    }
    return place
  }

  static let dashes: Set<Character> = ["-", "–", "—", "‐", "−"]

  /// Whether it is a dash.
  var isDash: Bool { text.count == 1 && text.first.map(Self.dashes.contains) == true }

  private static func isDigit(_ letter: Character) -> Bool { letter.isASCII && letter.isNumber }

  /// Vulgar fractions (Unicode, Number Forms and Latin-1).
  static let fractions: [Character: Double] = [
    "½": 1 / 2, "⅓": 1 / 3, "⅔": 2 / 3, "¼": 1 / 4, "¾": 3 / 4, "⅕": 1 / 5, "⅖": 2 / 5, "⅗": 3 / 5, "⅘": 4 / 5,
    "⅙": 1 / 6, "⅚": 5 / 6, "⅛": 1 / 8, "⅜": 3 / 8, "⅝": 5 / 8, "⅞": 7 / 8, "⅐": 1 / 7, "⅑": 1 / 9, "⅒": 1 / 10,
  ]

  // A denominator of zero gives none.
  private static func fraction(_ word: Substring) -> Double? {
    guard let first = word.first else { return nil }
    if let value = fractions[first] { return value }
    guard isDigit(first), word.contains("/") else { return nil }
    let sides = word.split(separator: "/", omittingEmptySubsequences: false)
    // "01/2" is not a half.
    guard !word.hasPrefix("0"), sides.count == 2, let top = Double(sides[0]), let bottom = Double(sides[1]), bottom > 0
    else { return nil }
    return top / bottom
  }

  // A comma before three digits groups thousands; before other digits it is the European decimal point.
  private static func figures(_ word: Substring) -> Double? {
    guard word.first.map(isDigit) == true, word.last.map(isDigit) == true else { return nil }
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    let isDecimal = parts.count == 2 && parts[1].count != 3
    return Double(word.replacing(",", with: isDecimal ? "." : ""))
  }
}
