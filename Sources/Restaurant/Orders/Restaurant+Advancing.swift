import Commands
import Foundation

/// The progress of placed orders.
extension Restaurant {
  func order(id: String, in state: RestaurantState) throws -> Order {
    guard let order = state.orders[id] else { throw Refusal.coded(.notFound, "There is no such order.") }
    return order
  }

  /// Advances an order; its items follow.
  func advance(
    _ order: Order, to status: OrderStatus, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    if let asked = try advanceRemote(order, to: status, in: state, context) { return asked }
    var changed = order
    try changed.life.advance(to: status, at: context.now)
    switch status {
    case .ready: changed.raiseItems(to: .ready)
    case .completed: changed.raiseItems(to: .served)
    case .pending, .confirmed, .preparing, .cancelled: break
    }
    var events: [RestaurantEvent] = [.order(Change(from: order, to: changed))]
    if status == .completed { events += rewarding(changed, in: state, context: context) }
    // Items of an order whose preparation has not begun can be sold to others.
    if status == .cancelled, order.life.preparingAt == nil {
      events += Self.taking(order.items, from: state, back: true)
    }
    return Decision(events: events, say: "Order \(order.orderNumber) is \(status.spoken).")
  }

  /// Advances an item; the order follows when its preparation begins, and when all of it is ready.
  func advance(
    _ order: Order, item id: String, to status: OrderItemStatus, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let index = order.items.firstIndex(where: { $0.id == id }) else {
      throw Refusal.coded(.notFound, "There is no such item in order \(order.orderNumber).")
    }
    guard [.confirmed, .preparing, .ready].contains(order.status), order.items[index].status.next == status else {
      throw Refusal.coded(
        .validation,
        "An item that is \(order.items[index].status.rawValue) cannot become \(status.rawValue) while its order is "
          + "\(order.status.rawValue); items go along \(OrderItemStatus.names), once their order is confirmed.")
    }
    var changed = order
    changed.items[index].status = status
    if changed.status == .confirmed { try changed.life.advance(to: .preparing, at: context.now) }
    if changed.status == .preparing, changed.items.allSatisfy({ $0.status.rank >= OrderItemStatus.ready.rank }) {
      try changed.life.advance(to: .ready, at: context.now)
    }
    let rest = changed.status == order.status ? "" : " Order \(order.orderNumber) is \(changed.status.spoken)."
    return Decision(
      events: [.order(Change(from: order, to: changed))],
      say: "\(order.items[index].itemName) is \(status.rawValue).\(rest)")
  }

  func pay(_ order: Order, method: String?, context: CommandContext) throws -> Decision<RestaurantEvent> {
    let method = method ?? order.paymentMethod
    guard let provider = payments[method] else {
      throw noWayToPay(method)
    }
    guard order.status != .cancelled else {
      throw Refusal.coded(.validation, "Order \(order.orderNumber) is cancelled, so it is not paid for.")
    }
    var changed = order
    changed.paymentMethod = method
    // First, so that the customer does not pay twice.
    try changed.payment.pay(at: context.now)
    guard try provider.collect(order.totals.totalAmount, for: order) else {
      var failed = order
      try failed.payment.fail()
      return Decision(
        events: failed == order ? [] : [.order(Change(from: order, to: failed))],
        say: "Order \(order.orderNumber) could not be paid.")
    }
    return Decision(
      events: [.order(Change(from: order, to: changed))],
      say: "Order \(order.orderNumber) is paid: \(order.totals.totalAmount.spoken).")
  }

  func refund(_ order: Order, context: CommandContext) throws -> Decision<RestaurantEvent> {
    var changed = order
    try changed.payment.refund(at: context.now)
    try payments[order.paymentMethod]?.refund(order.totals.totalAmount, for: order)
    return Decision(
      events: [.order(Change(from: order, to: changed))],
      say: "The \(order.totals.totalAmount.spoken) of order \(order.orderNumber) went back.")
  }
}

extension Order {
  fileprivate mutating func raiseItems(to status: OrderItemStatus) {
    for index in items.indices where items[index].status.rank < status.rank { items[index].status = status }
  }
}

extension OrderStatus {
  /// "being prepared"
  var spoken: String {
    switch self {
    case .pending: "not confirmed yet"
    case .confirmed: "confirmed"
    case .preparing: "being prepared"
    case .ready: "ready"
    case .completed: "completed"
    case .cancelled: "cancelled"
    }
  }
}
