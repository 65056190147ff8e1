/// A number in a text: "2", "1,250.5", "½", "1½", "3/4".
struct SayableNumber: Equatable {
  /// The digits before a fraction, or all of them; empty: there is a fraction alone.
  var digits: String
  /// The fraction after it; nil: there is none.
  var fraction: Fraction?

  struct Fraction: Equatable {
    var numerator: Int
    var denominator: Int
  }

  /// Parses a number at the beginning of a text, and removes it; nil: there is none, and the text is
  /// unchanged.
  init?(_ text: inout Substring) {
    var rest = text
    var digits = Self.takeDigits(&rest)
    var fraction = rest.first.flatMap { Self.signs[$0] }
    if fraction != nil { rest.removeFirst() }
    if fraction == nil, let written = Self.takeFraction(after: digits, &rest) {
      (digits, fraction) = ("", written)
    }
    guard !digits.isEmpty || fraction != nil else { return nil }
    (self.digits, self.fraction) = (digits, fraction)
    text = rest
  }

  /// The spoken form alone: "a half", "one and a half", "2".
  var said: String {
    guard let fraction else { return digits }
    guard digits.isEmpty else { return "\(Self.whole(digits)) and \(fraction.said)" }
    return fraction.said
  }

  /// Whether the counted thing is in the plural.
  var isPlural: Bool { digits != "1" && !digits.isEmpty || digits == "1" && fraction != nil }

  /// The spoken form with a thing: "half a teaspoon", "one and a half kilograms".
  func said(of one: String, _ many: String) -> String {
    guard let fraction, digits.isEmpty else { return "\(said) \(isPlural ? many : one)" }
    return fraction.said(of: one)
  }

  /// The value, if it has no fraction; nil: it has one, or is too large.
  var value: Double? { fraction == nil ? Double(digits.filter { $0 != "," }) : nil }

  private static func whole(_ digits: String) -> String { Int(digits).flatMap(NumberName.of) ?? digits }

  /// Digits with commas and a point between them: "1,250.5".
  private static func takeDigits(_ text: inout Substring) -> String {
    var taken = text.prefix(0)
    var index = text.startIndex
    while index < text.endIndex {
      let next = text.index(after: index)
      if text[index].isASCII, text[index].isNumber {
        taken = text[..<next]
      } else if !",.".contains(text[index]) || taken.endIndex != index {
        break
      }
      index = next
    }
    text = text[taken.endIndex...]
    return String(taken)
  }

  /// "/4" after "3".
  private static func takeFraction(after digits: String, _ text: inout Substring) -> Fraction? {
    guard let slash = text.first, "/⁄".contains(slash), let numerator = Int(digits) else { return nil }
    let below = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard let denominator = Int(below), (1..<denominator).contains(numerator), Fraction.names[denominator] != nil else {
      return nil
    }
    text = text[below.endIndex...]
    return Fraction(numerator: numerator, denominator: denominator)
  }

  private static let signs: [Character: Fraction] = Dictionary(
    uniqueKeysWithValues: [
      ("½", 1, 2), ("⅓", 1, 3), ("⅔", 2, 3), ("¼", 1, 4), ("¾", 3, 4), ("⅕", 1, 5), ("⅖", 2, 5), ("⅗", 3, 5),
      ("⅘", 4, 5), ("⅙", 1, 6), ("⅚", 5, 6), ("⅛", 1, 8), ("⅜", 3, 8), ("⅝", 5, 8), ("⅞", 7, 8),
    ].map { ($0.0, Fraction(numerator: $0.1, denominator: $0.2)) })
}

extension SayableNumber.Fraction {
  static let names = [
    2: ("half", "halves"), 3: ("third", "thirds"), 4: ("quarter", "quarters"), 5: ("fifth", "fifths"),
    6: ("sixth", "sixths"), 8: ("eighth", "eighths"), 10: ("tenth", "tenths"), 16: ("sixteenth", "sixteenths"),
  ]

  /// "a half", "three quarters".
  var said: String {
    guard let name = Self.names[denominator] else { return "\(numerator) over \(denominator)" }
    if numerator == 1 { return denominator == 8 ? "an \(name.0)" : "a \(name.0)" }
    return "\(NumberName.of(numerator) ?? "\(numerator)") \(name.1)"
  }

  /// "half a teaspoon", "half an hour", "a quarter of a cup".
  func said(of one: String) -> String {
    let thing = "\(NumberName.article(one)) \(one)"
    return denominator == 2 && numerator == 1 ? "half \(thing)" : "\(said) of \(thing)"
  }
}
