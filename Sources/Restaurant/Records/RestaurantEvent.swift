import Commands

/// One change of the food businesses, as journalled, stored and shown.
public enum RestaurantEvent: Codable, Hashable, Sendable {
  case business(Change<Business>)
  case ordering(Change<OrderingSettings>)
  case menuCategory(Change<MenuCategory>)
  case menuItem(Change<MenuItem>)
  case ingredient(Change<IngredientTemplate>)
  case customization(Change<MenuItemCustomization>)
  case cart(Change<Cart>)
  case order(Change<Order>)
  case customer(Change<Customer>)
  case points(Change<LoyaltyPoints>)
  case address(Change<SavedAddress>)
  case guest(Change<Guest>)
  case table(Change<RestaurantTable>)
  case reservationSettings(Change<ReservationSettings>)
  case reservation(Change<Reservation>)
  case hold(Change<TableHold>)
  case waiting(Change<WaitlistEntry>)
  case remote(Change<RemoteBusiness>)
  case outgoing(Change<Outgoing>)
}

extension RestaurantEvent {
  /// The kinds of events, as the journal names them.
  public enum Kind: String, Sendable, CaseIterable {
    case business, ordering
    case menuCategory = "menu_category"
    case menuItem = "menu_item"
    case ingredient, customization, cart, order, customer, points, address, guest
    case table
    case reservationSettings = "reservation_settings"
    case reservation, hold, waiting, remote, outgoing
  }

  /// The kind and what changed.
  public var named: (kind: Kind, step: any RecordStep) {
    switch self {
    case .business(let change): (.business, change)
    case .ordering(let change): (.ordering, change)
    case .menuCategory(let change): (.menuCategory, change)
    case .menuItem(let change): (.menuItem, change)
    case .ingredient(let change): (.ingredient, change)
    case .customization(let change): (.customization, change)
    case .cart(let change): (.cart, change)
    case .order(let change): (.order, change)
    case .customer(let change): (.customer, change)
    case .points(let change): (.points, change)
    case .address(let change): (.address, change)
    case .guest(let change): (.guest, change)
    case .table(let change): (.table, change)
    case .reservationSettings(let change): (.reservationSettings, change)
    case .reservation(let change): (.reservation, change)
    case .hold(let change): (.hold, change)
    case .waiting(let change): (.waiting, change)
    case .remote(let change): (.remote, change)
    case .outgoing(let change): (.outgoing, change)
    }
  }

  /// The event that takes this one back; nil when nothing is left of it.
  public func undone(in state: RestaurantState) -> RestaurantEvent? {
    switch self {
    case .business(let change): change.undone(in: state.businesses).map(RestaurantEvent.business)
    case .ordering(let change): change.undone(in: state.ordering).map(RestaurantEvent.ordering)
    case .menuCategory(let change): change.undone(in: state.categories).map(RestaurantEvent.menuCategory)
    case .menuItem(let change): change.undone(in: state.items).map(RestaurantEvent.menuItem)
    case .ingredient(let change): change.undone(in: state.ingredients).map(RestaurantEvent.ingredient)
    case .customization(let change): change.undone(in: state.customizations).map(RestaurantEvent.customization)
    case .cart(let change): change.undone(in: state.carts).map(RestaurantEvent.cart)
    case .order(let change): change.undone(in: state.orders).map(RestaurantEvent.order)
    case .customer(let change): change.undone(in: state.customers).map(RestaurantEvent.customer)
    case .points(let change): change.undone(in: state.points).map(RestaurantEvent.points)
    case .address(let change): change.undone(in: state.addresses).map(RestaurantEvent.address)
    case .guest(let change): change.undone(current: state.guest).map(RestaurantEvent.guest)
    case .table(let change): change.undone(in: state.tables).map(RestaurantEvent.table)
    case .reservationSettings(let change):
      change.undone(in: state.reservationSettings).map(RestaurantEvent.reservationSettings)
    // What somebody relies on is cancelled, not undone.
    case .reservation, .hold, .waiting, .remote, .outgoing: nil
    }
  }
}
