import Commands

/// One change of the food businesses, as journalled, stored and shown.
public enum RestaurantEvent: Codable, Hashable, Sendable {
  case business(Change<Business>)
  case table(Change<RestaurantTable>)
  case reservationSettings(Change<ReservationSettings>)
  case reservation(Change<Reservation>)
  case hold(Change<TableHold>)
  case waiting(Change<WaitlistEntry>)
  case customer(Change<CustomerDetails>)
}

extension RestaurantEvent {
  /// The kinds of events, as the journal names them.
  public enum Kind: String, Sendable, CaseIterable {
    case business, table, reservationSettings = "reservation_settings", reservation, hold, waiting
    case customer = "customer_details"
  }

  /// The kind and what changed.
  public var named: (kind: Kind, step: any RecordStep) {
    switch self {
    case .business(let change): (.business, change)
    case .table(let change): (.table, change)
    case .reservationSettings(let change): (.reservationSettings, change)
    case .reservation(let change): (.reservation, change)
    case .hold(let change): (.hold, change)
    case .waiting(let change): (.waiting, change)
    case .customer(let change): (.customer, change)
    }
  }

  /// The event that takes this one back; nil when nothing is left of it.
  public func undone(in state: RestaurantState) -> RestaurantEvent? {
    switch self {
    case .business(let change): change.undone(in: state.businesses).map(RestaurantEvent.business)
    case .table(let change): change.undone(in: state.tables).map(RestaurantEvent.table)
    case .reservationSettings(let change):
      change.undone(in: state.reservationSettings).map(RestaurantEvent.reservationSettings)
    // What somebody relies on is cancelled, not undone.
    case .reservation, .hold, .waiting: nil
    case .customer(let change): change.undone(in: state.customers).map(RestaurantEvent.customer)
    }
  }
}
