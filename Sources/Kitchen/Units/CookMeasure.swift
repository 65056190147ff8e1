import Commands
import Foundation

/// Amounts rounded to a cook's measures: an eighth of a teaspoon, a third of a cup, five grams.
enum CookMeasure {
  /// Whether the unit is measured in fractions rather than by a scale.
  static func isInParts(_ unit: Measure?) -> Bool {
    switch unit ?? .piece {
    case .g, .kg, .ml, .l: false
    default: true
    }
  }

  /// A number as on a scale: three digits, and below ten one decimal.
  static func rounded(_ quantity: Double) -> Double {
    guard quantity.isFinite, quantity != 0 else { return quantity }
    switch abs(quantity) {
    case 100...: return quantity.rounded()
    case 10...: return (quantity * 2).rounded() / 2
    case 1...: return (quantity * 10).rounded() / 10
    default: return (quantity * 1_000).rounded() / 1_000
    }
  }

  /// The nearest number with halves, thirds, quarters or, below one, eighths. From ten on whole numbers.
  static func parts(_ quantity: Double) -> Double {
    guard quantity.isFinite, quantity < 10 else { return quantity.rounded() }
    let whole = quantity.rounded(.down)
    let rest = quantity - whole
    let parts = whole == 0 ? partsOfOne : partsOfMore
    return whole + (parts.min { abs($0 - rest) < abs($1 - rest) } ?? rest)
  }

  private static let partsOfOne: [Double] = [0, 1 / 8, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1]
  private static let partsOfMore: [Double] = [0, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 1]

  /// A multiplied amount in a measurable unit and number: a third of a tablespoon is a teaspoon, 1,250
  /// grams are 1.25 kilos, 0.06 cups a tablespoon.
  static func rounded(_ amount: Amount) -> Amount {
    var rounded = roundedOnce(amount)
    // 2.9 teaspoons are three, and those a tablespoon.
    for _ in 0..<3 {
      let again = roundedOnce(rounded)
      if again == rounded { break }
      rounded = again
    }
    return rounded
  }

  private static func roundedOnce(_ amount: Amount) -> Amount {
    guard amount.quantity.isFinite, amount.quantity > 0 else { return amount }
    let unit = amount.unit
    switch unit {
    case .g, .ml:
      if amount.quantity >= 1_000 {
        return Amount(quantity: (amount.quantity / 10).rounded() / 100, unit: unit == .g ? .kg : .l)
      }
      return Amount(quantity: scale(amount.quantity), unit: unit)
    case .kg where amount.quantity < 1: return rounded(Amount(quantity: amount.quantity * 1_000, unit: .g))
    case .l where amount.quantity < 1: return rounded(Amount(quantity: amount.quantity * 1_000, unit: .ml))
    case .kg, .l: return Amount(quantity: (amount.quantity * 100).rounded() / 100, unit: unit)
    case .cup where amount.quantity < 0.22: return smaller(amount, .tbsp)
    case .tbsp where amount.quantity < 0.9: return smaller(amount, .tsp)
    case .tsp where amount.quantity >= 3:
      // Three teaspoons are a tablespoon, and four tablespoons a quarter of a cup.
      let spoons = Amount(quantity: amount.quantity / 3, unit: .tbsp)
      return abs(spoons.quantity - (spoons.quantity * 2).rounded() / 2) < 0.01 ? rounded(spoons) : parts(of: amount)
    case .tbsp where amount.quantity >= 4:
      let cups = Amount(quantity: amount.quantity / 16, unit: .cup)
      return abs(cups.quantity - parts(cups.quantity)) < 0.01 ? parts(of: cups) : parts(of: amount)
    default: return parts(of: amount)
    }
  }

  private static func smaller(_ amount: Amount, _ unit: Measure) -> Amount {
    amount.quantity(in: unit).map { rounded(Amount(quantity: $0, unit: unit)) } ?? amount
  }

  // No ingredient of a recipe is rounded to zero.
  private static func parts(of amount: Amount) -> Amount {
    Amount(quantity: max(parts(amount.quantity), 0.125), unit: amount.unit)
  }

  private static func scale(_ quantity: Double) -> Double {
    switch quantity {
    case ..<1: max((quantity * 10).rounded() / 10, 0.1)
    // For yeast half a gram matters.
    case ..<5: (quantity * 2).rounded() / 2
    case ..<20: quantity.rounded()
    case ..<250: (quantity / 5).rounded() * 5
    default: (quantity / 10).rounded() * 10
    }
  }
}
