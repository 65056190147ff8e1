import Commands
import Foundation

/// The surcharge of each portion of an ingredient.
public struct PortionPricing: Codable, Hashable, Sendable {
  public var none: Money
  public var light: Money
  public var regular: Money
  public var extra: Money

  /// Makes prices.
  public init(none: Money, light: Money, regular: Money, extra: Money) {
    self.none = none
    self.light = light
    self.regular = regular
    self.extra = extra
  }

  /// Free in every portion.
  public static func free(_ currency: Currency) -> PortionPricing {
    let zero = Money.zero(currency)
    return PortionPricing(none: zero, light: zero, regular: zero, extra: zero)
  }

  /// The prices by portion, as 0.75; missing ones are free.
  /// - Throws: ``Refusal`` for negative and invalid prices.
  init(_ prices: [Portion: Decimal], _ currency: Currency) throws {
    func price(_ portion: Portion) throws -> Money {
      let price = try Money(prices[portion] ?? 0, currency)
      guard price.units >= 0 else {
        throw Refusal.coded(.validation, "A portion cannot cost less than nothing: \(price.text).")
      }
      return price
    }
    self.init(
      none: try price(.none), light: try price(.light), regular: try price(.regular), extra: try price(.extra))
  }

  /// The error in a price; nil: none.
  var flaw: String? {
    Portion.allCases.lazy.compactMap { Flaw.of("portionPricing.\($0.rawValue)", self[$0], least: 0) }.first
  }

  /// The prices, each brought into its range.
  var mended: PortionPricing {
    PortionPricing(
      none: none.clamped(least: 0), light: light.clamped(least: 0), regular: regular.clamped(least: 0),
      extra: extra.clamped(least: 0))
  }

  /// The price of a portion.
  public subscript(portion: Portion) -> Money {
    switch portion {
    case .none: none
    case .light: light
    case .regular: regular
    case .extra: extra
    }
  }

  /// Whether any portion has a surcharge.
  public var hasCharge: Bool { Portion.allCases.contains { self[$0].units != 0 } }
}

extension Portion {
  /// "Regular"
  public var label: String { Wording.sentence(rawValue) }

  /// A circle that fills.
  public var symbol: String {
    switch self {
    case .none: "\u{25CB}"
    case .light: "\u{25D4}"
    case .regular: "\u{25D1}"
    case .extra: "\u{25CF}"
    }
  }

  /// The share of a full portion, in percent.
  public var percent: Int {
    switch self {
    case .none: 0
    case .light: 25
    case .regular: 50
    case .extra: 100
    }
  }

  /// "Small amount (25%)"
  public var hint: String {
    switch self {
    case .none: "No portion"
    case .light: "Small amount (25%)"
    case .regular: "Standard serving (50%)"
    case .extra: "Generous portion (100%)"
    }
  }
}

extension IngredientCategory {
  /// "Fresh Vegetables"
  public var title: String {
    switch self {
    case .vegetables: "Fresh Vegetables"
    case .sauces: "Signature Sauces"
    case .extras: "Premium Extras"
    }
  }

  /// "#10B981"
  public var color: String {
    switch self {
    case .vegetables: "#10B981"
    case .sauces: "#F59E0B"
    case .extras: "#8B5CF6"
    }
  }

  /// Its fixed place on screens and in the store.
  public var place: Int {
    switch self {
    case .vegetables: 0
    case .sauces: 1
    case .extras: 2
    }
  }
}
