/// Values for a screen: short, in figures.
public enum Shown {
  /// A duration as `H:MM:SS`, or `M:SS` below an hour: 4800 seconds are `1:20:00`, 90 are `1:30`.
  /// Negative counts as 0.
  public static func duration(seconds: Int) -> String {
    let seconds = max(0, seconds)
    let minutes = seconds / 60 % 60
    let tail = seconds % 60 < 10 ? "0\(seconds % 60)" : "\(seconds % 60)"
    guard seconds >= 3_600 else { return "\(minutes):\(tail)" }
    return "\(seconds / 3_600):" + (minutes < 10 ? "0\(minutes):" : "\(minutes):") + tail
  }

  /// A quantity with a unit of the contract: `½ lb`, `2 l`, `3 cans`, `6`.
  public static func quantity(_ quantity: Double, unit: String? = nil) -> String {
    guard let unit else { return number(quantity) }
    return number(quantity) + " " + (UnitNames.isSymbol(unit) ? UnitNames.symbol(unit) : UnitNames.name(unit, quantity))
  }

  /// A number with the usual fraction, `1½`, or else at most two decimals, `2.35`.
  public static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "\(value)" }
    let magnitude = abs(value)
    let sign = value < 0 ? "-" : ""
    let whole = magnitude.rounded(.down)
    if let part = KitchenFraction(nearest: magnitude - whole) {
      return sign + (whole == 0 ? "" : "\(Int(whole))") + part.glyph
    }
    // bounded: below 1e15, and so below 1e17
    let hundredths = Int((magnitude * 100).rounded())
    let (units, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return units == 0 ? "0" : sign + "\(units)" }
    return sign + "\(units)." + (rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)")
  }
}
