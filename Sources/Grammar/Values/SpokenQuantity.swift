extension Spoken {
  /// A quantity with its unit in words: "half a pound", "1 and a half litres", "3 cans", "6".
  ///
  /// Fractions are words: espeak-ng skips some of Unicode's, such as ⅛, in silence.
  public static func quantity(_ quantity: Double, unit: String? = nil) -> String {
    guard let unit else { return number(quantity) }
    let name = UnitNames.name(unit, quantity)
    guard quantity > 0, quantity < 1, let part = KitchenFraction(nearest: quantity) else {
      return number(quantity) + " " + name
    }
    let article = name.first.map { "aeiou".contains($0) } == true ? "an" : "a"
    return part.words == "half" ? "half \(article) \(name)" : "\(part.words) of \(article) \(name)"
  }

  /// A number with its fraction in words: "1 and a half", "three quarters", "2.35".
  public static func number(_ value: Double) -> String {
    let whole = value.rounded(.towardZero)
    guard value > 0, value < 1e15, let part = KitchenFraction(nearest: value - whole) else {
      return Shown.number(value)
    }
    if whole == 0 { return part.words }
    return "\(Int(whole)) and " + (part.words == "half" ? "a half" : part.words)
  }
}
