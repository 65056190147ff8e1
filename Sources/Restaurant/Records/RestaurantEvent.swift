import Commands

/// One change of the food businesses, for the journal, the store and the screens.
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
  /// The kinds of events, under their names in the journal.
  public enum Kind: String, Sendable, CaseIterable {
    case business, ordering
    case menuCategory = "menu_category"
    case menuItem = "menu_item"
    case ingredient, customization, cart, order, customer, points, address, guest
    case table
    case reservationSettings = "reservation_settings"
    case reservation, hold, waiting, remote, outgoing
  }

  /// The kind and the change.
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

  /// The event that takes this one back; nil if nothing of it is left.
  public func undone(in state: RestaurantState) -> RestaurantEvent? { named.kind.records.undone(named.step, in: state) }
}

extension RestaurantEvent.Kind {
  /// The table of such records in the state.
  public var records: any RecordTable<RestaurantEvent, RestaurantState> {
    switch self {
    case .business: StateTable(\.businesses, RestaurantEvent.business)
    case .ordering: StateTable(\.ordering, RestaurantEvent.ordering)
    case .menuCategory: StateTable(\.categories, RestaurantEvent.menuCategory)
    case .menuItem:
      StateTable(
        RestaurantEvent.menuItem, put: { $0.set($1, of: $2) }, undone: { $0.undone(in: $1.items) })
    case .ingredient: StateTable(\.ingredients, RestaurantEvent.ingredient)
    case .customization:
      StateTable(
        RestaurantEvent.customization, put: { $0.set($1, of: $2) }, undone: { $0.undone(in: $1.customizations) })
    case .cart: StateTable(\.carts, RestaurantEvent.cart)
    case .order:
      StateTable(
        RestaurantEvent.order, put: { $0.set($1, of: $2) }, undone: { $0.undone(in: $1.orders) })
    case .customer:
      StateTable(
        RestaurantEvent.customer, put: { $0.set($1, of: $2) }, undone: { $0.undone(in: $1.customers) })
    case .points:
      StateTable(
        RestaurantEvent.points, put: { $0.points[$2] = $1 }, undone: { $0.undone(in: $1.points) })
    case .address: StateTable(\.addresses, RestaurantEvent.address)
    case .guest: StateTable(\.guest, empty: Guest(), RestaurantEvent.guest)
    case .table: StateTable(\.tables, RestaurantEvent.table)
    case .reservationSettings: StateTable(\.reservationSettings, RestaurantEvent.reservationSettings)
    case .reservation: StateTable(RestaurantEvent.reservation, put: { $0.set($1, of: $2) }, undone: Self.stays)
    case .hold: StateTable(RestaurantEvent.hold, put: { $0.set($1, of: $2) }, undone: Self.stays)
    case .waiting: StateTable(RestaurantEvent.waiting, put: { $0.waitlist[$2] = $1 }, undone: Self.stays)
    case .remote: StateTable(RestaurantEvent.remote, put: { $0.remotes[$2] = $1 }, undone: Self.stays)
    case .outgoing: StateTable(RestaurantEvent.outgoing, put: { $0.outbox[$2] = $1 }, undone: Self.stays)
    }
  }

  // Events that people rely on are cancelled, not undone.
  @Sendable private static func stays<Value>(_: Change<Value>, _: RestaurantState) -> Change<Value>? { nil }
}
