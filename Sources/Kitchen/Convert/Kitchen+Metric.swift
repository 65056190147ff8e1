import Commands
import Grammar

/// Conversions of units from other countries' recipes.
extension Kitchen {
  /// A conversion from or to centilitres or decilitres: that of millilitres.
  func metric(
    _ quantity: Double, _ from: ConvertUnit, _ to: ConvertUnit, of ingredient: String?
  ) throws -> String {
    guard quantity > 0 else { throw Refusal.impossible("An amount must be more than nothing.") }
    let name = try ingredient.map { try CleanName.of($0.lowercased(), naming: "an ingredient") }
    let (given, wanted) = (Self.side(from), Self.side(to))
    let amount = Amount(quantity: quantity * given.times, unit: given.unit)
    guard let result = try self.amount(Self.unstuck(amount), in: wanted.unit, of: name) else {
      throw Refusal.impossible("\(Wording.sentence(given.name)) cannot be turned into \(wanted.name).")
    }
    let told = given.told(quantity) ?? Self.told(amount) ?? ""
    let thing = name.map { " of \($0)" } ?? ""
    let answer =
      wanted.told(Self.threeDigits(result / wanted.times)) ?? Self.measured(Amount(quantity: result, unit: wanted.unit))
    return "\(Wording.sentence(told))\(thing) \(Self.isOne(quantity) ? "is" : "are") \(answer)."
  }

  /// A side of such a conversion: its unit, and how many of that it is.
  private struct Side {
    var unit: Measure
    var times = 1.0
    var name: String
    var isMetric = false

    /// A number of a metric unit in words; nil: it is another one.
    func told(_ quantity: Double) -> String? {
      guard isMetric else { return nil }
      return "\(Spoken.number(quantity)) \(quantity <= 1 ? String(name.dropLast()) : name)"
    }
  }

  private static func side(_ unit: ConvertUnit) -> Side {
    switch unit {
    case .metric(.cl): Side(unit: .ml, times: 10, name: "centilitres", isMetric: true)
    case .metric(.dl): Side(unit: .ml, times: 100, name: "decilitres", isMetric: true)
    case .measure(let measure): Side(unit: measure, name: name(measure).lowercased())
    case .temperature, .length: Side(unit: .piece, name: unit.rawValue)
    }
  }
}
