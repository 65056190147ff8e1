import Commands

/// How much a line of ingredients asks for, read from its words.
struct LineAmount {
  /// How much, in `unit`; nil: the line does not say, or what it says cannot be read.
  var quantity: Double?
  /// The other end of a range.
  var upper: Double?
  var unit: Measure?
  /// What else was said of the amount: "about", "240 ml", "heaped", "14-ounce".
  var notes: [String] = []
  /// A size before the unit or the thing: "large".
  var sizes: [String] = []

  /// The most of anything that a line is believed to ask for.
  static let most = 100_000.0

  /// Reads the amount at the beginning of some words.
  /// - Returns: the amount, and how many words it is.
  static func read(_ words: [LineWord]) -> (amount: LineAmount, length: Int) {
    var reader = LineAmountReader(words: words)
    let amount = reader.amount()
    return (amount, reader.place)
  }
}

extension LineAmount {
  /// Takes a unit, and what one of it is.
  mutating func take(_ unit: RecipeUnits.Unit) {
    self.unit = unit.measure
    quantity = quantity.map { $0 * unit.times }
    upper = upper.map { $0 * unit.times }
  }
}
