import Commands
import Foundation

/// An exact amount of money: a whole number of the currency's smallest unit.
///
/// It is never a binary fraction. A share of an amount (tax, a discount in percent) is rounded once, to
/// the nearest unit, and a half away from zero, like in a till. Written "7.49 USD".
public struct Money: Sendable, Hashable {
  /// The amount in the currency's smallest unit: 749 for 7.49 USD.
  public private(set) var units: Int
  public private(set) var currency: Currency

  /// The largest amount, in units: sums of a day's orders stay far from overflowing.
  static let most = 1_000_000_000_000
  /// The range of amounts, in units.
  public static let range = -most...most

  /// Makes an amount.
  /// - Parameter units: the amount in the currency's smallest unit.
  public init(units: Int, _ currency: Currency) {
    self.units = units
    self.currency = currency
  }

  /// Zero.
  public static func zero(_ currency: Currency) -> Money { Money(units: 0, currency) }

  /// Converts an exact decimal amount: 7.49.
  /// - Throws: ``Refusal`` for more digits than the currency has, and for amounts beyond any price.
  public init(_ amount: Decimal, _ currency: Currency) throws {
    let units = amount * Decimal(currency.unitsPerOne)
    guard amount.isFinite, abs(units) <= Decimal(Self.most) else {
      throw Refusal.coded(.validation, "\(amount) is beyond any price.")
    }
    let whole = NSDecimalNumber(decimal: units).int64Value
    guard Decimal(whole) == units else {
      throw Refusal.coded(
        .validation, "\(amount) has more than \(currency.digits) digits behind the point, which \(currency.code) lacks."
      )
    }
    self.init(units: Int(whole), currency)
  }

  /// The amount as a decimal number: 7.49.
  public var amount: Decimal {
    Decimal(sign: units < 0 ? .minus : .plus, exponent: -currency.digits, significand: Decimal(units.magnitude))
  }

  /// "7.49": all digits of the currency.
  public var text: String {
    let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: UInt(currency.unitsPerOne))
    let sign = units < 0 ? "-" : ""
    guard currency.digits > 0 else { return "\(sign)\(whole)" }
    let digits = String(rest)
    return "\(sign)\(whole).\(String(repeating: "0", count: currency.digits - digits.count))\(digits)"
  }
}

extension Money {
  /// The sum.
  /// - Throws: ``Refusal`` if the currencies differ or the sum is beyond any price.
  public func adding(_ other: Money) throws -> Money {
    guard currency == other.currency else {
      throw Refusal.coded(.validation, "Prices in \(currency.code) and \(other.currency.code) do not add up.")
    }
    return try Money.bounded(units.addingReportingOverflow(other.units), currency)
  }

  /// The difference.
  /// - Throws: ``Refusal`` as ``adding(_:)``.
  public func subtracting(_ other: Money) throws -> Money { try adding(other.negated) }

  /// The product with a number.
  /// - Throws: ``Refusal`` if it is beyond any price.
  public func times(_ count: Int) throws -> Money {
    try Money.bounded(units.multipliedReportingOverflow(by: count), currency)
  }

  /// A share of the amount, rounded to the nearest unit, a half away from zero.
  /// - Parameter share: the share in hundredths of a percent: 825 is 8.25 %.
  /// - Throws: ``Refusal`` if it is beyond any price.
  public func share(basisPoints share: Int) throws -> Money {
    let product = try Money.bounded(units.multipliedReportingOverflow(by: share), currency, most: Int.max / 2)
    let half = product.units < 0 ? -5_000 : 5_000
    return try Money.bounded(((product.units + half) / 10_000, false), currency)
  }

  /// The negative amount.
  public var negated: Money { Money(units: 0.subtractingReportingOverflow(units).partialValue, currency) }

  /// The amount, clamped to the permitted range.
  func clamped(least: Int = -most) -> Money { Money(units: units.clamped(to: least...Self.most), currency) }

  private static func bounded(
    _ result: (partialValue: Int, overflow: Bool), _ currency: Currency, most: Int = Money.most
  ) throws -> Money {
    guard !result.overflow, result.partialValue.magnitude <= UInt(most) else {
      throw Refusal.coded(.validation, "That is beyond any price.")
    }
    return Money(units: result.partialValue, currency)
  }
}

extension Flaw {
  /// The error of an amount of money.
  /// - Parameter least: the least amount in units. The default is the negative of the largest.
  static func of(_ name: String, _ money: Money, least: Int = -Money.most) -> String? {
    of(name, money.units, least...Money.most)
  }
}

extension Bound {
  /// The bounds of an amount of money.
  static func money(_ name: String, _ path: Path<Money>, least: Int) -> Bound {
    Bound(mend: { $0[keyPath: path] = $0[keyPath: path].clamped(least: least) }) {
      Flaw.of(name, $0[keyPath: path], least: least)
    }
  }
}

extension Money: Comparable {
  /// The order by amount within a currency; across currencies by code, so that the order is total.
  public static func < (left: Money, right: Money) -> Bool {
    (left.currency.code, left.units) < (right.currency.code, right.units)
  }
}

extension Money: CustomStringConvertible {
  /// "7.49 USD".
  public var description: String { "\(text) \(currency.code)" }
}

extension Money: Codable {
  /// Parses "7.49 USD"; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 2, let currency = Currency(String(parts[1])) else { return nil }
    let digits = parts[0].filter { $0 != "." }
    guard let units = Int(digits), Self.range.contains(units) else { return nil }
    self.init(units: units, currency)
    // One spelling only: "07.49" and "7.490" are invalid.
    guard self.text == parts[0] else { return nil }
  }

  /// Reads "7.49 USD".
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let money = Money(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is no amount of money")
    }
    self = money
  }

  /// Writes "7.49 USD".
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Sequence<Money> {
  /// The sum; zero of `currency` if it is empty.
  /// - Throws: ``Refusal`` as ``Money/adding(_:)``.
  public func sum(in currency: Currency) throws -> Money { try reduce(.zero(currency)) { try $0.adding($1) } }
}
