import Commands
import Foundation

extension PackQuantity {
  /// Parses the quantity on a pack: "6 x 330 ml", "500 g e", "1,5 L", "12 eggs", "1 gal (3.78 L)".
  ///
  /// Of several quantities, that of a multipack is taken, or else the first. Nil if there is none.
  public init?(printed text: String) {
    let tokens = Self.tokens(text)
    let found = tokens.indices.compactMap { Self.read(tokens, at: $0) }
    guard let best = found.first(where: { $0.count > 1 && $0.unit != .piece }) ?? found.first,
      (1...Self.mostCount).contains(best.count), best.quantity > 0, best.quantity <= Self.mostQuantity
    else { return nil }
    self = best
  }

  /// The quantity of a number and a unit; nil if there is no such unit.
  public init?(quantity: Double, unit: String) {
    guard let (unit, factor) = Self.units[unit.lowercased()], quantity.isFinite, quantity > 0,
      quantity * factor <= Self.mostQuantity
    else { return nil }
    self.init(quantity: Self.rounded(quantity * factor), unit: unit)
  }

  private static let mostCount = 1_000
  // A tonne in grams.
  private static let mostQuantity = 1e6

  private enum Token: Equatable {
    case number(Double, text: String)
    case times
    case word(String)
  }

  // MARK: Reading

  // "6 x 330 ml", "330 ml x 6", "330 ml", "12 eggs", at this place.
  private static func read(_ tokens: [Token], at place: Int) -> PackQuantity? {
    guard case .number(let number, _)? = tokens[safely: place] else { return nil }
    if place > 0, tokens[place - 1] == .times { return nil }
    var (factors, next): ([Double], Int) = ([], place)
    // "2 x 6 x 25 g": all but the last count.
    while tokens[safely: next + 1] == .times, case .number? = tokens[safely: next + 2] {
      if case .number(let factor, _) = tokens[next] { factors.append(factor) }
      next += 2
    }
    guard let (amount, end) = amount(tokens, at: next) else {
      guard factors.isEmpty, let count = Int(exactly: number) else { return nil }
      guard case .word(let word)? = tokens[safely: place + 1], counted.contains(word) else { return nil }
      return PackQuantity(count: count, quantity: 1, unit: .piece)
    }
    if factors.isEmpty, tokens[safely: end] == .times, case .number(let after, _)? = tokens[safely: end + 1],
      Self.amount(tokens, at: end + 1) == nil
    {
      factors = [after]
    }
    // bounded: a product of fractions, which can be infinite
    guard let count = Int(exactly: factors.reduce(1, *)) else { return nil }
    return PackQuantity(count: count, quantity: rounded(amount.quantity), unit: amount.unit)
  }

  // "330 ml", "1 lb 4 oz".
  private static func amount(
    _ tokens: [Token], at place: Int
  ) -> (amount: (quantity: Double, unit: Measure), end: Int)? {
    guard case .number(_, let text)? = tokens[safely: place] else { return nil }
    var (name, end) = ("", place + 1)
    if case .word(let first)? = tokens[safely: end] {
      (name, end) = (first, end + 1)
      // "fl oz", "fluid ounces"
      if ["fl", "fluid"].contains(first), case .word(let second)? = tokens[safely: end] {
        (name, end) = ("fl \(second)", end + 1)
      }
    }
    guard let (unit, factor) = units[name], let number = value(text, of: name) else { return nil }
    if unit == .lb, case .number(let ounces, _)? = tokens[safely: end], case .word(let word)? = tokens[safely: end + 1],
      units[word]?.unit == .oz
    {
      return ((number * factor * 16 + ounces, .oz), end + 2)
    }
    return ((number * factor, unit), end)
  }

  // "1,5", "1/2"; "1,000 g" is a thousand, because a scale does not weigh grams to the milligram, "1.000
  // kg" is one.
  private static func value(_ text: String, of unit: String) -> Double? {
    let groups = text.split(whereSeparator: { ",.".contains($0) })
    if groups.count == 2, groups[1].count == 3, groups[0] != "0", ["g", "ml", "mg", "gr"].contains(unit) {
      return Double(groups.joined())
    }
    return number(text)
  }

  private static func number(_ text: String) -> Double? {
    let parts = text.split(separator: "/")
    if parts.count == 2, let top = Double(parts[0]), let bottom = Double(parts[1]), bottom > 0 { return top / bottom }
    return Double(text.replacingOccurrences(of: ",", with: "."))
  }

  private static func tokens(_ text: String) -> [Token] {
    let plain = withoutFractionSigns(text.prefix(200).lowercased())
    var tokens: [Token] = []
    var rest = plain[...]
    while let first = rest.first {
      if first.isASCII, first.isNumber {
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || ",./".contains($0)) }
        let trimmed = String(digits).trimmingCharacters(in: CharacterSet(charactersIn: ",./"))
        if let value = number(trimmed) { tokens.append(.number(value, text: trimmed)) }
        rest = rest.dropFirst(digits.count)
      } else if first.isLetter {
        let word = rest.prefix { $0.isLetter }
        tokens += word == "x" ? [.times] : [.word(String(word))]
        rest = rest.dropFirst(word.count)
      } else {
        if "×*".contains(first) { tokens.append(.times) }
        rest = rest.dropFirst()
      }
    }
    return tokens
  }

  // "1½" as 1.5, "½" as 0.5.
  private static func withoutFractionSigns(_ text: String) -> String {
    var plain = ""
    for character in text {
      guard let decimals = ["½": ".5", "¼": ".25", "¾": ".75"][character] else {
        plain.append(character)
        continue
      }
      plain += (plain.last.map { $0.isASCII && $0.isNumber } ?? false ? "" : "0") + decimals
    }
    return plain
  }

  // Thousandths of a millilitre come from conversion alone.
  private static func rounded(_ quantity: Double) -> Double { (quantity * 1_000).rounded() / 1_000 }

  // MARK: Units

  private static let units: [String: (unit: Measure, factor: Double)] = {
    let rows: [(names: String, unit: Measure, factor: Double)] = [
      ("g gr gram grams gramm gramme grammes", .g, 1), ("mg", .g, 0.001), ("kg kilo kilos kilogram kilograms", .kg, 1),
      ("ml millilitre millilitres milliliter milliliters", .ml, 1), ("cl", .ml, 10), ("dl", .ml, 100),
      ("l lt ltr litre litres liter liters", .l, 1), ("oz onz ounce ounces", .oz, 1), ("lb lbs pound pounds", .lb, 1),
      ("floz", .flOz, 1), ("pt pint pints", .pint, 1), ("qt quart quarts", .quart, 1),
      ("gal gallon gallons", .gallon, 1),
    ]
    var units: [String: (unit: Measure, factor: Double)] = [:]
    for row in rows { for name in row.names.split(separator: " ") { units[String(name)] = (row.unit, row.factor) } }
    for name in ["fl oz", "fl ounce", "fl ounces"] { units[name] = (.flOz, 1) }
    return units
  }()

  // Words for counted things on packs.
  private static let counted: Set<String> = [
    "egg", "eggs", "piece", "pieces", "pcs", "pc", "ct", "count", "bag", "bags", "teabags", "sachet", "sachets", "roll",
    "rolls", "bar", "bars", "slice", "slices", "capsule", "capsules", "tablet", "tablets", "item", "items", "unit",
    "units", "pack", "pk",
  ]
}

extension Array {
  fileprivate subscript(safely index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
