import Foundation

extension RestaurantState {
  /// The household's order that is meant without a name, whether spoken, typed or tapped: the newest that
  /// is not over, else the newest of the last day.
  func ownOrder(at now: Date) -> Order? {
    let own = orders.values.filter { OrderSource.isHousehold($0.source) && $0.account == nil }
    if let open = own.filter({ !$0.life.isOver }).max(by: { $0.createdAt < $1.createdAt }) { return open }
    if let last = guest.orderId.flatMap({ orders[$0] }) { return last }
    return own.filter { abs(now.timeIntervalSince($0.createdAt)) < Self.day }.max { $0.createdAt < $1.createdAt }
  }

  private static let day = 86_400.0
}
