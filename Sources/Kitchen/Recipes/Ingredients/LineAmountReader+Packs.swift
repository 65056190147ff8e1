import Commands

/// Things counted in packs, and the size of a pack.
extension LineAmountReader {
  // "2 x 400 g cans", "2 400 g/14oz cans" and "1 14-ounce can" are counted in cans; the content of one
  // is a note.
  mutating func packed(_ amount: inout LineAmount) -> Bool {
    let start = place
    var manner = ""
    if RecipeUnits.manners.contains(plain()), word(1)?.number != nil || plain(1) == "(" {
      manner = plain()
      place += 1
    }
    if ["x", "×"].contains(plain()) { place += 1 }
    let from = place
    guard word()?.number != nil, value() != nil else {
      place = start
      return false
    }
    _ = rangeEnd()
    if word()?.isDash == true { place += 1 }
    let isLength = RecipeUnits.lengths.contains(plain())
    let size = isLength ? nil : unit()
    if isLength { place += 1 }
    guard isLength || size.map({ [.mass, .volume].contains($0.measure.dimension) }) == true else {
      place = start
      return false
    }
    var notes = LineAmount()
    if !isLength { alternatives(&notes) }
    amount.notes.append(contentsOf: [manner, written(from..<place)].filter { !$0.isEmpty })
    if word()?.isDash == true, word()?.isGlued == true { place += 1 }
    if let container = countedUnit(&amount) { amount.take(container) }
    return true
  }

  // "400g/14oz can tomatoes", "16-ounce can of pineapple": one can.
  mutating func canOfThat(_ amount: inout LineAmount, from start: Int) {
    guard let unit = amount.unit, [.mass, .volume].contains(unit.dimension), unit != .cup, unit != .tbsp, unit != .tsp
    else { return }
    let end = place
    let notes = amount.notes
    if word()?.isDash == true, word()?.isGlued == true { place += 1 }
    if let container = countedUnit(&amount), RecipeUnits.isContainer(container.measure), plain() != "," {
      amount.notes = [written(start..<end)]
      (amount.quantity, amount.upper) = (1, nil)
      amount.unit = container.measure
    } else {
      place = end
      amount.notes = notes
    }
  }

  // "16-ounce can", "1 1/2-inch piece", "1- to 2-pound chicken", "1/2-pound shrimp": a number joined to
  // the next word by a dash or a length is the size of one.
  mutating func adjective(_ amount: inout LineAmount) -> Bool {
    let start = place
    let isTied = word()?.isDash == true
    if isTied { place += 1 }
    // "10 1/2-inch cubes" are ten.
    let isMany = place > 2 && words[1].isFraction && !words[1].isGlued && (words[0].number ?? 0) > 4
    if RecipeUnits.lengths.contains(plain()), word(1) != nil {
      place += 1
      if word()?.isDash == true { place += 1 }
      amount.notes.append(written((isMany ? 1 : 0)..<place))
      (amount.quantity, amount.upper) = (isMany ? words[0].number : 1, nil)
      if let unit = countedUnit(&amount) { amount.take(unit) }
      return true
    }
    if isTied, amount.upper != nil, let size = unit(), [.mass, .volume].contains(size.measure.dimension) {
      amount.notes.append(written(0..<place))
      (amount.quantity, amount.upper) = (1, nil)
      if let container = countedUnit(&amount) { amount.take(container) }
      return true
    }
    place = start
    return false
  }
}
