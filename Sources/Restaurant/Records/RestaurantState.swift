import Commands
import OrderedCollections

/// Everything the box knows of food businesses.
public struct RestaurantState: Sendable, Hashable {
  public var businesses: Table<Business> = [:]
  public var tables: Table<RestaurantTable> = [:]
  /// By the business's identifier.
  public var reservationSettings: Table<ReservationSettings> = [:]
  public internal(set) var reservations = ShardedTable<Reservation>()
  /// Tables kept while a booking is read back.
  public internal(set) var holds: Table<TableHold> = [:]
  public var waitlist: Table<WaitlistEntry> = [:]
  /// In whose name the people of the household book and order.
  public var customers: Table<CustomerDetails> = [:]
  /// Which tables are taken when.
  var bookings = BookingIndex()
  var reservationDays = ReservationDays()

  /// An empty state.
  public init() {}

  /// Carries an event out.
  public mutating func apply(_ event: RestaurantEvent) {
    switch event {
    case .business(let change): businesses[change.id] = change.after
    case .table(let change): tables[change.id] = change.after
    case .reservationSettings(let change): reservationSettings[change.id] = change.after
    case .reservation(let change): apply(change)
    case .hold(let change): apply(change)
    case .waiting(let change): waitlist[change.id] = change.after
    case .customer(let change): customers[change.id] = change.after
    }
  }
}
