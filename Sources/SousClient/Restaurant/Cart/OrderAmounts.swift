import Foundation
import Wire

/// The price of an order, calculated like the box does: discount of the subtotal, tax on the subtotal
/// less the discount, each rounded once to the currency's smallest coin, then tip and delivery fee. The
/// box's own total is the one that counts.
public struct OrderAmounts: Codable, Hashable, Sendable {
  public var currency: String
  public var subtotal: Price
  public var discountAmount: Price
  public var taxAmount: Price
  public var tipAmount: Price
  public var deliveryFee: Price

  public var totalAmount: Price { subtotal - discountAmount + taxAmount + tipAmount + deliveryFee }

  /// The price of a cart under the rules of its business.
  public init(
    of cart: Cart, under rules: OrderingRecord, as kind: OrderRecord.Kind, tip: Price = .zero
  ) {
    currency = rules.currency
    subtotal = cart.subtotal
    discountAmount = subtotal.share(percent: rules.discountPercent.amount, digits: rules.digits)
    taxAmount = (subtotal - discountAmount).share(percent: rules.taxPercent.amount, digits: rules.digits)
    tipAmount = tip
    deliveryFee = kind == .delivery ? rules.deliveryFee : .zero
  }

  /// The tip of a percentage, rounded to the smallest coin.
  public func tip(percent: Int, under rules: OrderingRecord) -> Price {
    subtotal.share(percent: Price(Decimal(percent))?.amount ?? 0, digits: rules.digits)
  }
}
