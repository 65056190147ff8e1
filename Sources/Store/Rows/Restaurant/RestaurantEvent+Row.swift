import Commands
import Foundation
import GRDB
import Restaurant

extension RestaurantEvent {
  /// The kind, as the column `kind` names it, and what changed.
  var stored: (kind: String, change: any StoredChange) {
    let change: any StoredChange =
      switch self {
      case .business(let change): change
      case .ordering(let change): change
      case .menuCategory(let change): change
      case .menuItem(let change): change
      case .ingredient(let change): change
      case .customization(let change): change
      case .cart(let change): change
      case .order(let change): change
      case .customer(let change): change
      case .points(let change): change
      case .address(let change): change
      case .guest(let change): change
      case .table(let change): change
      case .reservationSettings(let change): change
      case .reservation(let change): change
      case .hold(let change): change
      case .waiting(let change): change
      case .remote(let change): change
      case .outgoing(let change): change
      }
    return (named.kind.rawValue, change)
  }

  /// The event of a row of `events`; nil: it is of the kitchen.
  init?(row: RowReader) throws {
    guard let kind = Kind(rawValue: try row.text("kind")) else { return nil }
    self =
      switch kind {
      case .business: .business(try row.change())
      case .ordering: .ordering(try row.change())
      case .menuCategory: .menuCategory(try row.change())
      case .menuItem: .menuItem(try row.change())
      case .ingredient: .ingredient(try row.change())
      case .customization: .customization(try row.change())
      case .cart: .cart(try row.change())
      case .order: .order(try row.change())
      case .customer: .customer(try row.change())
      case .points: .points(try row.change())
      case .address: .address(try row.change())
      case .guest: .guest(try row.change())
      case .table: .table(try row.change())
      case .reservationSettings: .reservationSettings(try row.change())
      case .reservation: .reservation(try row.change())
      case .hold: .hold(try row.change())
      case .waiting: .waiting(try row.change())
      case .remote: .remote(try row.change())
      case .outgoing: .outgoing(try row.change())
      }
  }
}

extension RestaurantState {
  /// How long reservations that are over stay at hand, in seconds: 31 days.
  static let memory: Double = 31 * 86_400

  /// The food businesses as the tables have them, without what was over before `now` for long.
  init(loading database: Database, now: Date, _ reading: StoreReading = StoreReading()) throws {
    self.init()
    businesses = try Business.load(database, reading)
    ordering = try OrderingSettings.load(database, reading)
    categories = try MenuCategory.load(database, reading)
    for (id, item) in try MenuItem.load(database, reading) { set(item, of: id) }
    ingredients = try IngredientTemplate.load(database, reading)
    for (id, customization) in try MenuItemCustomization.load(database, reading) { set(customization, of: id) }
    carts = try Cart.load(database, reading)
    let cut = Timestamp.text(now.addingTimeInterval(-Self.afterglow)) ?? ""
    for order in try Order.load(database, where: "orders.over_at IS NULL OR orders.over_at >= ?", [cut], reading) {
      set(order, of: order.id)
    }
    for (id, customer) in try Customer.load(database, reading) { set(customer, of: id) }
    points = ShardedTable(try LoyaltyPoints.load(database, reading).values)
    addresses = try SavedAddress.load(database, reading)
    guest = try Guest.load(database, reading).values.first ?? Guest()
    tables = try RestaurantTable.load(database, reading)
    reservationSettings = try ReservationSettings.load(database, reading)
    let month = Timestamp.text(now.addingTimeInterval(-Self.memory)) ?? ""
    for reservation in try Reservation.load(database, where: "starts_at >= ?", [month], reading) {
      set(reservation, of: reservation.id)
    }
    for (id, hold) in try TableHold.load(database, reading) { set(hold, of: id) }
    waitlist = try WaitlistEntry.load(database, reading)
    remotes = try RemoteBusiness.load(database, reading)
    outbox = try Outgoing.load(database, reading)
  }
}
