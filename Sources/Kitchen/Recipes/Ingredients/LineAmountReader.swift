import Commands

/// Reads the words of an amount.
struct LineAmountReader {
  let words: [LineWord]
  var place = 0

  init(words: [LineWord]) { self.words = words }

  func word(_ offset: Int = 0) -> LineWord? {
    // bounded: places among the words
    let index = place + offset
    return words.indices.contains(index) ? words[index] : nil
  }

  func plain(_ offset: Int = 0) -> String { word(offset)?.plain ?? "" }

  // MARK: The whole

  mutating func amount() -> LineAmount {
    var amount = LineAmount()
    // "some 1000 island dressing": the number is part of a name.
    if plain() == "some", word(1)?.number != nil {
      place = 1
      return amount
    }
    leadingManner(&amount)
    let start = place
    guard let value = value() else { return bare(amount) }
    amount.quantity = value
    if let end = rangeEnd() { (amount.quantity, amount.upper) = (min(value, end), max(value, end)) }
    if adjective(&amount) { return finished(amount) }
    if packed(&amount) { return finished(amount) }
    if let unit = countedUnit(&amount) {
      amount.take(unit)
      // "tsp teaspoon": a repetition.
      if RecipeUnits.unit(plain()) == unit, word(1) != nil { place += 1 }
      unitRange(unit, &amount)
      sums(&amount)
      alternatives(&amount)
      canOfThat(&amount, from: start)
    } else if word()?.isGlued == true,
      word().map({ $0.isDash || $0.plain == "%" || $0.plain.first?.isLetter == true }) == true
    {
      // "5-spice powder", "2% milk" and "7up" are names.
      place = start
      return LineAmount()
    }
    return finished(amount)
  }

  mutating func finished(_ amount: LineAmount) -> LineAmount {
    var amount = amount
    if amount.unit != nil, RecipeUnits.links.contains(plain()), word(1) != nil { place += 1 }
    if plain() == "of" || plain() == "x" || plain() == "×", word(1) != nil { place += 1 }
    for number in [amount.quantity, amount.upper].compactMap({ $0 })
    where !(number.isFinite && number > 0 && number <= LineAmount.most) {
      // Unintelligible text stays in the name, as written.
      place = 0
      return LineAmount()
    }
    amount.notes = amount.notes.filter { !$0.isEmpty }
    return amount
  }

  // "about 2 cups", "a scant cup", "up to 3".
  mutating func leadingManner(_ amount: inout LineAmount) {
    let start = place
    var said: [String] = []
    while RecipeUnits.about.contains(plain()) || (["to", "least", "most"].contains(plain()) && !said.isEmpty),
      said.count < 3
    {
      said.append(word()?.text.lowercased() ?? "")
      place += 1
    }
    if ["between", "the"].contains(plain()), word(1)?.number != nil { place += 1 }
    guard place > start else { return }
    if peekValue() { amount.notes.append(said.joined(separator: " ")) } else { place = start }
  }

  func peekValue() -> Bool {
    var ahead = self
    return ahead.value() != nil
  }

  // MARK: Without a number

  // "a few sprigs", "small handful of", "pinch of salt".
  mutating func bare(_ amount: LineAmount) -> LineAmount {
    var amount = amount
    let start = place
    if plain() == "a" || plain() == "some" { place += 1 }
    let isFew = ["few", "several", "couple"].contains(plain())
    if isFew { place += 1 }
    if isFew, plain() == "of" { place += 1 }
    // bounded: a place among the words
    let unitWord = words.dropFirst(place).first { !RecipeUnits.manners.contains($0.plain) }
    if let unit = countedUnit(&amount), isFew || RecipeUnits.bare.contains(unit.measure), word() != nil {
      // "sprigs of thyme" has no number.
      let isOne = !isFew && unitWord.map { !$0.plain.hasSuffix("s") } ?? true
      amount.quantity = isOne ? 1 : nil
      amount.unit = unit.measure
      if isFew { amount.notes.insert("a few", at: 0) }
      return finished(amount)
    }
    place = isFew ? start : 0
    return LineAmount()
  }
}
