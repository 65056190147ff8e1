import Commands
import Foundation

/// The statistics of a day's orders.
public struct OrderStats: Codable, Hashable, Sendable {
  public var totalOrders = 0
  /// The pending orders, including confirmed ones before their preparation.
  public var pendingOrders = 0
  /// The orders in preparation, including ready ones that the customer does not have yet.
  public var preparingOrders = 0
  public var completedOrders = 0
  public var cancelledOrders = 0
  /// The revenue of the completed orders without a refund.
  public var totalRevenue: Money
  /// The revenue divided by those orders, rounded to the nearest unit; zero before the first.
  public var averageOrderValue: Money

  /// Computes the statistics.
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
