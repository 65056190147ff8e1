/// Numbers of a line, in figures and in words.
extension LineAmountReader {
  private static let spelled: [String: Double] = [
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "fifteen": 15, "sixteen": 16, "twenty": 20, "half": 0.5, "quarter": 0.25,
    "ein": 1, "eine": 1, "einen": 1, "une": 1, "un": 1, "en": 1, "ett": 1, "una": 1, "zwei": 2, "deux": 2, "dos": 2,
  ]

  mutating func value() -> Double? {
    let start = place
    guard let first = word(), var value = first.number ?? Self.spelled[first.plain] else { return dozenAlone() }
    let isFigure = first.number != nil
    place += 1
    // "1 1/0" is no number at all.
    if isFigure, let next = word(), next.number == nil, next.text.first?.isNumber == true {
      place = start
      return nil
    }
    if isFigure, !first.isFraction, value == value.rounded() {
      if let part = word(), part.isFraction, let more = part.number, more < 1 {
        value += more
        place += 1
      } else if let more = fractionBehindMark() {
        // "2 and 1/2", "2 & 1/2", "1-1/2".
        value += more
      }
    } else if !isFigure {
      if first.plain == "half" || first.plain == "quarter" {
        if ["a", "an", "of"].contains(plain()) { place += 1 }
      } else if ["a", "one"].contains(first.plain), plain() == "half" || plain() == "quarter" || plain() == "third" {
        value = plain() == "half" ? 0.5 : plain() == "quarter" ? 0.25 : 1 / 3
        place += 1
        if ["a", "an", "of"].contains(plain()) { place += 1 }
      } else if plain() == "and", ["a", "one"].contains(plain(1)), plain(2) == "half" {
        value += 0.5
        place += 3
      } else if first.plain == "a", ["few", "couple"].contains(plain()) {
        if plain() == "few" {
          place = start
          return nil
        }
        value = 2
        place += 1
        if plain() == "of" { place += 1 }
      }
    } else if first.isFraction {
      for article in [["of"], ["a", "an"]] where article.contains(plain()) && word(1) != nil { place += 1 }
    }
    if plain() == "dozen" || plain() == "dutzend" {
      value *= 12
      place += 1
    }
    return value
  }

  mutating func dozenAlone() -> Double? {
    guard plain() == "dozen" else { return nil }
    place += 1
    return 12
  }

  mutating func fractionBehindMark() -> Double? {
    let isMark =
      ["and", "&", "e", "et", "und", "og", "och"].contains(plain())
      || (word()?.isDash == true && word()?.isGlued == true)
    guard isMark, let part = word(1), part.isFraction, let value = part.number, value < 1 else { return nil }
    if word()?.isDash == true, !part.isGlued { return nil }
    place += 2
    return value
  }

  // "– 2", "to 2", "or 2", "-2"; "1- to 2-pound".
  mutating func rangeEnd() -> Double? {
    let start = place
    guard let mark = word() else { return nil }
    if mark.isDash {
      place += 1
      if plain() == "to" || plain() == "or" { place += 1 }
    } else if ["to", "or", "till", "bis", "à", "a"].contains(mark.plain), word(1)?.number != nil || mark.plain == "to" {
      place += 1
    } else {
      return nil
    }
    if let end = value() { return end }
    place = start
    return nil
  }
}
