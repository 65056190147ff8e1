import Commands

/// The amount in a line of ingredients, parsed from its words.
struct LineAmount {
  /// The quantity, in `unit`; nil: missing or unreadable.
  var quantity: Double?
  /// The other end of a range.
  var upper: Double?
  var unit: Measure?
  /// Further notes on the amount: "about", "240 ml", "heaped", "14-ounce".
  var notes: [String] = []
  /// A size before the unit or the thing: "large".
  var sizes: [String] = []

  /// The largest plausible quantity in a line.
  static let most = 100_000.0

  /// Parses the amount at the beginning of some words.
  /// - Returns: the amount, and its number of words.
  static func read(_ words: [LineWord]) -> (amount: LineAmount, length: Int) {
    var reader = LineAmountReader(words: words)
    let amount = reader.amount()
    return (amount, reader.place)
  }
}

extension LineAmount {
  /// Sets a unit, with its size.
  mutating func take(_ unit: RecipeUnits.Unit) {
    self.unit = unit.measure
    quantity = quantity.map { $0 * unit.times }
    upper = upper.map { $0 * unit.times }
  }
}
