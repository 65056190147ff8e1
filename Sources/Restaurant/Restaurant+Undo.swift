import Commands

/// Taking commands back.
extension Restaurant {
  /// The undoing of a command's events. A record that others rely on is not taken back; an alternative is
  /// offered: a placed order, or a booked table, is cancelled.
  /// - Throws: ``Refusal`` with the reason or the offer.
  public func undoing(
    _ events: [RestaurantEvent], in state: RestaurantState, context: CommandContext
  ) throws -> Undoing<RestaurantEvent> {
    // Menus and tables are not managed by voice: a spoken "undo" at the counter is about something else.
    if context.origin == .voice || context.origin == .text, events.allSatisfy(\.isOfStaff) { return .passedOver }
    if let undoing = try undoingOrders(events, in: state, context) { return undoing }
    if let undoing = try undoingTables(events, in: state, context) { return undoing }
    try checkNothingHangs(on: events, in: state)
    // Changes of a cart that has been placed meanwhile are part of the order.
    let isGone = events.allSatisfy { event in
      switch event {
      case .cart(let change): change.after != nil && state.carts[change.id] == nil
      case .guest: true
      default: false
      }
    }
    return isGone ? .passedOver : .takingBack
  }

  private func undoingOrders(
    _ events: [RestaurantEvent], in state: RestaurantState, _ context: CommandContext
  ) throws -> Undoing<RestaurantEvent>? {
    for case .order(let change) in events {
      guard let order = state.orders[change.id], let after = change.after else { return .passedOver }
      // A later event of it is the one that is meant.
      guard order == after || change.before == nil else { return .passedOver }
      let place = state.businesses[order.businessId].map { " at \($0.businessName)" } ?? ""
      let told = "Order \(order.orderNumber)\(place)"
      if let before = change.before, let undoing = undoingTip(from: before, to: order) { return undoing }
      switch (order.status, change.before?.status) {
      case (.cancelled, nil): return .passedOver
      case (.cancelled, .some(let before)) where before != .cancelled:
        throw Refusal.confirm(
          command: .order(.again(id: order.id)),
          question: "\(told) is cancelled, and stays so. Shall I put the same into a new order?")
      case (.pending, nil), (.confirmed, nil):
        throw Refusal.confirm(
          command: .order(.advance(id: order.id, status: .cancelled)),
          question: "\(told) was placed, so it is not undone. Shall I cancel it?")
      case (_, nil):
        throw Refusal.impossible("\(told) is \(order.status.spoken), so it is too late to undo it.")
      default:
        throw Refusal.impossible("\(told) has moved on, and an order does not go back.")
      }
    }
    return nil
  }

  /// The undoing of a change of the tip alone, before payment; nil: something else was changed.
  private func undoingTip(from before: Order, to order: Order) -> Undoing<RestaurantEvent>? {
    var same = before
    same.totals = order.totals
    guard same == order, order.payment.paidAt == nil, order.status != .cancelled else { return nil }
    return .instead(
      Decision(
        events: [.order(Change(from: order, to: before))],
        say: "Order \(order.orderNumber) is \(before.totals.totalAmount.spoken) again."))
  }

  /// Refuses to delete records that others refer to by now.
  private func checkNothingHangs(on events: [RestaurantEvent], in state: RestaurantState) throws {
    var after = state
    var removed: [(name: String, isNeeded: (RestaurantState) -> Bool)] = []
    for event in events.reversed() {
      guard let back = event.undone(in: after) else { continue }
      after.apply(back)
      switch back {
      case .business(let change) where change.after == nil:
        removed.append((change.before?.businessName ?? "", { $0.isNeeded(business: change.id) }))
      case .menuCategory(let change) where change.after == nil:
        removed.append((change.before?.name ?? "", { $0.isNeeded(category: change.id) }))
      case .menuItem(let change) where change.after == nil:
        removed.append((change.before?.name ?? "", { $0.isNeeded(item: change.id) }))
      case .ingredient(let change) where change.after == nil:
        removed.append((change.before?.name ?? "", { $0.isNeeded(ingredient: change.id) }))
      default: break
      }
    }
    if let kept = removed.first(where: { $0.isNeeded(after) }) {
      throw Refusal.impossible("\(kept.name) is in use by now, so that cannot be undone.")
    }
  }

  /// The reply when `events` take a command back.
  public func sentences(takingBack events: [RestaurantEvent], in state: RestaurantState) -> [String] {
    var after = state
    for event in events { after.apply(event) }
    return events.compactMap { event -> String? in
      switch event {
      case .cart(let change):
        let lines = change.after?.lines ?? []
        guard !lines.isEmpty else { return "Nothing is being ordered." }
        return "Being ordered: \(Wording.short(lines.map { spoken($0, in: after) }, most: 4))."
      case .business(let change): return Self.told(change.after?.businessName, change.before?.businessName)
      case .menuCategory(let change): return Self.told(change.after?.name, change.before?.name)
      case .menuItem(let change): return Self.told(change.after?.name, change.before?.name)
      case .ingredient(let change): return Self.told(change.after?.name, change.before?.name)
      case .address(let change): return Self.told(change.after?.label, change.before?.label)
      default: return nil
      }
    }
  }

  private static func told(_ after: String?, _ before: String?) -> String? {
    after.map { "\(Wording.sentence($0)) is as it was." } ?? before.map { "\(Wording.sentence($0)) is gone again." }
  }
}

extension RestaurantEvent {
  /// Whether it is about records of staff: businesses, menus, tables, settings; or about news of a
  /// backend.
  fileprivate var isOfStaff: Bool {
    switch self {
    case .business, .ordering, .menuCategory, .menuItem, .ingredient, .customization, .table, .reservationSettings,
      .remote, .outgoing:
      true
    case .cart, .order, .customer, .points, .address, .guest, .reservation, .hold, .waiting: false
    }
  }
}
