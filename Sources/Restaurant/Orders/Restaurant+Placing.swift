import Commands
import Foundation
import Grammar

/// Reading an order back, placing it, and what becomes of it.
extension Restaurant {
  func read(in state: RestaurantState, context: CommandContext) throws -> Decision<RestaurantEvent> {
    let (business, cart) = try cart(in: state)
    let request = request(business, cart, CustomerDetails(), address: nil, in: state, context: context)
    // Read back even where it cannot be placed yet.
    let total = try? totals(of: request, in: state, context: context).totals.totalAmount
    let lines = Wording.short(cart.lines.map { spoken($0, in: state) }, most: 20)
    let type = cart.orderType.map { ", \($0.spoken)" } ?? ""
    let price = total.map { ": \($0.spoken)" } ?? ""
    return Decision(say: "\(Wording.sentence(lines))\(type)\(price).\(noted(cart))")
  }

  func readBack(
    _ said: CustomerDetails, address: String?, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let (business, cart) = try cart(in: state)
    var said = said
    said.name = try said.name.map { try CleanName.proper($0, naming: "a customer") }
    let request = request(business, cart, said, address: address, in: state, context: context)
    if request.orderType == .delivery, request.deliveryAddress == nil {
      throw Refusal.incomplete(missing: "address", question: "Where shall it be delivered to?")
    }
    let total = try totals(of: request, in: state, context: context).totals.totalAmount
    guard let name = request.customer.name else {
      throw Refusal.incomplete(missing: "name", question: "What name is the order for?")
    }
    let lines = Wording.short(cart.lines.map { spoken($0, in: state) }, most: 20)
    throw Refusal.confirm(
      command: .order(
        .confirm(
          business: business.id, total: total.amount, name: said.name, email: said.email, phone: said.phone,
          address: address)),
      question: "\(Wording.sentence(lines)), \(request.orderType.spoken) from \(business.businessName), for \(name): "
        + "\(total.spoken).\(noted(cart)) Shall I place the order?")
  }

  func confirm(
    _ said: CustomerDetails, at id: String, total: Decimal, address: String?, in state: RestaurantState,
    context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let business = try business(id: id, in: state)
    guard let cart = state.carts[id], !cart.lines.isEmpty else {
      throw Refusal.impossible("There is no order at \(business.businessName) to place.")
    }
    let request = request(business, cart, said, address: address, in: state, context: context)
    let (order, placing) = try placing(request, in: state, context: context)
    guard order.totals.totalAmount.amount == total else {
      throw Refusal.confirm(
        command: .order(
          .confirm(
            business: id, total: order.totals.totalAmount.amount, name: said.name, email: said.email,
            phone: said.phone, address: address)),
        question: "It is \(order.totals.totalAmount.spoken) by now. Shall I place the order?")
    }
    var guest = remembering(said, of: state.guest, context: context)
    guest.orderId = order.id
    guest.businessId = business.id
    let events = placing + [.cart(Change(from: cart, to: nil)), .guest(Change(from: state.guest, to: guest))]
    return Decision(events: events, say: placed(order, at: business, in: state, context))
  }

  func cancel(in state: RestaurantState, context: CommandContext) throws -> Decision<RestaurantEvent> {
    if let (_, cart) = try? cart(in: state) {
      let count = cart.lines.reduce(0) { $0 + $1.quantity }
      return Decision(
        events: [.cart(Change(from: cart, to: nil))],
        say: "Dropped the order of \(Wording.count(count, "item")). Say undo to take it back.")
    }
    guard let order = state.guest.orderId.flatMap({ state.orders[$0] }), !order.life.isOver else {
      throw Refusal.impossible("There is no order to cancel.")
    }
    if let asked = try advanceRemote(order, to: .cancelled, in: state, context) { return asked }
    guard order.status == .pending || order.status == .confirmed else {
      throw Refusal.impossible(
        "Order \(order.orderNumber) is \(order.status.spoken), so it is too late to cancel it here. Call the place.")
    }
    return try advance(order, to: .cancelled, in: state, context: context)
  }

  func status(in state: RestaurantState, context: CommandContext) -> Decision<RestaurantEvent> {
    let own = ownStatus(in: state, context: context)
    guard let others = othersWaiting(in: state, context) else { return own }
    return Decision(say: state.guest.orderId.flatMap { state.orders[$0] } == nil ? others : "\(own.say) \(others)")
  }

  private func ownStatus(in state: RestaurantState, context: CommandContext) -> Decision<RestaurantEvent> {
    guard let order = state.guest.orderId.flatMap({ state.orders[$0] }) else {
      let isOpen = (try? cart(in: state)) != nil
      return Decision(
        say: isOpen ? "The order is not placed yet. Say \u{201C}place the order\u{201D}." : "You have no order.")
    }
    if let undelivered = undelivered(order, in: state) { return Decision(say: undelivered) }
    let place = state.businesses[order.businessId].map { " at \($0.businessName)" } ?? ""
    let isComing = [.pending, .confirmed, .preparing].contains(order.status)
    let ready = isComing ? order.estimatedReady.map { " It should be ready at \(clock($0, context))." } ?? "" : ""
    return Decision(say: "Order \(order.orderNumber)\(place) is \(order.status.spoken).\(ready)")
  }

  private func request(
    _ business: Business, _ cart: Cart, _ said: CustomerDetails, address: String?, in state: RestaurantState,
    context: CommandContext
  ) -> OrderRequest {
    let types = state.ordering(of: business.id).orderTypes
    let usual: OrderType = types.contains(.takeout) ? .takeout : types.first ?? .takeout
    let type = cart.orderType ?? usual
    let home = state.addresses["home"] ?? (state.addresses.count == 1 ? state.addresses.values.first : nil)
    return OrderRequest(
      business: business, orderType: type, customer: said.filled(from: customer(in: state, context: context)),
      lines: cart.lines, tableId: cart.tableNumber.flatMap { tableId($0, at: business, in: state) },
      deliveryAddress: type == .delivery ? address ?? home?.address : nil,
      deliveryNotes: type == .delivery && address == nil ? home?.notes : nil,
      source: context.origin == .voice ? "voice" : "app", instructions: cart.note)
  }

  private func noted(_ cart: Cart) -> String { cart.note.map { " Note: \($0)." } ?? "" }

  private func clock(_ moment: Date, _ context: CommandContext) -> String {
    let parts = context.calendar.dateComponents([.hour, .minute], from: moment)
    return Spoken.clock(
      ClockTime(hour: parts.hour ?? 0, minute: parts.minute ?? 0).description, style: clockStyle)
  }
}
