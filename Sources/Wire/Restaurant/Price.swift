import Foundation

/// An exact amount of money in the form of the wire: 7.49. Never a binary fraction.
///
/// The menu, the order or the settings of the business name its currency.
public struct Price: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
  /// The amount as a decimal number.
  public let amount: Decimal

  /// The price zero.
  public static let zero = Price(exactly: 0)

  /// The largest valid amount.
  public static let most = Decimal(1_000_000_000_000)

  /// An amount, to a thousandth, the smallest unit of any currency; nil for an invalid number and for
  /// more than ``most``.
  public init?(_ amount: Decimal) {
    guard !amount.isNaN, amount.isFinite, abs(amount) <= Self.most else { return nil }
    self.init(exactly: amount.rounded(to: 3))
  }

  /// Reads "7.49", "-0.35" or "8"; nil for anything else.
  public init?(_ text: String) {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard text.utf8.count <= 24, parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }),
      let amount = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX"))
    else { return nil }
    self.init(amount)
  }

  // Sums of parsed amounts have far fewer digits than the 38 of a decimal number.
  private init(exactly amount: Decimal) { self.amount = amount }

  /// Reads a JSON number.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let price = Price(try container.decode(Decimal.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "that is no price")
    }
    self = price
  }

  /// Writes a JSON number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(amount)
  }

  /// "7.50": with at least as many digits behind the point as most currencies have.
  public var description: String { text(digits: 2) }

  /// "7.50" with two digits behind the point, "8" with none: rounded, a half away from zero.
  public func text(digits: Int) -> String {
    let digits = min(max(digits, 0), 3)
    var text = "\(amount.rounded(to: digits))"
    guard digits > 0 else { return text }
    if !text.contains(".") { text += "." }
    let behind = text.split(separator: ".", omittingEmptySubsequences: false).last?.count ?? 0
    return text + String(repeating: "0", count: max(0, digits - behind))
  }
}

extension Price {
  public static func < (one: Price, other: Price) -> Bool { one.amount < other.amount }
  /// The sum.
  public static func + (one: Price, other: Price) -> Price { Price(exactly: one.amount + other.amount) }
  /// The difference.
  public static func - (one: Price, other: Price) -> Price { Price(exactly: one.amount - other.amount) }
  /// The price times a count.
  public static func * (price: Price, count: Int) -> Price { Price(exactly: price.amount * Decimal(count)) }

  /// A share of it in percent, rounded once to the given digits behind the point, a half away from zero.
  public func share(percent: Decimal, digits: Int) -> Price {
    Price(exactly: (amount * percent / 100).rounded(to: digits))
  }
}

extension Sequence<Price> {
  /// The sum of all.
  public func sum() -> Price { reduce(.zero, +) }
}

extension Decimal {
  // NSDecimalRound's "plain" rounds a half away from zero.
  fileprivate func rounded(to digits: Int) -> Decimal {
    var (value, result) = (self, Decimal())
    NSDecimalRound(&result, &value, digits, .plain)
    return result
  }
}
