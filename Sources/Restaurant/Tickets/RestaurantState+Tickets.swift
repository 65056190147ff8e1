import Commands

extension RestaurantState {
  /// The orders that a kitchen has to prepare now, the oldest first.
  /// - Parameter isPendingToo: whether to include those that the shop has not accepted yet.
  public func ordersToMake(isPendingToo: Bool) -> [Order] {
    let wanted: [OrderStatus] = isPendingToo ? [.pending, .confirmed, .preparing] : [.confirmed, .preparing]
    return businesses.values.flatMap { business in wanted.flatMap { orders(of: business.id, status: $0) } }
      .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }
}
