/// The current offers of each business: whether it takes orders, and whether a table can be booked
/// there.
public struct BusinessOffers: Sendable {
  private let state: RestaurantState
  private let withTables: Set<String>
  private let withMenu: Set<String>

  /// Reads all tables and categories once.
  public init(_ state: RestaurantState) {
    self.state = state
    withTables = Set(state.tables.values.lazy.filter(\.isActive).map(\.businessId))
    withMenu = Set(state.categories.values.lazy.filter { state.isNeeded(category: $0.id) }.map(\.businessId))
  }

  /// Whether a business takes orders at all, now or when it opens.
  public func orders(at business: Business) -> Bool {
    business.isActive && state.ordering(of: business.id).acceptsOrders
      && (state.isRemote(business.id) || withMenu.contains(business.id))
  }

  /// Whether a business has tables to book; nil if only its backend knows.
  public func bookings(at business: Business) -> Bool? {
    guard business.isActive else { return false }
    return state.isRemote(business.id) ? nil : withTables.contains(business.id)
  }
}
