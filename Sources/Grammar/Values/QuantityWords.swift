/// Quantities and their units.
enum QuantityWords {
  /// "two", "a", "half a dozen", "a couple of", "three quarters of a", "a six pack of".
  static func quantity(_ cursor: inout WordCursor) -> Double? {
    let special = cursor.attempt(dozens) ?? cursor.attempt(pair) ?? cursor.attempt(multipack) ?? cursor.attempt(part)
    if let special { return special }
    if let number = cursor.attempt(DecimalWords.decimal) { return number }
    return cursor.take("a") || cursor.take("an") || cursor.take("another") ? 1 : nil
  }

  /// A quantity with its unit, as slots: "two 400 gram cans", "a pound and a half", "six".
  static func amount(_ words: ArraySlice<String>) -> Slots? {
    WordCursor.whole(words, plain) ?? WordCursor.whole(words, unitAndPart) ?? packed(words)
  }

  /// "400 gram" as "400 g".
  static func packSize(_ cursor: inout WordCursor) -> String? {
    guard let number = DecimalWords.decimal(&cursor), number > 0, let unit = UnitWords.measure(&cursor) else {
      return nil
    }
    return Shown.quantity(number, unit: unit)
  }

  /// "350", "98.6", "minus eighteen".
  static func degrees(_ cursor: inout WordCursor) -> Double? {
    let isBelow = cursor.take("minus") || cursor.take("negative")
    guard let number = DecimalWords.decimal(&cursor) else { return nil }
    return isBelow ? -number : number
  }

  private static func plain(_ cursor: inout WordCursor) -> Slots? {
    guard let quantity = quantity(&cursor) else { return nil }
    return slots(quantity, UnitWords.unit(&cursor))
  }

  private static func unitAndPart(_ cursor: inout WordCursor) -> Slots? {
    guard let quantity = quantity(&cursor), let unit = UnitWords.unit(&cursor), cursor.take("and"),
      let part = DecimalWords.part(&cursor)
    else { return nil }
    return slots(quantity + part, unit)
  }

  /// "three two litre bottles": two adjacent numbers, so every split is tried, the shortest count first
  /// ("twenty two litre bottles" are twenty).
  private static func packed(_ words: ArraySlice<String>) -> Slots? {
    guard let last = words.last, let unit = UnitWords.containers[last], words.count > 3 else { return nil }
    let body = words.dropLast()
    for middle in body.indices.dropFirst() where WordCursor.whole(body[middle...], packSize) != nil {
      if let quantity = WordCursor.whole(body[..<middle], quantity) { return slots(quantity, unit) }
    }
    return nil
  }

  private static func slots(_ quantity: Double, _ unit: String?) -> Slots {
    var slots: Slots = ["quantity": .number(quantity)]
    if let unit { slots["unit"] = .text(unit) }
    return slots
  }

  /// "a dozen", "two dozen", "half a dozen", "a half dozen", "one and a half dozen".
  private static func dozens(_ cursor: inout WordCursor) -> Double? {
    if let half = cursor.attempt(halfDozen) { return half }
    let count = cursor.attempt(DecimalWords.decimal)
    if count == nil { _ = cursor.take("a") }
    guard cursor.take("dozen"), count != 0 else { return nil }
    return (count ?? 1) * 12
  }

  private static func halfDozen(_ cursor: inout WordCursor) -> Double? {
    guard let part = DecimalWords.part(&cursor) else { return nil }
    _ = cursor.take("a")
    return cursor.take("dozen") ? part * 12 : nil
  }

  private static func pair(_ cursor: inout WordCursor) -> Double? {
    _ = cursor.take("a")
    guard cursor.take("couple") || cursor.take("pair") else { return nil }
    _ = cursor.take("of")
    return 2
  }

  /// "a six pack of", "two six packs of": the things are counted, not the packs. "six packs of" is left
  /// to the unit.
  private static func multipack(_ cursor: inout WordCursor) -> Double? {
    let packs = cursor.take("a") ? 1 : IntegerWords.typed(&cursor) ?? cursor.take(from: IntegerWords.digits)
    guard let packs, packs > 0, let size = IntegerWords.typed(&cursor) ?? IntegerWords.belowHundred(&cursor),
      size > 1, cursor.take(packs == 1 ? "pack" : "packs")
    else { return nil }
    _ = cursor.take("of")
    return Double(packs * size)
  }

  /// "half a", "three quarters of a", "½".
  private static func part(_ cursor: inout WordCursor) -> Double? {
    guard let part = DecimalWords.part(&cursor), part > 0 else { return nil }
    let ahead = cursor
    let hasOf = cursor.take("of")
    if !(cursor.take("a") || cursor.take("an")), hasOf { cursor = ahead }
    return part
  }
}
