import Foundation

/// A kitchen's ticket that was printed.
public struct PrintedTicket: Sendable, Hashable, Identifiable {
  /// The order's.
  public var id: String
  public var printedAt: Date
  /// The time at which the cancellation was printed; nil: it was not.
  public var cancelledAt: Date?

  /// Makes one.
  public init(id: String, printedAt: Date, cancelledAt: Date? = nil) {
    (self.id, self.printedAt, self.cancelledAt) = (id, printedAt, cancelledAt)
  }
}

/// The printed tickets, so that each comes out once, even after a crash of the box.
extension KitchenStore {
  /// The printed tickets that are remembered, by their orders.
  /// - Throws: ``StoreError``
  public func printedTickets() throws(StoreError) -> [String: PrintedTicket] {
    try engine.read(to: "read the printed tickets") { database in
      let tickets = try database.rows("SELECT * FROM printed_tickets") { row in
        let reader = RowReader(row, table: "printed_tickets")
        return PrintedTicket(
          id: try reader.text("id"), printedAt: try reader.date("printed_at"),
          cancelledAt: try reader.optionalDate("cancelled_at"))
      }
      return Dictionary(uniqueKeysWithValues: tickets.map { ($0.id, $0) })
    }
  }

  /// Stores a ticket, replacing its earlier entry, and deletes those printed before `moment`.
  /// - Throws: ``StoreError``
  public func save(_ ticket: PrintedTicket, forgettingBefore moment: Date) throws(StoreError) {
    try engine.write(to: "remember a printed ticket") { database in
      var row = RowWriter()
      try row.set("id", ticket.id)
      try row.set("printed_at", ticket.printedAt)
      try row.set("cancelled_at", ticket.cancelledAt)
      try database.upsert(into: "printed_tickets", row)
      if let oldest = Timestamp.text(moment) {
        try database.run("DELETE FROM printed_tickets WHERE printed_at < ?", [.text(oldest)])
      }
    }
  }
}
