import Commands
import Foundation

/// Orders as apps send them.
extension Restaurant {
  func create(
    _ draft: OrderDraft, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let business = try business(id: draft.businessId, in: state)
    try mustBeNew(draft.id, in: state)
    let request = OrderRequest(
      id: draft.id, business: business, orderType: draft.orderType,
      customer: CustomerDetails(
        name: draft.customerName, email: draft.customerEmail, phone: draft.customerPhone),
      lines: try draft.items.map { try Self.line($0, context: context) }, tableId: draft.tableId,
      reservationId: draft.reservationId, deliveryAddress: draft.deliveryAddress, deliveryNotes: draft.deliveryNotes,
      scheduledFor: draft.scheduledFor,
      source: try draft.source.map { try Self.checked($0, naming: "a source") } ?? "app", tip: draft.tipAmount ?? 0,
      paymentMethod: draft.paymentMethod ?? "counter", instructions: draft.specialInstructions)
    let (order, events) = try placing(request, in: state, context: context)
    return Decision(
      events: events,
      say: state.isRemote(business.id)
        ? placed(order, at: business, in: state, context)
        : "Order \(order.orderNumber) at \(business.businessName): \(order.totals.totalAmount.spoken).")
  }

  // A modifier of a customisation is "<customization id>:<portion>".
  private static func line(_ draft: OrderItemDraft, context: CommandContext) throws -> CartLine {
    var choices = ItemChoices()
    for modifier in draft.modifiers ?? [] {
      let parts = modifier.id.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2, let portion = Portion(rawValue: parts[1]) else {
        choices.modifiers.insert(modifier.id)
        continue
      }
      try choices.set(portion, of: parts[0])
    }
    for (id, values) in draft.selectedOptions ?? [:] {
      if values.count == 1, let portion = Portion(rawValue: values[0]) {
        try choices.set(portion, of: id)
      } else {
        choices.options[id] = values
      }
    }
    return CartLine(
      id: context.makeID(), menuItemId: draft.menuItemId, quantity: draft.quantity, choices: choices,
      note: draft.specialRequests)
  }
}

extension ItemChoices {
  fileprivate mutating func set(_ portion: Portion, of customization: String) throws {
    if let before = portions[customization], before != portion {
      throw Refusal.coded(.validation, "Two portions of one ingredient: \(before.rawValue) and \(portion.rawValue).")
    }
    portions[customization] = portion
  }
}
