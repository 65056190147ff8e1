import Commands
import Foundation

/// What became of the orders of a day.
public struct OrderStats: Codable, Hashable, Sendable {
  public var totalOrders = 0
  /// Confirmed ones too: nobody has begun with them.
  public var pendingOrders = 0
  /// Those that are ready too: they are not with the customer yet.
  public var preparingOrders = 0
  public var completedOrders = 0
  public var cancelledOrders = 0
  /// Of the completed ones whose money was not given back.
  public var totalRevenue: Money
  /// The revenue over those orders, rounded to the nearest unit; nothing before the first.
  public var averageOrderValue: Money

  /// Counts.
  /// - Throws: ``Refusal`` for amounts of several currencies.
  public init(_ orders: some Sequence<Order>, currency: Currency) throws {
    var revenue = Money.zero(currency)
    var sold = 0
    for order in orders {
      totalOrders += 1
      switch order.status {
      case .pending, .confirmed: pendingOrders += 1
      case .preparing, .ready: preparingOrders += 1
      case .completed:
        completedOrders += 1
        if order.paymentStatus == .refunded { continue }
        sold += 1
        revenue = try revenue.adding(order.totals.totalAmount)
      case .cancelled: cancelledOrders += 1
      }
    }
    totalRevenue = revenue
    averageOrderValue =
      sold == 0 ? .zero(currency) : Money(units: (revenue.units + sold / 2) / sold, currency)
  }
}
