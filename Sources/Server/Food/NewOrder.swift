import Commands
import Foundation

/// An order as an app sends it. Names and prices in it are read over.
struct NewOrder: Decodable {
  private var id: String?
  private var orderType: OrderType
  private var customerName: String
  private var customerEmail: String?
  private var customerPhone: String?
  private var tableId: String?
  private var reservationId: String?
  private var deliveryAddress: String?
  private var deliveryNotes: String?
  private var scheduledFor: Date?
  private var source: String?
  private var tipAmount: Decimal?
  private var paymentMethod: String?
  private var specialInstructions: String?
  private var items: [Item]

  private struct Item: Decodable {
    var menuItemId: String
    var quantity: Int
    var modifiers: [Modifier]?
    var specialRequests: String?
    /// {"17": ["regular"]}, in the spelling of either kind of app.
    var selectedOptions: [String: [String]]?

    // A price of the client's is not even read: whatever stands there, it is not believed.
    struct Modifier: Decodable { var id: String }

    private enum CodingKeys: String, CodingKey {
      case menuItemId, quantity, modifiers, specialRequests, selectedOptions
      case selectedOptionsOfScreens = "selected_options"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      menuItemId = try values.decode(String.self, forKey: .menuItemId)
      quantity = try values.decode(Int.self, forKey: .quantity)
      modifiers = try values.decodeIfPresent([Modifier].self, forKey: .modifiers)
      specialRequests = try values.decodeIfPresent(String.self, forKey: .specialRequests)
      selectedOptions =
        try values.decodeIfPresent([String: [String]].self, forKey: .selectedOptions)
        ?? values.decodeIfPresent([String: [String]].self, forKey: .selectedOptionsOfScreens)
    }
  }

  /// The order at a business.
  func draft(for business: String) -> OrderDraft {
    var draft = OrderDraft(
      businessId: business, orderType: orderType, customerName: customerName,
      items: items.map { item in
        OrderItemDraft(
          menuItemId: item.menuItemId, quantity: item.quantity,
          modifiers: item.modifiers.map { $0.map { OrderModifierDraft(id: $0.id) } },
          selectedOptions: item.selectedOptions, specialRequests: item.specialRequests)
      })
    draft.id = id
    draft.customerEmail = customerEmail
    draft.customerPhone = customerPhone
    draft.tableId = tableId
    draft.reservationId = reservationId
    draft.deliveryAddress = deliveryAddress
    draft.deliveryNotes = deliveryNotes
    draft.scheduledFor = scheduledFor
    draft.source = source
    draft.tipAmount = tipAmount
    draft.paymentMethod = paymentMethod
    draft.specialInstructions = specialInstructions
    return draft
  }
}
