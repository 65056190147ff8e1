import Commands
import Foundation
import Home
import Restaurant

/// The usage of a customisation's choice.
public struct CustomizationUsage: Codable, Hashable, Sendable {
  public var customizationId: String
  /// A portion, or the name of an option.
  public var choice: String
  /// Of how many items that were ordered.
  public var count: Int
}

/// Orders of all times: those that ended days ago are only in the store.
extension KitchenStore {
  /// The orders of a business that were placed from one moment up to another, the oldest first.
  /// - Parameter limit: the maximum number. The default is 10,000.
  /// - Throws: ``StoreError``
  public func orders(
    of business: String, from start: Date, to end: Date, limit: Int = 10_000
  ) throws(StoreError) -> [Order] {
    guard let first = Timestamp.text(start), let last = Timestamp.text(end) else { return [] }
    return try engine.read(to: "read orders") { database in
      let chosen = """
        SELECT id FROM kept_orders WHERE business_id = ? AND created_at >= ? AND created_at < ?
        ORDER BY created_at, id LIMIT ?
        """
      let values: [SQLValue] = [.text(SQLText.key(business)), .text(first), .text(last), .integer(limit)]
      let ids = try database.texts(chosen, values)
      let places = Dictionary(uniqueKeysWithValues: zip(ids, ids.indices))
      return try Order.load(database, where: "orders.id IN (\(chosen))", values)
        .sorted { (places[$0.id] ?? 0) < (places[$1.id] ?? 0) }
    }
  }

  /// An order of any age; nil: there is none.
  /// - Throws: ``StoreError``
  public func order(id: String) throws(StoreError) -> Order? {
    try engine.read(to: "read an order") { try Order.load($0, where: "orders.id = ?", [.text(SQLText.key(id))]).first }
  }

  /// The statistics of a business's orders that were placed from one moment up to another.
  /// - Throws: ``StoreError``, `Refusal` for amounts of several currencies.
  public func orderStats(
    of business: String, from start: Date, to end: Date, currency: Currency
  ) throws -> OrderStats {
    try OrderStats(orders(of: business, from: start, to: end, limit: 1_000_000), currency: currency)
  }

  /// The usage of each portion and option at a business in that time, without cancelled orders.
  /// - Throws: ``StoreError``
  public func customizationUsage(
    of business: String, from start: Date, to end: Date
  ) throws(StoreError) -> [CustomizationUsage] {
    guard let first = Timestamp.text(start), let last = Timestamp.text(end) else { return [] }
    return try engine.read(to: "count customisations") {
      try CustomizationUsage.load($0, of: business, from: first, to: last)
    }
  }
}

extension KitchenStore {
  /// The state with the order of a command, if that order ended so long ago that only the store has it;
  /// nil if nothing is missing. A bus is made with this function.
  /// - Throws: ``StoreError``
  public func recalling(_ command: Command, in state: HomeState) throws(StoreError) -> HomeState? {
    guard case .order(let command) = command else { return nil }
    let last = command == .again(id: nil) ? state.restaurant.guest.orderId : nil
    guard let id = command.orderID ?? last, state.restaurant.orders[id] == nil, let order = try order(id: id)
    else { return nil }
    var state = state
    state.restaurant.set(order, of: id)
    return state
  }
}

extension CustomizationUsage {
  /// The choices of orders that were placed from one moment up to another.
  static func load(
    _ database: any SQLDatabase, of business: String, from first: String, to last: String
  ) throws -> [CustomizationUsage] {
    try database.rows(
      """
      SELECT chosen.key AS customization_id, choice.value AS choice, sum(order_items.quantity) AS count
      FROM kept_orders AS orders JOIN kept_order_items AS order_items ON order_items.order_id = orders.id,
        \(database.dialect.chosen(in: "order_items.selected_options"))
      WHERE orders.business_id = ? AND orders.created_at >= ? AND orders.created_at < ?
        AND orders.status <> 'cancelled'
      GROUP BY chosen.key, choice.value ORDER BY chosen.key, choice.value
      """, [.text(SQLText.key(business)), .text(first), .text(last)]
    ) { row in
      let reader = RowReader(row, table: "order_items", key: "customization_id")
      return CustomizationUsage(
        customizationId: try reader.text("customization_id"), choice: try reader.text("choice"),
        count: try reader.integer("count"))
    }
  }
}
