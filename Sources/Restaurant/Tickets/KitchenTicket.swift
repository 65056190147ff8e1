import Commands
import Foundation

/// An order as a kitchen reads it: who it is for, what people must not eat, and how each thing differs from the usual.
public struct KitchenTicket: Sendable, Hashable {
  /// Words of a guest's.
  public struct Wish: Sendable, Hashable {
    public var text: String
    /// Whether they tell of an allergy, or of something that people must not eat.
    public var warns: Bool

    /// Makes them.
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
  /// "5"; nil: at none.
  public var table: String?
  public var customer: Wish
  public var notes: [Wish]
  public var items: [Item]
  /// When it is wanted; nil: as soon as it is made.
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

/// Words by which guests tell of allergies, also in a hurry and in other languages: one warning too many is better than one
/// too few. The page's `state/food/tickets.js` has the same.
enum AllergyWords {
  static func mentioned(in text: String) -> Bool {
    text.lowercased().contains(words)
  }

  private nonisolated(unsafe) static let words =
    /al+er?g|anaphyla|epi-?pen|gluten|c(?:o|œ)?eliac|c[eé]l[ií]a[cq]|zöliakie|la[ck]tose?|intoleran|unverträglich|\bnuts?\b|(?:pea|wal|hazel|chest)nuts?\b|nut-?free|almond|cashew|pistachio|sesame|shellfish|dairy[- ]free/
}
