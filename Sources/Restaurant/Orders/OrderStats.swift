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
  /// Of the completed ones.
  public var totalRevenue: Money
  /// The revenue over the completed orders, rounded to the nearest unit; nothing before the first.
  public var averageOrderValue: Money

  /// Counts.
  /// - Throws: ``Refusal`` for amounts of several currencies.
  public init(_ orders: some Sequence<Order>, currency: Currency) throws {
    var revenue = Money.zero(currency)
    for order in orders {
      totalOrders += 1
      switch order.status {
      case .pending, .confirmed: pendingOrders += 1
      case .preparing, .ready: preparingOrders += 1
      case .completed:
        completedOrders += 1
        revenue = try revenue.adding(order.totals.totalAmount)
      case .cancelled: cancelledOrders += 1
      }
    }
    totalRevenue = revenue
    averageOrderValue =
      completedOrders == 0
      ? .zero(currency) : Money(units: (revenue.units + completedOrders / 2) / completedOrders, currency)
  }
}
