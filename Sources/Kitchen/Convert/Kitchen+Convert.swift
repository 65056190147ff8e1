import Commands
import Foundation
import Grammar

/// Conversions between units.
extension Kitchen {
  /// Answers a conversion between units. Nothing changes.
  func convert(_ command: ConvertCommand) throws -> Decision<KitchenEvent> {
    switch command {
    case .measure(let quantity, let from, let to, let ingredient):
      guard quantity.isFinite, abs(quantity) <= 1e9 else {
        throw Refusal.impossible("That is too much to convert.")
      }
      switch (from, to) {
      case (.temperature(let from), .temperature(let to)):
        return Decision(say: try Self.converted(quantity, from, to))
      case (.measure(let from), .measure(let to)):
        return Decision(say: try converted(quantity, from, to, of: ingredient))
      case (.metric, .measure), (.measure, .metric), (.metric, .metric):
        return Decision(say: try metric(quantity, from, to, of: ingredient))
      case (.length(let from), .length(let to)):
        return Decision(say: try Self.converted(quantity, from, to))
      case (.length, _), (_, .length):
        throw Refusal.impossible("A length can only be turned into another length.")
      default: throw Refusal.impossible("A temperature and an amount are not the same kind of thing.")
      }
    }
  }

  // MARK: Amounts

  private func converted(
    _ quantity: Double, _ from: Measure, _ to: Measure, of ingredient: String?
  ) throws -> String {
    guard quantity > 0 else { throw Refusal.impossible("An amount must be more than nothing.") }
    let name = try ingredient.map { try CleanName.of($0.lowercased(), naming: "an ingredient") }
    let given = Amount(quantity: quantity, unit: from)
    let thing = name ?? (from == .stick || to == .stick ? "butter" : nil)
    guard let result = try amount(Self.unstuck(given), in: to, of: thing) else {
      throw Refusal.impossible("\(Self.name(from)) cannot be turned into \(Self.name(to).lowercased()).")
    }
    let shown = Amount(quantity: result, unit: to)
    let told = Self.told(given).map { name == nil ? $0 : "\($0) of \(name ?? "")" } ?? ""
    return "\(Wording.sentence(told)) \(Self.isOne(quantity) ? "is" : "are") \(Self.measured(shown))."
  }

  /// The amount of `ingredient` in another unit; nil if they are not convertible.
  /// - Throws: ``Refusal`` if the conversion depends on an ingredient that was not named or is not in the
  ///   table.
  func amount(_ given: Amount, in unit: Measure, of ingredient: String?) throws -> Double? {
    if unit == .stick {
      return try amount(given, in: .g, of: ingredient).map { $0 / Self.gramsOfStick }
    }
    if let same = given.quantity(in: unit) { return same }
    switch (given.dimension, unit.dimension) {
    case (.mass, .volume), (.volume, .mass):
      guard let ingredient else {
        throw Refusal.incomplete(missing: "ingredient", question: "Of what?")
      }
      guard let other = reference.amount(given, in: unit, of: ingredient) else {
        throw Refusal.impossible("I do not know how much a cup of \(ingredient) weighs.")
      }
      return other
    default: return nil
    }
  }

  // A stick of butter is a quarter of a pound.
  private static let gramsOfStick = Measure.lb.inBase / 4

  static func unstuck(_ given: Amount) -> Amount {
    given.unit == .stick ? Amount(quantity: given.quantity * gramsOfStick, unit: .g) : given
  }

  static func name(_ unit: Measure) -> String {
    Wording.sentence(Spoken.quantity(2, unit: unit.rawValue).split(separator: " ").dropFirst().joined(separator: " "))
  }

  static func told(_ amount: Amount) -> String? {
    amount.unit.map { Spoken.quantity(amount.quantity, unit: $0.rawValue) }
  }

  static func isOne(_ quantity: Double) -> Bool { quantity <= 1 }

  /// An amount in a cook's form: spoons and cups in fractions, the rest to three digits.
  static func measured(_ amount: Amount) -> String {
    let unit = amount.unit ?? .piece
    let quantity = amount.quantity
    guard CookMeasure.isInParts(unit) else {
      return Spoken.quantity(CookMeasure.rounded(quantity), unit: unit.rawValue)
    }
    let near = CookMeasure.parts(quantity)
    if near > 0, abs(near - quantity) <= quantity * 0.03 { return Spoken.quantity(near, unit: unit.rawValue) }
    return "about " + Spoken.quantity(near > 0 ? near : CookMeasure.rounded(quantity), unit: unit.rawValue)
  }

  // MARK: Lengths

  private static func converted(
    _ quantity: Double, _ from: ConvertUnit.Length, _ to: ConvertUnit.Length
  ) throws -> String {
    guard quantity > 0 else { throw Refusal.impossible("A length must be more than nothing.") }
    let result = threeDigits(quantity * from.inMetres / to.inMetres)
    return "\(from.told(quantity)) \(isOne(quantity) ? "is" : "are") \(to.told(result))."
  }

  static func threeDigits(_ number: Double) -> Double {
    guard number < 100, number > 1e-9 else { return number.rounded() }
    let scale = pow(10, 2 - floor(log10(number)))
    return (number * scale).rounded() / scale
  }

  // MARK: Temperatures

  private static func converted(
    _ quantity: Double, _ from: ConvertUnit.Temperature, _ to: ConvertUnit.Temperature
  ) throws -> String {
    let celsius =
      switch from {
      case .celsius: quantity
      case .fahrenheit: (quantity - 32) / 1.8
      case .gasMark: try self.celsius(ofGasMark: quantity)
      }
    guard celsius >= -273.15 else { throw Refusal.impossible("Nothing is as cold as that.") }
    let result =
      switch to {
      case .celsius: celsius
      case .fahrenheit: celsius * 1.8 + 32
      case .gasMark: try gasMark(ofCelsius: celsius)
      }
    return "\(told(quantity, from)) is \(told(result.rounded(), to).lowercasedFirst)."
  }

  private static func told(_ quantity: Double, _ scale: ConvertUnit.Temperature) -> String {
    let number = quantity < 0 ? "minus \(Shown.number(-quantity))" : Shown.number(quantity)
    return switch scale {
    case .celsius: "\(number) degrees Celsius"
    case .fahrenheit: "\(number) degrees Fahrenheit"
    case .gasMark: "Gas mark \(number)"
    }
  }

  // The gas marks of British ovens: 1 is 275 °F, and each further one 25 °F more (BS EN 30-2-1 has the
  // numbers).
  private static func celsius(ofGasMark mark: Double) throws -> Double {
    guard mark > 0, mark <= 10 else { throw Refusal.impossible("Gas marks go from a quarter to 10.") }
    return ((mark < 1 ? 225 + mark * 50 : 250 + mark * 25) - 32) / 1.8
  }

  private static func gasMark(ofCelsius celsius: Double) throws -> Double {
    let mark = ((celsius * 1.8 + 32) - 250) / 25
    guard mark > 0.4, mark < 10.5 else { throw Refusal.impossible("No gas mark is that hot or that cold.") }
    return max(1, mark.rounded())
  }
}

extension KitchenReference {
  /// The amount in another unit, from a volume to a mass or back by the ingredient's density; nil if they
  /// are not convertible.
  func amount(_ given: Amount, in unit: Measure?, of ingredient: String) -> Double? {
    if let same = given.quantity(in: unit) { return same }
    let other = unit ?? .piece
    switch (given.dimension, other.dimension) {
    case (.mass, .volume):
      return density(of: ingredient).flatMap { density in
        given.quantity(in: .g).map { $0 / density / other.inBase }
      }
    case (.volume, .mass):
      return density(of: ingredient).flatMap { density in
        given.quantity(in: .ml).map { $0 * density / other.inBase }
      }
    default: return nil
    }
  }
}

extension String {
  fileprivate var lowercasedFirst: String { hasPrefix("Gas") ? prefix(1).lowercased() + dropFirst() : self }
}

extension ConvertUnit.Length {
  /// The length of one in metres; the inch has 25.4 millimetres (NIST Handbook 44, Appendix C).
  fileprivate var inMetres: Double {
    switch self {
    case .mm: 0.001
    case .cm: 0.01
    case .m: 1
    case .km: 1_000
    case .inch: 0.025_4
    case .foot: 0.304_8
    case .yard: 0.914_4
    case .mile: 1_609.344
    }
  }

  /// A length in words: "12 feet".
  fileprivate func told(_ quantity: Double) -> String {
    let names: (one: String, several: String) =
      switch self {
      case .mm: ("millimetre", "millimetres")
      case .cm: ("centimetre", "centimetres")
      case .m: ("metre", "metres")
      case .km: ("kilometre", "kilometres")
      case .inch: ("inch", "inches")
      case .foot: ("foot", "feet")
      case .yard: ("yard", "yards")
      case .mile: ("mile", "miles")
      }
    return "\(Shown.number(quantity)) \(quantity == 1 ? names.one : names.several)"
  }
}
