import Commands
import Foundation
import Restaurant

/// An order or a booking of a customer, in any house.
public struct Belonging: Sendable, Hashable {
  /// The kind of a belonging.
  public enum Kind: String, Sendable { case order, reservation }

  public var id: String
  public var house: String
  public var businessId: String
  /// Nil: the business is gone.
  public var businessName: String?
  public var status: String
  /// The time of an order's placement, or of a booking's start.
  public var at: Date
  /// An order's number and sum.
  public var number: String?
  public var total: Money?
  /// The number of guests of a booking.
  public var partySize: Int?
}

extension AccountShelf {
  /// The orders and bookings of an account, the newest first, and their total number.
  /// - Throws: ``StoreError``
  public func belongings(
    _ kind: Belonging.Kind, of account: String, limit: Int, offset: Int
  ) throws(StoreError) -> (found: [Belonging], total: Int) {
    try read(to: "list what is a customer's", as: ("sous.account", account)) { database in
      let wanted: [SQLValue] = [.text(account), .text(kind.rawValue)]
      let total = try database.value("SELECT count(*) FROM belongings WHERE account = ? AND kind = ?", wanted)
      let found = try database.rows(
        """
        SELECT own.*, directory.row ->> 'business_name' AS business_name
        FROM belongings AS own LEFT JOIN directory ON directory.house = own.house AND directory.id = own.business_id
        WHERE account = ? AND kind = ? ORDER BY at DESC, own.id LIMIT ? OFFSET ?
        """, wanted + [.integer(limit), .integer(offset)]
      ) { row in
        let reader = RowReader(row, table: "belongings")
        return Belonging(
          id: try reader.text("id"), house: try reader.text("house"), businessId: try reader.text("business_id"),
          businessName: try reader.optionalText("business_name"), status: try reader.text("status"),
          at: try reader.date("at"), number: try reader.optionalText("number"),
          total: try reader.optionalText("currency") == nil ? nil : try reader.money("total"),
          partySize: try reader.optionalInteger("party_size"))
      }
      return (found, total?.integer ?? 0)
    }
  }
}
