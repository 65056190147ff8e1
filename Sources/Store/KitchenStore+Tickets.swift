import Foundation
import GRDB

/// A kitchen's ticket that was printed.
public struct PrintedTicket: Sendable, Hashable, Identifiable {
  /// The order's.
  public var id: String
  public var printedAt: Date
  /// When the kitchen was told on paper that the order is off; nil: it was not.
  public var cancelledAt: Date?

  /// Makes one.
  public init(id: String, printedAt: Date, cancelledAt: Date? = nil) {
    (self.id, self.printedAt, self.cancelledAt) = (id, printedAt, cancelledAt)
  }
}

/// Which tickets were printed, so that each comes out once, whatever happens to the box.
extension KitchenStore {
  /// All that are remembered, by their orders.
  /// - Throws: ``StoreError``
  public func printedTickets() throws(StoreError) -> [String: PrintedTicket] {
    try explaining("read the printed tickets", path: folder.database) {
      try queue.read { database in
        try Row.fetchAll(database, sql: "SELECT * FROM printed_tickets").reduce(into: [:]) { tickets, row in
          let reader = RowReader(row, table: "printed_tickets")
          let ticket = PrintedTicket(
            id: try reader.text("id"), printedAt: try reader.date("printed_at"),
            cancelledAt: try reader.optionalDate("cancelled_at"))
          tickets[ticket.id] = ticket
        }
      }
    }
  }

  /// Remembers one, in place of what was known of it, and forgets those printed before `moment`.
  /// - Throws: ``StoreError``
  public func save(_ ticket: PrintedTicket, forgettingBefore moment: Date) throws(StoreError) {
    try explaining("remember a printed ticket", path: folder.database) {
      var row = RowWriter()
      try row.set("id", ticket.id)
      try row.set("printed_at", ticket.printedAt)
      try row.set("cancelled_at", ticket.cancelledAt)
      let (insertion, values, oldest) = (row.insertion, row.values, Timestamp.text(moment))
      try queue.write { database in
        try database.execute(
          sql: "INSERT OR REPLACE INTO printed_tickets \(insertion)", arguments: StatementArguments(values))
        if let oldest {
          try database.execute(sql: "DELETE FROM printed_tickets WHERE printed_at < ?", arguments: [oldest])
        }
      }
    }
  }
}
