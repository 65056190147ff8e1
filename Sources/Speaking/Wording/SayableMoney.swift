/// Money: "£3.50", "€4", "$1.20", "3,50 €", "£2–3", "£2/kg".
enum SayableMoney {
  private struct Currency {
    var (one, many, small): (String, String, String)
  }

  private static let currencies: [Character: Currency] = [
    "£": .init(one: "pound", many: "pounds", small: "pence"), "€": .init(one: "euro", many: "euros", small: "cents"),
    "$": .init(one: "dollar", many: "dollars", small: "cents"),
  ]

  /// The spoken form at the beginning of the words, if there is money.
  static func saying(_ words: ArraySlice<SayableWord>) -> SayableText.Saying? {
    guard let word = words.first else { return nil }
    var rest = word.core[...]
    let isOwed = rest.first.map { "-–−".contains($0) } == true
    if isOwed { rest.removeFirst() }
    let before = rest.first.flatMap { currencies[$0] }
    if before != nil { rest.removeFirst() }
    guard let first = SayableNumber(&rest) else { return nil }
    var last: SayableNumber?
    if let dash = rest.first, "-–—".contains(dash) {
      rest.removeFirst()
      if let sign = rest.first, currencies[sign] != nil { rest.removeFirst() }
      last = SayableNumber(&rest)
      guard last != nil else { return nil }
    }
    var used = 1
    var currency = before
    if currency == nil, let sign = rest.first, let behind = currencies[sign] {
      currency = behind
      rest.removeFirst()
    } else if currency == nil, rest.isEmpty, word.trail.isEmpty, let next = words.dropFirst().first,
      next.core.count == 1, let behind = next.core.first.flatMap({ currencies[$0] })
    {
      (currency, used) = (behind, 2)
    }
    guard let currency, let end = per(rest) else { return nil }
    let start = last == nil ? "" : "\(first.said) to "
    return .init(text: (isOwed ? "minus " : "") + start + said(last ?? first, currency) + end, words: used)
  }

  /// "/kg" after a price; empty: nothing follows; nil: something else does.
  private static func per(_ rest: Substring) -> String? {
    if rest.isEmpty { return "" }
    guard rest.first == "/" else { return nil }
    let unit = rest.dropFirst()
    if let known = SayableUnit(unit) { return " per \(known.one)" }
    return unit.count > 1 && unit.allSatisfy(\.isLetter) ? " per \(unit)" : nil
  }

  private static func said(_ number: SayableNumber, _ currency: Currency) -> String {
    let digits = Array(number.digits)
    // Two digits after a point, or after a comma in the usual places.
    guard number.fraction == nil, digits.count > 3, ".,".contains(digits[digits.count - 3]),
      let small = Int(String(digits.suffix(2)))
    else { return number.said(of: currency.one, currency.many) }
    let whole = String(digits.dropLast(3))
    if Int(whole) == 0, small > 0 {
      return "\(small) \(small == 1 && currency.small == "cents" ? "cent" : currency.small)"
    }
    let units = "\(whole) \(whole == "1" ? currency.one : currency.many)"
    if small == 0 { return units }
    return small < 10 ? "\(units) and \(small) \(currency.small)" : "\(units) \(small)"
  }
}
