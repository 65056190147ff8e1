/// A fraction for cooks: halves, thirds, quarters and eighths.
struct KitchenFraction: Sendable {
  /// The value, above 0 and below 1.
  let value: Double
  /// The single character, "¾".
  let glyph: String
  /// The words, "three quarters".
  let words: String

  /// The fraction within 0.004 of the value, which takes 0.33 for a third and leaves 0.35 alone; nil if
  /// there is none.
  init?(nearest value: Double) {
    guard let found = Self.all.first(where: { abs($0.value - value) < 0.004 }) else { return nil }
    self = found
  }

  private init(_ value: Double, _ glyph: String, _ words: String) {
    self.value = value
    self.glyph = glyph
    self.words = words
  }

  private static let all = [
    KitchenFraction(1 / 2, "½", "half"), KitchenFraction(1 / 4, "¼", "a quarter"),
    KitchenFraction(3 / 4, "¾", "three quarters"), KitchenFraction(1 / 3, "⅓", "a third"),
    KitchenFraction(2 / 3, "⅔", "two thirds"), KitchenFraction(1 / 8, "⅛", "an eighth"),
    KitchenFraction(3 / 8, "⅜", "three eighths"), KitchenFraction(5 / 8, "⅝", "five eighths"),
    KitchenFraction(7 / 8, "⅞", "seven eighths"),
  ]
}
