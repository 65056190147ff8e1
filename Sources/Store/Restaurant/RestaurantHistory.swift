import Basics
import Commands
import Foundation
import Restaurant

/// A placed order, for modules in which `Order` means something else.
public typealias PlacedOrder = Order

/// The orders and bookings of food businesses, including those that the state no longer holds.
public protocol RestaurantHistory: Sendable {
  /// An order; nil: there is none.
  /// - Throws: ``StoreError``
  func order(id: String) throws -> PlacedOrder?
  /// The orders of a business, the newest first, and their total number.
  /// - Parameter status: the status of the orders; nil: all.
  /// - Throws: ``StoreError``
  func orders(
    of business: String, status: OrderStatus?, during: Range<Date>?, limit: Int, offset: Int
  ) throws -> (orders: [PlacedOrder], total: Int)
  /// The household's own orders, at all businesses, the newest first, and their total number.
  /// - Throws: ``StoreError``
  func householdOrders(limit: Int, offset: Int) throws -> (orders: [PlacedOrder], total: Int)
  /// The statistics of a business's orders.
  /// - Parameters:
  ///   - currency: the currency of the revenue; it leaves out orders in others.
  ///   - during: the period of placement; nil: all.
  /// - Throws: ``StoreError``
  func stats(of business: String, currency: Currency, during: Range<Date>?) throws -> OrderStats
  /// The usage of each portion and option, without cancelled orders.
  /// - Parameter during: the period of placement; nil: all.
  /// - Throws: ``StoreError``
  func usage(of business: String, during: Range<Date>?) throws -> [CustomizationUsage]
  /// A booking; nil: there is none.
  /// - Throws: ``StoreError``
  func reservation(id: String) throws -> Reservation?
  /// The bookings of a business by time, and their total number.
  /// - Parameters:
  ///   - day: the day of the bookings; nil: all, the newest first.
  ///   - status: the status of the bookings; nil: all.
  /// - Throws: ``StoreError``
  func reservations(
    of business: String, on day: CalendarDay?, status: ReservationStatus?, limit: Int, offset: Int
  ) throws -> (reservations: [Reservation], total: Int)
  /// The household's own bookings, at all businesses, the last made first, and their total number.
  /// - Throws: ``StoreError``
  func householdReservations(limit: Int, offset: Int) throws -> (reservations: [Reservation], total: Int)
}

extension KitchenReader: RestaurantHistory {
  public func order(id: String) throws -> PlacedOrder? {
    try engine.read(to: "read an order") { try Order.load($0, where: "orders.id = ?", [.text(SQLText.key(id))]).first }
  }

  public func orders(
    of business: String, status: OrderStatus?, during: Range<Date>?, limit: Int, offset: Int
  ) throws -> (orders: [PlacedOrder], total: Int) {
    try engine.read(to: "read the orders") { database in
      var (condition, values) = Self.placed(business, during)
      if let status {
        condition += " AND status = ?"
        values.append(.text(status.rawValue))
      }
      let total = try database.value("SELECT count(*) FROM kept_orders WHERE \(condition)", values)?.integer
      let ids = try database.texts(
        "SELECT id FROM kept_orders WHERE \(condition) ORDER BY created_at DESC, added DESC LIMIT ? OFFSET ?",
        values + [.integer(limit), .integer(offset)])
      let found = try Order.load(database, ids: ids)
      let byID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
      return (ids.compactMap { byID[$0] }, total ?? 0)
    }
  }

  public func stats(of business: String, currency: Currency, during: Range<Date>?) throws -> OrderStats {
    try engine.read(to: "count the orders") { database in
      let (condition, values) = Self.placed(business, during)
      var stats = try OrderStats([PlacedOrder](), currency: currency)
      try database.forEachRow(
        """
        SELECT status, count(*) AS orders, sum(CASE WHEN sold THEN total_amount ELSE 0 END) AS units,
          sum(CASE WHEN sold THEN 1 ELSE 0 END) AS counted
        FROM (SELECT status, total_amount, currency = ? AND payment_status <> 'refunded' AS sold
          FROM kept_orders WHERE \(condition)) AS placed
        GROUP BY status
        """, [.text(currency.code)] + values
      ) { row in
        let row = RowReader(row, table: "orders", key: "status")
        let count = try row.integer("orders")
        stats.totalOrders += count
        switch try row.choice("status") as OrderStatus {
        case .pending, .confirmed: stats.pendingOrders += count
        case .preparing, .ready: stats.preparingOrders += count
        case .cancelled: stats.cancelledOrders += count
        case .completed:
          let (units, counted) = (try row.integer("units"), try row.integer("counted"))
          stats.completedOrders += count
          stats.totalRevenue = Money(units: units, currency)
          if counted > 0 { stats.averageOrderValue = Money(units: (units + counted / 2) / counted, currency) }
        }
      }
      return stats
    }
  }

  public func usage(of business: String, during: Range<Date>?) throws -> [CustomizationUsage] {
    let first = during.flatMap { Timestamp.text($0.lowerBound) } ?? ""
    let last = during.flatMap { Timestamp.text($0.upperBound) } ?? "~"
    return try engine.read(to: "count customisations") {
      try CustomizationUsage.load($0, of: business, from: first, to: last)
    }
  }

  public func reservation(id: String) throws -> Reservation? {
    try engine.read(to: "read a reservation") {
      try Reservation.load($0, where: "id = ?", [.text(SQLText.key(id))]).first
    }
  }

  public func reservations(
    of business: String, on day: CalendarDay?, status: ReservationStatus?, limit: Int, offset: Int
  ) throws -> (reservations: [Reservation], total: Int) {
    try engine.read(to: "read the reservations") { database in
      var condition = "business_id = ?"
      var values = [SQLValue.text(SQLText.key(business))]
      if let day {
        condition += " AND reservation_date = ?"
        values.append(.text(day.description))
      }
      if let status {
        condition += " AND status = ?"
        values.append(.text(status.rawValue))
      }
      let total = try database.value("SELECT count(*) FROM reservations WHERE \(condition)", values)?.integer
      let order = day == nil ? "starts_at DESC, added DESC" : "starts_at, added"
      let reading = StoreReading()
      let found = try database.rows(
        "SELECT * FROM reservations WHERE \(condition) ORDER BY \(order) LIMIT ? OFFSET ?",
        values + [.integer(limit), .integer(offset)]
      ) { row in
        try reading.record(of: row, table: Reservation.table) { try Reservation(row: $0) }
      }.compactMap { $0 }
      return (found, total ?? 0)
    }
  }

  private static func placed(_ business: String, _ during: Range<Date>?) -> (String, [SQLValue]) {
    let plain = ("business_id = ?", [SQLValue.text(SQLText.key(business))])
    guard let during, let first = Timestamp.text(during.lowerBound), let last = Timestamp.text(during.upperBound)
    else { return plain }
    return (plain.0 + " AND created_at >= ? AND created_at < ?", plain.1 + [.text(first), .text(last)])
  }
}
