import BoxSettings
import Commands
import Foundation
import Restaurant
import Store

/// A ticket for viewing, or for testing a printer.
public struct TicketProof: Sendable {
  private let paper: TicketPaper

  /// The ticket of a stored order by its number, the newest if several shops have one; without a number,
  /// a sample.
  /// - Returns: nil if there is no such order.
  /// - Throws: `StoreError`
  public init?(number: String?, settings: Settings, reader: KitchenReader?) throws {
    let zone = settings.household.calendar.timeZone
    guard let number else {
      paper = TicketPaper(try .sample, columns: settings.tickets.columns, zone: zone)
      return
    }
    guard let state = try reader?.load().restaurant,
      let order = state.orders.values.filter({ $0.orderNumber == number }).max(by: { $0.createdAt < $1.createdAt })
    else { return nil }
    paper = TicketPaper(KitchenTicket(order, in: state), columns: settings.tickets.columns, zone: zone)
  }

  /// The ticket for a terminal.
  public var text: String { paper.text }

  /// Prints the ticket.
  /// - Throws: the error, in words.
  public func print(at place: PrinterPlace) async throws { try await TicketPrinter(place).print(paper) }
}

extension KitchenTicket {
  /// A sample with all features of a ticket.
  fileprivate static var sample: KitchenTicket {
    get throws {
      let price = Money.zero(.usDollar)
      var item = OrderItem(
        id: "1", menuItemId: "", itemName: "Sample Sandwich", itemPrice: price, quantity: 2, modifiers: [],
        customizations: ["No Tomato", "Extra Cheese", "Rye"], selectedOptions: [:], modifiersTotal: price,
        totalPrice: price)
      item.specialRequests = "nut allergy"
      var order = Order(
        id: "sample", businessId: "", orderNumber: "1000", orderType: .dineIn, paymentMethod: "counter",
        customerName: "A guest", items: [item],
        totals: try OrderTotals(
          subtotal: price, discountAmount: price, taxAmount: price, tipAmount: price, deliveryFee: price),
        source: "counter", createdAt: Date())
      order.specialInstructions = "This is a test. Throw it away."
      return KitchenTicket(order, in: RestaurantState())
    }
  }
}
