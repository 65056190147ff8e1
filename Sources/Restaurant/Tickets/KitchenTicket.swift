import Commands
import Foundation

/// An order for the kitchen: the customer, the allergies, and the difference of each item from the
/// usual.
public struct KitchenTicket: Sendable, Hashable {
  /// A guest's special request.
  public struct Wish: Sendable, Hashable {
    public var text: String
    /// Whether it mentions an allergy, or a food to avoid.
    public var warns: Bool

    /// Makes a request.
    public init(_ text: String) { (self.text, warns) = (text, AllergyWords.mentioned(in: text)) }
  }

  /// An ordered item.
  public struct Item: Sendable, Hashable {
    public var quantity: Int
    public var name: String
    public var differences: [TicketLine]
    public var wish: Wish?
  }

  public var orderID: String
  /// "1042"
  public var number: String
  public var shop: String
  public var type: OrderType
  /// The table, "5"; nil: none.
  public var table: String?
  public var customer: Wish
  public var notes: [Wish]
  public var items: [Item]
  /// The requested time; nil: as soon as it is ready.
  public var wantedAt: Date?
  public var placedAt: Date
  public var isCancelled: Bool

  /// The ticket of an order.
  public init(_ order: Order, in state: RestaurantState) {
    (orderID, number, type) = (order.id, order.orderNumber, order.orderType)
    shop = state.businesses[order.businessId]?.businessName ?? ""
    table = order.tableId.flatMap { state.tables[$0]?.tableNumber }
    customer = Wish(order.customerName)
    let delivery = order.deliveryNotes.map(Wish.init).flatMap { $0.warns ? $0 : nil }
    notes = [order.specialInstructions.flatMap { $0.isEmpty ? nil : Wish($0) }, delivery].compactMap { $0 }
    items = order.items.map { item in
      let groups = state.items[item.menuItemId].map(state.modifierGroups) ?? []
      return Item(
        quantity: item.quantity, name: item.itemName, differences: TicketReader.lines(of: item, groups: groups),
        wish: item.specialRequests.flatMap { $0.isEmpty ? nil : Wish($0) })
    }
    (wantedAt, placedAt) = (order.scheduledFor, order.createdAt)
    isCancelled = order.status == .cancelled
  }
}

/// Guests' words for allergies, including short and foreign ones: one warning too many is better than
/// one too few. The page's `state/food/tickets.js` has the same.
enum AllergyWords {
  static func mentioned(in text: String) -> Bool {
    text.lowercased().contains(words)
  }

  private nonisolated(unsafe) static let words =
    /al+er?g|anaphyla|epi-?pen|gluten|c(?:o|œ)?eliac|c[eé]l[ií]a[cq]|zöliakie|la[ck]tose?|intoleran|unverträglich|\bnuts?\b|(?:pea|wal|hazel|chest)nuts?\b|nut-?free|almond|cashew|pistachio|sesame|shellfish|dairy[- ]free/
}
