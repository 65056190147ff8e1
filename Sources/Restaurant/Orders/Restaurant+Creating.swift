import Commands
import Foundation

/// Orders from apps.
extension Restaurant {
  func create(
    _ draft: OrderDraft, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let business = try business(id: draft.businessId, in: state)
    try mustBeNew(draft.id, in: state)
    let (method, instructions) = payment(of: draft)
    let request = OrderRequest(
      id: draft.id, business: business, orderType: draft.orderType,
      customer: CustomerDetails(
        name: draft.customerName, email: draft.customerEmail, phone: draft.customerPhone),
      lines: try draft.items.map { try Self.line($0, in: state, context: context) }, tableId: draft.tableId,
      reservationId: draft.reservationId, deliveryAddress: draft.deliveryAddress, deliveryNotes: draft.deliveryNotes,
      scheduledFor: draft.scheduledFor,
      source: try draft.source.map { try Self.checked($0, naming: "source") } ?? "app", tip: draft.tipAmount ?? 0,
      paymentMethod: method, instructions: instructions)
    let (order, events) = try placing(request, in: state, context: context)
    return Decision(
      events: events,
      say: state.isRemote(business.id)
        ? placed(order, at: business, in: state, context)
        : "Order \(order.orderNumber) at \(business.businessName): \(order.totals.totalAmount.spoken).")
  }

  /// The payment of an order. A method of an app without a provider here ("card", "applePay") is noted
  /// for the handover: it is no reason to lose the order.
  private func payment(of draft: OrderDraft) -> (method: String, instructions: String?) {
    guard let wish = draft.paymentMethod, !wish.allSatisfy(\.isWhitespace) else {
      return (Self.atTheCounter, draft.specialInstructions)
    }
    if payments[wish] != nil { return (wish, draft.specialInstructions) }
    let note = "Wants to pay by \(wish.prefix(40))."
    let noted = [draft.specialInstructions, note].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " ")
    return (Self.atTheCounter, noted.count <= Order.mostInstructions ? noted : draft.specialInstructions)
  }

  private static let atTheCounter = "counter"

  private static func line(
    _ draft: OrderItemDraft, in state: RestaurantState, context: CommandContext
  ) throws -> CartLine {
    var choices = ItemChoices()
    for modifier in draft.modifiers ?? [] {
      guard let (customization, portion) = OrderModifier.portion(modifier.id) else {
        choices.modifiers.insert(modifier.id)
        continue
      }
      try choices.set(portion, of: customization)
      choices.asModifiers = (choices.asModifiers ?? []).union([customization])
    }
    for (id, values) in draft.selectedOptions ?? [:] {
      if values.count == 1, let portion = Portion(rawValue: values[0]) {
        try choices.set(portion, of: id)
      } else {
        choices.options[id] = values
      }
    }
    if let words = draft.customizations, draft.selectedOptions == nil, draft.modifiers ?? [] == [],
      state.items[draft.menuItemId] != nil
    {
      try choices.take(words, of: draft.menuItemId, in: state)
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

  /// Takes the choices from an order's words: "Light Tomato", "Bread: Rye". Unknown words are left out.
  fileprivate mutating func take(_ words: [String], of item: String, in state: RestaurantState) throws {
    var left = Set(words)
    for customization in state.customizations(of: item) {
      if customization.supportsPortions {
        let name = customization.name
        var words: [String] = []
        // The later form, the one of the plan, and the name alone: an "Extra Cheese" is no extra portion of
        // it.
        let told = Portion.allCases.first { portion in
          words = ["\(portion.label) \(name)", "\(name): \(portion.label)"] + (portion == .regular ? [name] : [])
          return !left.isDisjoint(with: words)
        }
        try set(told ?? .none, of: customization.id)
        if told != nil { left.subtract(words) }
      } else {
        let told = customization.options.map(\.name).filter { left.contains("\(customization.name): \($0)") }
        if !told.isEmpty { options[customization.id] = told }
        left.subtract(told.map { "\(customization.name): \($0)" })
      }
    }
    if let foreign = left.min() {
      throw Refusal.coded(
        .validation,
        "\u{201C}\(foreign.prefix(60))\u{201D} in customizations is nothing that item \(item) has. "
          + "Portions stand before names, such as Light Tomato.")
    }
  }
}
