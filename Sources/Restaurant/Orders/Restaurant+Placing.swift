import Basics
import Commands
import Foundation
import Grammar

/// Reading an order back, placing it, and its progress.
extension Restaurant {
  func read(in state: RestaurantState, context: CommandContext) throws -> Decision<RestaurantEvent> {
    let (business, cart) = try cart(in: state)
    let request = request(business, cart, CustomerDetails(), OrderWish(), in: state, context: context)
    // Read back even if it cannot be placed yet.
    let total = try? totals(of: request, in: state, context: context).totals.totalAmount
    let lines = Wording.short(cart.lines.map { spoken($0, in: state) }, most: 20)
    let type = cart.orderType.map { ", \($0.spoken)" } ?? ""
    let price = total.map { ": \($0.spoken)" } ?? ""
    return Decision(say: "\(Wording.sentence(lines))\(type)\(price).\(noted(cart))")
  }

  func readBack(
    _ said: CustomerDetails, _ wish: OrderWish, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let (business, cart) = try cart(in: state)
    var said = said
    said.name = try said.name.map { try CleanName.proper($0, naming: "a customer") }
    let request = request(business, cart, said, wish, in: state, context: context)
    if request.orderType == .delivery, request.deliveryAddress == nil {
      throw Refusal.incomplete(missing: "address", question: "Where shall it be delivered to?")
    }
    let totals = try totals(of: request, in: state, context: context).totals
    let total = totals.totalAmount
    guard let name = request.customer.name else {
      throw Refusal.incomplete(missing: "name", question: "What name is the order for?")
    }
    let lines = Wording.short(cart.lines.map { spoken($0, in: state) }, most: 20)
    throw Refusal.confirm(
      command: .order(
        .confirm(
          business: business.id, total: total.amount, name: said.name, email: said.email, phone: said.phone,
          address: wish.address, tip: wish.tip, scheduledFor: wish.scheduledFor)),
      question:
        "\(Wording.sentence(lines)), \(told(request, cart)) \(business.businessName)\(when(wish, context)), for \(name): "
        + "\(total.spoken)\(Self.added(totals)).\(noted(cart)) Shall I place the order?")
  }

  func confirm(
    _ said: CustomerDetails, at id: String, total: Decimal, _ wish: OrderWish, in state: RestaurantState,
    context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let business = try business(id: id, in: state)
    guard let cart = state.carts[id], !cart.lines.isEmpty else {
      throw Refusal.impossible("There is no order at \(business.businessName) to place.")
    }
    let request = request(business, cart, said, wish, in: state, context: context)
    let (order, placing) = try placing(request, in: state, context: context)
    guard order.totals.totalAmount.amount == total else {
      throw Refusal.confirm(
        command: .order(
          .confirm(
            business: id, total: order.totals.totalAmount.amount, name: said.name, email: said.email,
            phone: said.phone, address: wish.address, tip: wish.tip, scheduledFor: wish.scheduledFor)),
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
      // bounded: by the bounds of a cart
      let count = cart.lines.reduce(0) { $0 + $1.quantity }
      return Decision(
        events: [.cart(Change(from: cart, to: nil))],
        say: "Dropped the order of \(Wording.count(count, "item")). Say undo to take it back.")
    }
    guard let order = state.ownOrder(at: context.now), !order.life.isOver else {
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
    return Decision(say: state.ownOrder(at: context.now) == nil ? others : "\(own.say) \(others)")
  }

  private func ownStatus(in state: RestaurantState, context: CommandContext) -> Decision<RestaurantEvent> {
    guard let order = state.ownOrder(at: context.now) else {
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
    _ business: Business, _ cart: Cart, _ said: CustomerDetails, _ wish: OrderWish, in state: RestaurantState,
    context: CommandContext
  ) -> OrderRequest {
    let types = state.ordering(of: business.id).orderTypes
    let usual: OrderType = types.contains(.takeout) ? .takeout : types.first ?? .takeout
    let type = cart.orderType ?? usual
    let home = state.addresses["home"] ?? (state.addresses.count == 1 ? state.addresses.values.first : nil)
    return OrderRequest(
      business: business, orderType: type, customer: said.filled(from: customer(in: state, context: context)),
      lines: cart.lines, tableId: cart.tableNumber.flatMap { tableId($0, at: business, in: state) },
      deliveryAddress: type == .delivery ? wish.address ?? home?.address : nil,
      deliveryNotes: type == .delivery && wish.address == nil ? home?.notes : nil,
      scheduledFor: wish.scheduledFor,
      source: OrderSource.of(context.giver, nil) ?? (context.origin == .voice ? "voice" : "app"), tip: wish.tip ?? 0,
      instructions: cart.note)
  }

  /// "takeout from", "delivery to 12 Main Street from", "eating there, table 5, at".
  private func told(_ request: OrderRequest, _ cart: Cart) -> String {
    switch request.orderType {
    case .takeout: "takeout from"
    case .delivery: "delivery\(request.deliveryAddress.map { " to \($0)" } ?? "") from"
    case .dineIn: "eating there\(cart.tableNumber.map { ", table \($0)," } ?? "") at"
    }
  }

  /// The parts of a total besides the items: " with 3 dollars 50 for delivery and a tip of 2 dollars".
  private static func added(_ totals: OrderTotals) -> String {
    var parts: [String] = []
    if totals.taxAmount.units > 0 { parts.append("\(totals.taxAmount.spoken) of tax") }
    if totals.deliveryFee.units > 0 { parts.append("\(totals.deliveryFee.spoken) for delivery") }
    if totals.tipAmount.units > 0 { parts.append("a tip of \(totals.tipAmount.spoken)") }
    return parts.isEmpty ? "" : " with \(Spoken.list(parts))"
  }

  /// " tomorrow at noon"; empty: as soon as possible.
  private func when(_ wish: OrderWish, _ context: CommandContext) -> String {
    guard let moment = wish.scheduledFor else { return "" }
    let reading = WallClock(context.calendar.timeZone).reading(at: moment)
    return " \(words(context).moment(ClockTime(minuteOfDay: reading.minute), on: reading.day))"
  }

  /// The moment of a time without a day, or of an hour without its half of the day: the next one at which
  /// the place is open.
  /// - Throws: ``Refusal`` if there is no order in progress.
  func moment(
    _ time: ClockTime?, on date: CalendarDay?, in state: RestaurantState, context: CommandContext
  ) throws -> Date? {
    guard let time else {
      guard date != nil else { return nil }
      throw Refusal.incomplete(missing: "time", question: "For what time?")
    }
    let (business, _) = try cart(in: state)
    let wall = WallClock(context.calendar.timeZone)
    let today = wall.reading(at: context.now).day
    let times = business.openingTimes
    let days = date.map { [$0] } ?? [today, today.adding(days: 1)]
    let readings = days.flatMap { day in
      [time.minuteOfDay, (time.minuteOfDay + 720) % 1_440].map { wall.nearest(minute: $0, of: day) }
    }
    let coming = readings.filter { $0 > context.now }
    // The spoken time, unless only the other half of the day is possible.
    return coming.first { times.isEmpty || times.isOpen(at: $0, wall) } ?? coming.first
      ?? wall.nearest(minute: time.minuteOfDay, of: days[0])
  }

  private func noted(_ cart: Cart) -> String { cart.note.map { " Note: \($0)." } ?? "" }

  /// "6:13 pm", "noon tomorrow".
  func clock(_ moment: Date, _ context: CommandContext) -> String {
    let wall = WallClock(context.calendar.timeZone)
    let (day, minute) = wall.reading(at: moment)
    let time = Spoken.clock(ClockTime(minuteOfDay: minute).description, style: clockStyle)
    return day == wall.reading(at: context.now).day ? time : "\(time) \(words(context).day(day))"
  }
}

/// The spoken details of an order to place.
struct OrderWish {
  var address: String?
  var tip: Decimal?
  /// The time; nil: as soon as possible.
  var scheduledFor: Date?
}
