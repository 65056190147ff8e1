import Commands
import Foundation
import Restaurant

extension KitchenReader {
  // In order of arrival, which is the order of their rows, so nothing has to be sorted.
  public func householdOrders(limit: Int, offset: Int) throws -> (orders: [PlacedOrder], total: Int) {
    try engine.read(to: "read the household's orders") { database in
      let (total, ids) = try Self.ofHousehold("kept_orders", limit, offset, database)
      let found = try Order.load(database, ids: ids)
      let byID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
      return (ids.compactMap { byID[$0] }, total)
    }
  }

  public func householdReservations(
    limit: Int, offset: Int
  ) throws -> (reservations: [Reservation], total: Int) {
    try engine.read(to: "read the household's reservations") { database in
      let (total, ids) = try Self.ofHousehold("reservations", limit, offset, database)
      let found = try Reservation.load(database, ids: ids)
      let byID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
      return (ids.compactMap { byID[$0] }, total)
    }
  }

  private static func ofHousehold(
    _ table: String, _ limit: Int, _ offset: Int, _ database: any SQLDatabase
  ) throws -> (total: Int, ids: [String]) {
    let others = OrderSource.others.sorted().map(SQLValue.text)
    let condition = "source NOT IN (\(SQLText.marks(others.count)))"
    let total = try database.value("SELECT count(*) FROM \(table) WHERE \(condition)", others)?.integer
    let ids = try database.texts(
      "SELECT id FROM \(table) WHERE \(condition) ORDER BY added DESC LIMIT ? OFFSET ?",
      others + [.integer(limit), .integer(offset)])
    return (total ?? 0, ids)
  }
}

extension Order {
  /// The orders of these identifiers.
  static func load(_ database: any SQLDatabase, ids: [String]) throws -> [Order] {
    guard !ids.isEmpty else { return [] }
    return try load(database, where: "orders.id IN (\(SQLText.marks(ids.count)))", ids.map(SQLValue.text))
  }
}

extension Reservation {
  /// The reservations of these identifiers.
  fileprivate static func load(_ database: any SQLDatabase, ids: [String]) throws -> [Reservation] {
    guard !ids.isEmpty else { return [] }
    return try load(database, where: "id IN (\(SQLText.marks(ids.count)))", ids.map(SQLValue.text))
  }
}
