import Commands

/// Amounts for screens.
public enum ShownAmount {
  /// "2 l", "6", "1½ kg", "3 bottles".
  public static func text(_ quantity: Double, _ unit: Measure?) -> String {
    let unit = unit ?? .piece
    // Kilos and litres are shown to ten grams: 1.25 kg is not 1.3.
    let isLarge = unit == .kg || unit == .l
    let number =
      CookMeasure.isInParts(unit) ? parts(quantity) : decimal(isLarge ? quantity : CookMeasure.rounded(quantity))
    switch unit {
    case .piece: return number
    case .flOz: return "\(number) fl oz"
    case .g, .kg, .oz, .lb, .ml, .l, .tsp, .tbsp: return "\(number) \(unit.rawValue)"
    default: return quantity > 1 ? "\(number) \(plural(unit))" : "\(number) \(unit.rawValue)"
    }
  }

  /// The amount in a text, "2 lb", "1 1/2 cups", "six"; nil: there is none, or further text.
  public static func read(_ text: String) -> (quantity: Double, unit: Measure?)? {
    // Zero and negative numbers are no line of a recipe; the caller reports the error.
    if let first = text.split(separator: " ").first.flatMap({ Double($0) }), first <= 0 { return (first, nil) }
    let line = IngredientLine.read("\(text) \(anything)")
    guard let quantity = line.quantity, line.upper == nil, line.name == anything, line.note == nil else { return nil }
    return (quantity, line.unit)
  }

  // The name of a thing, so that the text reads as a line of a recipe.
  private static let anything = "rice"

  private static func plural(_ unit: Measure) -> String {
    switch unit {
    case .loaf: "loaves"
    case .box, .bunch, .pinch, .splash: "\(unit.rawValue)es"
    default: "\(unit.rawValue)s"
    }
  }

  /// "1½", "⅓", "2.35": a fraction in the usual cases.
  private static func parts(_ quantity: Double) -> String {
    let whole = quantity.rounded(.down)
    let rest = quantity - whole
    guard rest > 0.001, quantity < 10 else { return decimal(quantity) }
    guard let (_, sign) = signs.first(where: { abs($0.0 - rest) < 0.005 }) else { return decimal(quantity) }
    return whole == 0 ? sign : "\(Int(whole))\(sign)"
  }

  private static let signs: [(Double, String)] = [
    (1.0 / 8, "⅛"), (1.0 / 4, "¼"), (1.0 / 3, "⅓"), (3.0 / 8, "⅜"), (1.0 / 2, "½"), (5.0 / 8, "⅝"), (2.0 / 3, "⅔"),
    (3.0 / 4, "¾"), (7.0 / 8, "⅞"),
  ]

  private static func decimal(_ quantity: Double) -> String {
    let rounded = (quantity * 100).rounded() / 100
    guard rounded != rounded.rounded() || abs(rounded) > 1e15 else { return String(Int(rounded)) }
    return String(rounded)
  }
}
