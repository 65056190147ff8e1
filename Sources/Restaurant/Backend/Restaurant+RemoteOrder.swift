import Commands
import Foundation
import Grammar

/// Orders at a backend.
extension Restaurant {
  /// The order in its state before the backend's answer, which gives the number.
  func handedOver(
    _ order: Order, in state: RestaurantState, _ context: CommandContext
  ) -> (order: Order, event: RestaurantEvent)? {
    guard state.isRemote(order.businessId) else { return nil }
    var order = order
    order.orderNumber = "W\(order.orderNumber)"
    let outgoing = Outgoing(
      id: order.id, kind: .order, recordId: order.id, businessId: order.businessId, createdAt: context.now)
    return (order, .outgoing(Change(from: nil, to: outgoing)))
  }

  /// The reply to a newly placed order.
  func placed(_ order: Order, at business: Business, in state: RestaurantState, _ context: CommandContext) -> String {
    guard !state.isRemote(business.id) else {
      return "The order for \(business.businessName) is on its way: about \(order.totals.totalAmount.spoken). "
        + "I tell you when they answer."
    }
    return "Order \(order.orderNumber) is placed at \(business.businessName): \(order.totals.totalAmount.spoken)."
      + ready(order, context)
  }

  /// The state of an order that waits or was refused; nil: another one.
  func undelivered(_ order: Order, in state: RestaurantState) -> String? {
    guard let outgoing = state.sent(order.id) else { return nil }
    let place = state.businesses[order.businessId]?.businessName ?? "the place"
    switch outgoing.state {
    case .waiting:
      let why = outgoing.problem.map { " (\($0))" } ?? ""
      let end = state.cancellation(of: order.id) == nil ? "" : " It is to be cancelled."
      return "Your order for \(place) waits to be sent\(why).\(end)"
    case .refused: return "\(place) did not take your order: \(outgoing.problem ?? "it gave no reason")."
    case .sent:
      guard state.cancellation(of: order.id) != nil else { return nil }
      return "\(place) is being asked to cancel order \(order.orderNumber)."
    }
  }

  /// Changes the status of an order at a backend: the household can only cancel it.
  /// - Returns: nil for an order that is kept here.
  func advanceRemote(
    _ order: Order, to status: OrderStatus, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent>? {
    guard let outgoing = state.sent(order.id) else { return nil }
    let place = state.businesses[order.businessId]?.businessName ?? "The place"
    guard status == .cancelled else { throw Self.keptElsewhere(place) }
    guard order.status.next.contains(.cancelled) else {
      throw Refusal.coded(.validation, "An order that is \(order.status.rawValue) cannot be cancelled.")
    }
    if outgoing.state == .waiting, outgoing.attempts == 0 {
      // The backend has not received it yet.
      var ended = order
      try ended.life.advance(to: .cancelled, at: context.now)
      return Decision(
        events: [.outgoing(Change(from: outgoing, to: nil)), .order(Change(from: order, to: ended))],
        say: "The order for \(place) was not sent yet, and will not be.")
    }
    return try asking(.cancelOrder, of: order.id, at: order.businessId, place, in: state, context)
  }

  /// Adds a cancellation after the waiting messages.
  func asking(
    _ kind: Outgoing.Kind, of record: String, at business: String, _ place: String, in state: RestaurantState,
    _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let id = RestaurantState.cancellation(record)
    guard state.cancellation(of: record) == nil else { return Decision(say: "\(place) is being asked already.") }
    let wish = Outgoing(id: id, kind: kind, recordId: record, businessId: business, createdAt: context.now)
    return Decision(
      events: [.outgoing(Change(from: state.outbox[id], to: wish))],
      say: "I ask \(place) to cancel it, and tell you what they say.")
  }

  static func keptElsewhere(_ place: String) -> Refusal {
    .coded(.validation, "\(place) keeps its own orders and bookings; only they can change that.")
  }

  /// An order that is kept here.
  /// - Throws: ``Refusal`` if there is none, or if a backend keeps it.
  func ownOrder(id: String, in state: RestaurantState) throws -> Order {
    let order = try order(id: id, in: state)
    guard state.sent(id) == nil else {
      throw Self.keptElsewhere(state.businesses[order.businessId]?.businessName ?? "The place")
    }
    return order
  }

  // MARK: Answers

  func takeOrder(
    _ news: RemoteOrder, for id: String, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    if state.outbox[id] == nil, let order = state.orders[id], order.status == .cancelled, news.status != .cancelled,
      state.isRemote(order.businessId)
    {
      return arrivedAfterAll(.order, id, at: order.businessId, remoteId: news.id, in: state, context)
    }
    guard let outgoing = state.outbox[id], outgoing.kind == .order || outgoing.kind == .cancelOrder,
      let order = state.orders[outgoing.recordId]
    else { throw Refusal.nothingSent }
    var changed = order
    changed.totals = try Self.totals(news, in: order.totals.totalAmount.currency)
    let taken = state.orders(of: order.businessId).contains { $0.id != order.id && $0.orderNumber == news.orderNumber }
    if !taken { changed.orderNumber = try Self.checked(news.orderNumber, naming: "an order's number") }
    changed.estimatedReady = news.estimatedReady ?? order.estimatedReady
    try changed.takeItems(news.items)
    try changed.follow(news, at: context.now)
    var events = settling(outgoing, remoteId: news.id, isOver: changed.life.isOver, in: state, context)
    if changed != order { events.append(.order(Change(from: order, to: changed))) }
    guard !events.isEmpty else { return Decision(say: "") }
    // The place's own number is the one needed for pick-up, even if an older order here has the same.
    var asThere = changed
    asThere.orderNumber = try Self.checked(news.orderNumber, naming: "an order's number")
    return Decision(events: events, say: told(asThere, before: order, outgoing, in: state, context))
  }

  /// Records an answer. A finished order or booking is no longer followed.
  func settling(
    _ outgoing: Outgoing, remoteId: String, isOver: Bool, in state: RestaurantState, _ context: CommandContext
  ) -> [RestaurantEvent] {
    let isWish = outgoing.kind == .cancelOrder || outgoing.kind == .cancelReservation
    var events: [RestaurantEvent] = []
    if isWish || isOver { events.append(.outgoing(Change(from: outgoing, to: nil))) }
    if isOver {
      for other in state.outbox.values where other.recordId == outgoing.recordId && other.id != outgoing.id {
        events.append(.outgoing(Change(from: other, to: nil)))
      }
    }
    guard events.isEmpty else { return events }
    var settled = outgoing
    settled.state = .sent
    settled.remoteId = remoteId
    settled.problem = nil
    settled.settledAt = outgoing.settledAt ?? context.now
    return settled == outgoing ? [] : [.outgoing(Change(from: outgoing, to: settled))]
  }

  private func told(
    _ order: Order, before: Order, _ outgoing: Outgoing, in state: RestaurantState, _ context: CommandContext
  ) -> String {
    let place = state.businesses[order.businessId]?.businessName ?? "the place"
    if outgoing.kind == .order, outgoing.state == .waiting, order.status != .cancelled {
      return "Order \(order.orderNumber) is placed at \(place): \(order.totals.totalAmount.spoken)."
        + ready(order, context)
    }
    guard order.status != before.status else { return "" }
    switch order.status {
    case .cancelled: return "Order \(order.orderNumber) at \(place) is cancelled."
    case .ready: return "Order \(order.orderNumber) at \(place) is ready."
    case .confirmed: return "\(place) has confirmed order \(order.orderNumber).\(ready(order, context))"
    case .pending, .preparing, .completed: return ""
    }
  }

  private func ready(_ order: Order, _ context: CommandContext) -> String {
    order.estimatedReady.map { " It should be ready at \(clock($0, context))." } ?? ""
  }

  private static func totals(_ news: RemoteOrder, in currency: Currency) throws -> OrderTotals {
    let totals = try OrderTotals(
      subtotal: try Money(news.subtotal, currency), discountAmount: try Money(news.discountAmount, currency),
      taxAmount: try Money(news.taxAmount, currency), tipAmount: try Money(news.tipAmount, currency),
      deliveryFee: try Money(news.deliveryFee ?? 0, currency))
    let parts = [totals.subtotal, totals.discountAmount, totals.taxAmount, totals.tipAmount, totals.deliveryFee]
    guard totals.totalAmount == (try Money(news.totalAmount, currency)), parts.allSatisfy({ $0.units >= 0 }) else {
      throw Refusal.coded(.validation, "The amounts of the order do not add up to \(news.totalAmount).")
    }
    return totals
  }
}

extension Order {
  /// Advances along its states up to the backend's one; a step back is ignored.
  fileprivate mutating func follow(_ news: RemoteOrder, at now: Date) throws {
    let moments: [OrderStatus: Date?] = [
      .confirmed: news.confirmedAt, .preparing: news.preparingAt, .ready: news.readyAt,
      .completed: news.completedAt, .cancelled: news.cancelledAt,
    ]
    let path: [OrderStatus] = [.pending, .confirmed, .preparing, .ready, .completed]
    func moment(_ status: OrderStatus) -> Date { (moments[status] ?? nil) ?? now }
    if news.status == .cancelled {
      if status.next.contains(.cancelled) { try life.advance(to: .cancelled, at: moment(.cancelled)) }
    } else if let place = path.firstIndex(of: status), let end = path.firstIndex(of: news.status), end > place {
      for step in path[(place + 1)...end] { try life.advance(to: step, at: moment(step)) }
    }
    switch (news.paymentStatus, paymentStatus) {
    case ("paid", .pending), ("paid", .failed): try payment.pay(at: news.paidAt ?? now)
    case ("refunded", .paid): try payment.refund(at: now)
    case ("failed", .pending): try payment.fail()
    default: break
    }
  }

  /// Takes the prices and progress of unchanged items.
  fileprivate mutating func takeItems(_ news: [RemoteOrder.Item]) throws {
    guard news.map(\.menuItemId) == items.map(\.menuItemId), news.map(\.quantity) == items.map(\.quantity) else {
      return
    }
    for (index, item) in news.enumerated() {
      let currency = items[index].totalPrice.currency
      let (one, more) = (try Money(item.itemPrice, currency), try Money(item.modifiersTotal, currency))
      guard try one.adding(more).times(item.quantity) == Money(item.totalPrice, currency), one.units >= 0,
        try one.adding(more).units >= 0
      else { throw Refusal.coded(.validation, "The price of \(items[index].itemName) does not add up.") }
      items[index].itemPrice = one
      items[index].modifiersTotal = more
      items[index].totalPrice = try Money(item.totalPrice, currency)
      if item.status.rank > items[index].status.rank { items[index].status = item.status }
    }
  }
}
