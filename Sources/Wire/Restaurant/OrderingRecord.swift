import Foundation

/// A business's rules of ordering.
public struct OrderingRecord: Codable, Hashable, Sendable {
  /// "USD"
  public var currency: String
  public var taxPercent: Price
  /// Taken off every order.
  public var discountPercent: Price
  public var deliveryFee: Price
  public var orderTypes: [OrderRecord.Kind]
  public var acceptsOrders: Bool
  /// Whether the box confirms a new order at once.
  public var autoConfirm: Bool
  /// The points for each whole unit of the currency.
  public var pointsPerUnit: Int
  /// The minimum order, before tax, tip and delivery; nil: none.
  public var minimumOrder: Price?
  /// Minutes that any order takes at least.
  public var preparationMinutes: Int?
  /// The tips that are offered, in percent.
  public var tipPercents: [Int]

  /// The number of digits behind the point (ISO 4217, list one).
  public var digits: Int { Self.digits(of: currency) }

  /// The number of digits of a currency behind the point: two, with few exceptions.
  public static func digits(of currency: String) -> Int {
    switch currency {
    case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF",
      "XOF", "XPF":
      0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }
}
