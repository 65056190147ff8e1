/// Numbers and what they count: "½ tsp", "1½kg", "180–200 °C", "2-3", "1 1/2 cups", "2x", "50%".
enum SayableAmount {
  /// The spoken form at the beginning of the words, if there is an amount whose written form differs.
  static func saying(_ words: ArraySlice<SayableWord>) -> SayableText.Saying? {
    guard let word = words.first else { return nil }
    if let twice = ofTwoMeasures(word) { return SayableText.Saying(text: twice) }
    var rest = word.core[...]
    let isBelowZero = rest.first.map { "-–−".contains($0) } == true && rest.dropFirst().first?.isNumber == true
    if isBelowZero { rest.removeFirst() }
    guard var number = SayableNumber(&rest) else { return nil }
    var first: SayableNumber?
    if let end = range(from: number, &rest) { (first, number) = (number, end) }
    var used = 1
    // "1 ½", "1 1/2".
    if rest.isEmpty, word.trail.isEmpty, number.fraction == nil, let next = words.dropFirst().first,
      let whole = joined(number, next)
    {
      (number, rest, used) = (whole.number, whole.rest, 2)
    }
    let (start, sign) = (first.map { "\($0.said) to " } ?? "", isBelowZero ? "minus " : "")
    let following = words.dropFirst(used)
    let isOpen = words[words.startIndex + used - 1].trail.isEmpty
    if let unit = unit(rest, number, isOpen ? following : []) {
      return .init(text: sign + start + number.said(of: unit.unit.one, unit.unit.many), words: used + unit.words)
    }
    if ["x", "×"].contains(rest), first == nil {
      return .init(text: "\(number.said) times", words: used)
    }
    guard rest.isEmpty else { return nil }
    // "½ onion", "¾ cup": the counted thing is a word of its own.
    if number.fraction != nil, number.digits.isEmpty, isOpen, let thing = following.first, isThing(thing.core) {
      return .init(text: start + number.said(of: thing.core, thing.core), words: used + 1)
    }
    if number.fraction == .init(numerator: 1, denominator: 2), number.digits.isEmpty, first == nil, isOpen,
      following.first.map({ ["a", "an", "of", "the", "past"].contains($0.core) }) == true
    {
      return .init(text: "half", words: used)
    }
    guard number.fraction != nil || first != nil || isBelowZero else { return nil }
    return .init(text: sign + start + number.said, words: used)
  }

  /// The end of "2–3" after its beginning: rising numbers, and no part of a telephone number.
  private static func range(from first: SayableNumber, _ text: inout Substring) -> SayableNumber? {
    guard let dash = text.first, "-–—".contains(dash) else { return nil }
    var rest = text.dropFirst()
    guard let last = SayableNumber(&rest), ![first, last].contains(where: { $0.digits.count > 4 }),
      !(last.digits.count > 1 && last.digits.hasPrefix("0") && !last.digits.hasPrefix("0."))
    else { return nil }
    if let (low, high) = first.value.flatMap({ low in last.value.map { (low, $0) } }), low >= high { return nil }
    text = rest
    return last
  }

  /// "½kg" after "1".
  private static func joined(_ number: SayableNumber, _ next: SayableWord) -> (number: SayableNumber, rest: Substring)?
  {
    var rest = next.core[...]
    guard Int(number.digits) != nil, let part = SayableNumber(&rest), part.digits.isEmpty, part.fraction != nil else {
      return nil
    }
    var whole = number
    whole.fraction = part.fraction
    return (whole, rest)
  }

  /// The unit that is joined to a number, or follows it, and the number of further words that it takes.
  private static func unit(
    _ rest: Substring, _ number: SayableNumber, _ following: ArraySlice<SayableWord>
  ) -> (unit: SayableUnit, words: Int)? {
    let next = following.first
    if rest == "°" || rest == "º" {
      // "180° C".
      if let scale = next?.core, ["C", "F"].contains(scale), let unit = SayableUnit("°\(scale)") { return (unit, 1) }
      return SayableUnit("°").map { ($0, 0) }
    }
    if !rest.isEmpty {
      // "1990s" are years, "180C" is no cup.
      if rest == "s", number.digits.count > 3 { return nil }
      if ["C", "F"].contains(rest), number.digits.count > 1 { return SayableUnit("°\(rest)").map { ($0, 0) } }
      return SayableUnit(rest).map { ($0, 0) }
    }
    guard let next else { return nil }
    if next.core.lowercased() == "fl", following.dropFirst().first?.core.lowercased() == "oz" {
      return SayableUnit("oz").map { (SayableUnit(named: "fluid \($0.one)"), 2) }
    }
    if ["C", "F"].contains(next.core), number.digits.count > 1 { return SayableUnit("°\(next.core)").map { ($0, 1) } }
    return SayableUnit(next.core).map { ($0, 1) }
  }

  /// "180°C/350°F".
  private static func ofTwoMeasures(_ word: SayableWord) -> String? {
    let parts = word.core.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2 else { return nil }
    let said = parts.compactMap { part -> String? in
      var rest = part
      guard let number = SayableNumber(&rest), let unit = unit(rest, number, []) else { return nil }
      return number.said(of: unit.unit.one, unit.unit.many)
    }
    return said.count == 2 ? said.joined(separator: ", ") : nil
  }

  private static func isThing(_ word: String) -> Bool {
    guard word.count > 1, word.first?.isLowercase == true, word.allSatisfy({ $0.isLetter || "-'’".contains($0) }) else {
      return false
    }
    return !notThings.contains(word)
  }

  private static let notThings: Set<String> = [
    "a", "an", "and", "are", "as", "at", "by", "for", "full", "in", "is", "of", "off", "on", "or", "past", "per", "the",
    "to", "was", "with",
  ]
}

extension SayableUnit {
  /// A unit whose plural ends in "s".
  init(named one: String) { (self.one, many) = (one, "\(one)s") }
}
