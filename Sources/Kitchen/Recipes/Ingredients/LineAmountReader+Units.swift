import Commands

/// Units of a line, sums in them, and the same amount in others.
extension LineAmountReader {
  /// The unit here, with the words between it and its number.
  mutating func countedUnit(_ amount: inout LineAmount) -> RecipeUnits.Unit? {
    let start = place
    var manner: [String] = []
    while manner.count < 3, let next = word(), RecipeUnits.manners.contains(next.plain) {
      manner.append(next.plain)
      place += 1
    }
    if let unit = unit() {
      amount.notes += manner.isEmpty ? [] : [manner.joined(separator: " ")]
      return unit
    }
    place = start
    return nil
  }

  /// The unit here, if there is one.
  mutating func unit() -> RecipeUnits.Unit? {
    guard let first = word() else { return nil }
    if first.isDash, first.isGlued, let next = word(1), RecipeUnits.unit(next.plain) != nil {
      place += 2
      return RecipeUnits.unit(next.plain)
    }
    if let length = spoonOfFrance() {
      place += length.words
      return RecipeUnits.Unit(measure: length.measure)
    }
    if ["fl", "fluid"].contains(first.plain), ["oz", "ounce", "ounces"].contains(plain(1)) {
      place += 2
      return RecipeUnits.Unit(measure: .flOz)
    }
    // Cooks write T for a tablespoon and t for a teaspoon.
    let spoon: Measure? =
      first.text == "T" || first.text == "T." ? .tbsp : first.text == "t" || first.text == "t." ? .tsp : nil
    guard let unit = spoon.map({ RecipeUnits.Unit(measure: $0) }) ?? RecipeUnits.unit(first.plain) else { return nil }
    // In "2 cloves" alone the cloves are the thing.
    let isLast = word(1) == nil || word(1)?.plain == ","
    switch unit.measure {
    case .clove, .stick, .bulb, .ear, .block, .sheet, .strip, .piece: if isLast { return nil }
    // "5 cloves" are a spice, "2 stick cinnamon" no butter.
    default: break
    }
    place += 1
    return unit
  }

  // "c. à soupe", "c à s", "cuillère à café", "cuil. à thé".
  func spoonOfFrance() -> (measure: Measure, words: Int)? {
    guard ["c", "cs", "cc", "cuillère", "cuillères", "cuillere", "cuilleres", "cuil", "cuill"].contains(plain()),
      ["à", "a"].contains(plain(1))
    else { return nil }
    switch plain(2) {
    case "soupe", "s", "table": return (.tbsp, 3)
    case "café", "cafe", "thé", "the", "c": return (.tsp, 3)
    default: return nil
    }
  }

  // "2 cups to 3 cups".
  mutating func unitRange(_ unit: RecipeUnits.Unit, _ amount: inout LineAmount) {
    let start = place
    guard amount.upper == nil, word()?.isDash == true || plain() == "to", let low = amount.quantity else { return }
    place += 1
    if let high = value(), let same = self.unit(), same.measure == unit.measure {
      // bounded: fractions
      let top = high * same.times
      (amount.quantity, amount.upper) = (min(low, top), max(low, top))
    } else {
      place = start
    }
  }

  // "1 lb 4 oz", "1 cup plus 2 tablespoons", "1 tbsp + 1 tsp": one amount, in the first unit.
  mutating func sums(_ amount: inout LineAmount) {
    for _ in 0..<3 {
      let start = place
      guard let base = amount.unit, let sum = amount.quantity else { return }
      let isSaid = ["plus", "+", "and", "&", "und", "et"].contains(plain())
      if isSaid { place += 1 }
      guard word()?.number != nil || isSaid, let more = value(), let unit = unit(),
        unit.measure.dimension == base.dimension,
        isSaid || unit.measure != base && unit.measure.inBase < base.inBase,
        let share = Amount(quantity: more * unit.times, unit: unit.measure).quantity(in: base)
      else {
        place = start
        return
      }
      amount.quantity = sum + share
      amount.upper = amount.upper.map { $0 + share }
    }
  }

  // "1 cup / 240 ml milk", "250g/9oz": the same amount again, a note.
  mutating func alternatives(_ amount: inout LineAmount) {
    for _ in 0..<3 {
      let start = place
      guard ["/", "|", "or"].contains(plain()) else { return }
      place += 1
      let from = place
      guard value() != nil else { return place = start }
      _ = rangeEnd()
      guard unit() != nil else { return place = start }
      // "1 pint 15fl oz", and "2 tbsp plus 1 tsp".
      let more = place
      if ["plus", "+"].contains(plain()) { place += 1 }
      if word()?.number == nil || value() == nil || unit() == nil { place = more }
      amount.notes.append(written(from..<place))
    }
  }

  func written(_ range: Range<Int>) -> String {
    var text = ""
    for (number, word) in words[range].enumerated() {
      let isFraction = word.isFraction && word.isGlued
      // "9oz" is told as "9 oz", but "1½" and "14-ounce" stay.
      let parts =
        number > 0
        && (!word.isGlued || !(isFraction || word.isDash || words[range][range.lowerBound + number - 1].isDash))
      text += (parts ? " " : "") + word.text
    }
    return text
  }
}
