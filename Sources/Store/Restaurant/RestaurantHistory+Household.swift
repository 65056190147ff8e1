import Commands
import Foundation
import GRDB
import Restaurant

extension KitchenReader {
  // In the order they came in, which is the order of their rows: nothing has to be sorted, however many there are.
  public func householdOrders(limit: Int, offset: Int) throws -> (orders: [PlacedOrder], total: Int) {
    try explaining("read the household's orders", path: path) {
      try queue.read { database in
        let (total, ids) = try Self.ofHousehold("kept_orders", limit, offset, database)
        let marks = Array(repeating: "?", count: ids.count).joined(separator: ", ")
        let found = try Order.load(database, where: "orders.id IN (\(marks))", StatementArguments(ids))
        let byID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        return (ids.compactMap { byID[$0] }, total)
      }
    }
  }

  public func householdReservations(
    limit: Int, offset: Int
  ) throws -> (reservations: [Reservation], total: Int) {
    try explaining("read the household's reservations", path: path) {
      try queue.read { database in
        let (total, ids) = try Self.ofHousehold("reservations", limit, offset, database)
        let marks = Array(repeating: "?", count: ids.count).joined(separator: ", ")
        let found = try Reservation.load(database, where: "id IN (\(marks))", StatementArguments(ids))
        let byID = Dictionary(found.map { ($0.id, $0) }) { first, _ in first }
        return (ids.compactMap { byID[$0] }, total)
      }
    }
  }

  private static func ofHousehold(
    _ table: String, _ limit: Int, _ offset: Int, _ database: Database
  ) throws -> (total: Int, ids: [String]) {
    let others = OrderSource.others.sorted()
    let condition = "source NOT IN (\(Array(repeating: "?", count: others.count).joined(separator: ", ")))"
    let total = try Int.fetchOne(
      database, sql: "SELECT count(*) FROM \(table) WHERE \(condition)", arguments: StatementArguments(others))
    let ids = try String.fetchAll(
      database, sql: "SELECT id FROM \(table) WHERE \(condition) ORDER BY added DESC LIMIT ? OFFSET ?",
      arguments: StatementArguments(others) + [limit, offset])
    return (total ?? 0, ids)
  }
}
