import Commands
import Foundation

/// An order as an app sends it, with the platform's names of fields or those of the portion screens
/// (``EitherSpelling``). Names and prices in it are ignored.
struct NewOrder: Decodable {
  private var draft: OrderDraft

  init(from decoder: any Decoder) throws {
    let order = try EitherSpelling(decoder)
    // The address names the business.
    draft = OrderDraft(
      businessId: "", orderType: try order.field("orderType"), customerName: try order.field("customerName"),
      items: try order.field("items", as: [Item].self).map(\.draft))
    draft.id = try order.optional("id")
    draft.customerEmail = try order.optional("customerEmail")
    draft.customerPhone = try order.optional("customerPhone")
    draft.tableId = try order.optional("tableId")
    draft.reservationId = try order.optional("reservationId")
    draft.deliveryAddress = try order.optional("deliveryAddress")
    draft.deliveryNotes = try order.optional("deliveryNotes")
    draft.scheduledFor = try order.optional("scheduledFor")
    draft.source = try order.optional("source")
    draft.tipAmount = try order.optional("tipAmount")
    draft.paymentMethod = try order.optional("paymentMethod")
    draft.specialInstructions = try order.optional("specialInstructions")
  }

  private struct Item: Decodable {
    var draft: OrderItemDraft

    // A client's price is not even read.
    private struct Modifier: Decodable { var id: String }

    init(from decoder: any Decoder) throws {
      let item = try EitherSpelling(decoder)
      draft = OrderItemDraft(
        menuItemId: try item.identifier("menuItemId"), quantity: try item.wholeNumber("quantity"),
        modifiers: try item.optional("modifiers", as: [Modifier].self).map { $0.map { OrderModifierDraft(id: $0.id) } },
        selectedOptions: try item.optional("selectedOptions"),
        customizations: try item.optional("customizations"), specialRequests: try item.optional("specialRequests"))
    }
  }

  /// The order at a business.
  func draft(for business: String) -> OrderDraft {
    var draft = draft
    draft.businessId = business
    return draft
  }
}
