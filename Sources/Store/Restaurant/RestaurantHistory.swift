import Basics
import Commands
import Foundation
import GRDB
import Restaurant

/// An order that was placed, for modules that call something else an order.
public typealias PlacedOrder = Order

/// What food businesses have sold and booked, those orders and bookings included that the state no longer holds.
public protocol RestaurantHistory: Sendable {
  /// An order; nil: there is none.
  /// - Throws: ``StoreError``
  func order(id: String) throws -> PlacedOrder?
  /// The orders of a business, the newest first, and how many there are in all.
  /// - Parameter status: only those that stand there; nil: all.
  /// - Throws: ``StoreError``
  func orders(
    of business: String, status: OrderStatus?, during: Range<Date>?, limit: Int, offset: Int
  ) throws -> (orders: [PlacedOrder], total: Int)
  /// The orders of the household itself, at all businesses, the newest first, and how many there are in all.
  /// - Throws: ``StoreError``
  func householdOrders(limit: Int, offset: Int) throws -> (orders: [PlacedOrder], total: Int)
  /// What became of the orders of a business.
  /// - Parameters:
  ///   - currency: orders in others are left out of the revenue.
  ///   - during: only those placed then; nil: all.
  /// - Throws: ``StoreError``
  func stats(of business: String, currency: Currency, during: Range<Date>?) throws -> OrderStats
  /// How often each portion and option was chosen, cancelled orders aside.
  /// - Parameter during: only what was ordered then; nil: ever.
  /// - Throws: ``StoreError``
  func usage(of business: String, during: Range<Date>?) throws -> [CustomizationUsage]
  /// A booking; nil: there is none.
  /// - Throws: ``StoreError``
  func reservation(id: String) throws -> Reservation?
  /// The bookings of a business by time, and how many there are in all.
  /// - Parameters:
  ///   - day: only those for it; nil: all, the newest first.
  ///   - status: only those that stand there; nil: all.
  /// - Throws: ``StoreError``
  func reservations(
    of business: String, on day: CalendarDay?, status: ReservationStatus?, limit: Int, offset: Int
  ) throws -> (reservations: [Reservation], total: Int)
  /// The bookings of the household itself, at all businesses, the last made first, and how many there are in all.
  /// - Throws: ``StoreError``
  func householdReservations(limit: Int, offset: Int) throws -> (reservations: [Reservation], total: Int)
}

extension KitchenReader: RestaurantHistory {
  public func order(id: String) throws -> PlacedOrder? {
    try explaining("read an order", path: path) {
      try queue.read { try Order.load($0, where: "orders.id = ?", [SQLText.key(id)]).first }
    }
  }

  public func orders(
    of business: String, status: OrderStatus?, during: Range<Date>?, limit: Int, offset: Int
  ) throws -> (orders: [PlacedOrder], total: Int) {
    try explaining("read the orders", path: path) {
      try queue.read { database in
        var (condition, arguments) = Self.placed(business, during)
        if let status {
          condition += " AND status = ?"
          arguments += [status.rawValue]
        }
        let total = try Int.fetchOne(
          database, sql: "SELECT count(*) FROM kept_orders WHERE \(condition)", arguments: arguments)
        let ids = try String.fetchAll(
          database,
          sql: "SELECT id FROM kept_orders WHERE \(condition) ORDER BY created_at DESC, added DESC LIMIT ? OFFSET ?",
          arguments: arguments + [limit, offset])
        let marks = Array(repeating: "?", count: ids.count).joined(separator: ", ")
        let found = try Order.load(database, where: "orders.id IN (\(marks))", StatementArguments(ids))
        let byID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        return (ids.compactMap { byID[$0] }, total ?? 0)
      }
    }
  }

  public func stats(of business: String, currency: Currency, during: Range<Date>?) throws -> OrderStats {
    try explaining("count the orders", path: path) {
      try queue.read { database in
        let (condition, arguments) = Self.placed(business, during)
        var stats = try OrderStats([PlacedOrder](), currency: currency)
        let rows = try Row.fetchCursor(
          database,
          sql: """
            SELECT status, count(*) AS orders, sum(iif(sold, total_amount, 0)) AS units, sum(sold) AS counted
            FROM (SELECT *, currency = ? AND payment_status <> 'refunded' AS sold FROM kept_orders WHERE \(condition))
            GROUP BY status
            """, arguments: [currency.code] + arguments)
        while let row = try rows.next() {
          let count: Int = row["orders"]
          stats.totalOrders += count
          switch OrderStatus(rawValue: row["status"]) {
          case .pending, .confirmed: stats.pendingOrders += count
          case .preparing, .ready: stats.preparingOrders += count
          case .cancelled: stats.cancelledOrders += count
          case .completed:
            let (units, counted): (Int, Int) = (row["units"], row["counted"])
            stats.completedOrders += count
            stats.totalRevenue = Money(units: units, currency)
            if counted > 0 { stats.averageOrderValue = Money(units: (units + counted / 2) / counted, currency) }
          case nil: break
          }
        }
        return stats
      }
    }
  }

  public func usage(of business: String, during: Range<Date>?) throws -> [CustomizationUsage] {
    try explaining("count customisations", path: path) {
      let first = during.flatMap { Timestamp.text($0.lowerBound) } ?? ""
      let last = during.flatMap { Timestamp.text($0.upperBound) } ?? "~"
      return try queue.read { try CustomizationUsage.load($0, of: business, from: first, to: last) }
    }
  }

  public func reservation(id: String) throws -> Reservation? {
    try explaining("read a reservation", path: path) {
      try queue.read { try Reservation.load($0, where: "id = ?", [SQLText.key(id)]).first }
    }
  }

  public func reservations(
    of business: String, on day: CalendarDay?, status: ReservationStatus?, limit: Int, offset: Int
  ) throws -> (reservations: [Reservation], total: Int) {
    try explaining("read the reservations", path: path) {
      try queue.read { database in
        var condition = "business_id = ?"
        var arguments: StatementArguments = [SQLText.key(business)]
        if let day {
          condition += " AND reservation_date = ?"
          arguments += [day.description]
        }
        if let status {
          condition += " AND status = ?"
          arguments += [status.rawValue]
        }
        let total = try Int.fetchOne(
          database, sql: "SELECT count(*) FROM reservations WHERE \(condition)", arguments: arguments)
        let order = day == nil ? "starts_at DESC, added DESC" : "starts_at, added"
        let rows = try Row.fetchAll(
          database, sql: "SELECT * FROM reservations WHERE \(condition) ORDER BY \(order) LIMIT ? OFFSET ?",
          arguments: arguments + [limit, offset])
        let reading = StoreReading()
        let found = try rows.compactMap { row in
          try reading.record(of: row, table: Reservation.table) { try Reservation(row: $0) }
        }
        return (found, total ?? 0)
      }
    }
  }

  private static func placed(_ business: String, _ during: Range<Date>?) -> (String, StatementArguments) {
    let plain: (String, StatementArguments) = ("business_id = ?", [SQLText.key(business)])
    guard let during, let first = Timestamp.text(during.lowerBound), let last = Timestamp.text(during.upperBound)
    else { return plain }
    return (plain.0 + " AND created_at >= ? AND created_at < ?", plain.1 + [first, last])
  }
}
