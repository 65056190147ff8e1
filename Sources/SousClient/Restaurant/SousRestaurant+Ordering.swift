import Foundation
import Wire

/// What people do.
extension SousRestaurant {
  // MARK: The cart

  /// Puts something into the cart, or more of the same.
  /// - Parameter dropping: whether what is in it from another business goes. The default is no.
  /// - Throws: ``Cart/Elsewhere`` where it would have to: ask, and call again.
  public func add(
    _ item: CustomizedItem, at business: BusinessRecord, dropping: Bool = false
  ) throws(Cart.Elsewhere) {
    var cart = cart
    try cart.add(item, at: business, dropping: dropping)
    set(cart)
  }

  /// Sets how many of a line are wanted; none takes it off.
  public func set(_ quantity: Int, of line: Cart.Line.ID) {
    var cart = cart
    cart.set(quantity, of: line)
    set(cart)
  }

  /// Takes everything out of the cart.
  public func emptyCart() { set(Cart()) }

  /// What the cart costs, worked out as the box does it; nil: it is empty.
  /// - Throws: ``RestaurantCallError``, ``TransportError`` where the rules of the business are not known.
  public func amounts(as kind: OrderRecord.Kind, tip: Price = .zero) async throws -> OrderAmounts? {
    guard let business = cart.businessId else { return nil }
    return OrderAmounts(of: cart, under: try await ordering(at: business).value, as: kind, tip: tip)
  }

  // MARK: Ordering and booking

  /// Places the order that is in the cart: it is kept on the device, sent as soon as the box can be reached, once, and
  /// the cart is empty.
  /// - Parameters:
  ///   - details: who it is for and how it is had; what is to be ordered comes from the cart.
  ///   - shown: what it was said to cost; the default, nil, says nothing, and no price is held against the box's.
  /// - Returns: the order's identifier, for ``outcome(of:)`` and ``states(of:)``.
  /// - Throws: ``RestaurantProblem``, `Outbox.Failure`; then nothing is ordered.
  @discardableResult
  public func place(_ details: OrderToPlace, shown: Price? = nil) throws -> String {
    guard let business = cart.businessId, let id = cart.id, !cart.isEmpty else { throw RestaurantProblem.emptyCart }
    let now = time.now()
    if let moment = details.scheduledFor, moment <= now { throw RestaurantProblem.past }
    var order = details
    (order.id, order.items) = (id, cart.lines.map(\.item))
    try queue.add(
      RestaurantIntent(
        id: id, businessId: business, businessName: cart.businessName, wish: .order(order), cart: cart, shown: shown,
        madeAt: now, expiresAt: details.scheduledFor ?? now + settings.orderLifetime))
    set(Cart())
    waits()
    return id
  }

  /// Books a table: it is kept on the device and sent as soon as the box can be reached, once.
  /// - Returns: the booking's identifier, for ``outcome(of:)``.
  /// - Throws: ``RestaurantProblem/past``, `Outbox.Failure`; then nothing is booked.
  @discardableResult
  public func book(_ table: TableToBook, at business: BusinessRecord) throws -> String {
    let moment = WallTime.moment(day: table.reservationDate, time: table.reservationTime, settings.calendar)
    guard let moment, moment > time.now() else { throw RestaurantProblem.past }
    var table = table
    let id = table.id ?? Cart.newIdentifier()
    table.id = id
    try queue.add(
      RestaurantIntent(
        id: id, businessId: business.id, businessName: business.businessName, wish: .booking(table),
        madeAt: time.now(), expiresAt: moment))
    waits()
    return id
  }

  private func waits() {
    tell(.waiting(waiting))
    flush()
  }

  /// Waits until something has come of an order or a booking, however long that takes; nil: this was stopped before.
  /// - Throws: ``RestaurantProblem/unknown(_:)``
  public func outcome(of id: String) async throws -> RestaurantOutcome? {
    if let order = orders.first(where: { $0.id == id }) { return .placed(order) }
    if let booking = bookings.first(where: { $0.id == id }) { return .booked(booking) }
    guard let intent = queue.entries.first(where: { $0.id == id }) else { throw RestaurantProblem.unknown(id) }
    if let outcome = intent.outcome { return .notDone(outcome) }
    return await settled(id)
  }

  // MARK: What waits, or was not done

  /// Takes back what waits. What may have got through already is looked for at the box, and called off there.
  /// - Throws: ``RestaurantProblem/unknown(_:)``, `Outbox.Failure`
  public func withdraw(_ id: String) throws {
    guard var intent = queue.entries.first(where: { $0.id == id }) else { throw RestaurantProblem.unknown(id) }
    if intent.wasTried, intent.outcome == nil {
      intent.isWithdrawn = true
      try queue.replace(intent)
    } else {
      queue.remove([id])
      settle(id, .withdrawn)
    }
    waits()
  }

  /// Orders for the price that it has now, what was held back because that has changed.
  /// - Throws: ``RestaurantProblem/unknown(_:)``, `Outbox.Failure`
  public func accept(_ id: String) throws {
    guard var intent = queue.entries.first(where: { $0.id == id }), case .priceChanged(_, let now) = intent.outcome
    else { throw RestaurantProblem.unknown(id) }
    intent.outcome = nil
    intent.shown = now
    if case .order(let order) = intent.wish, order.scheduledFor == nil {
      intent.expiresAt = time.now() + settings.orderLifetime
    }
    try queue.replace(intent)
    waits()
  }

  /// Puts what was not done back into the cart, to be changed and placed anew. What is in the cart goes.
  /// - Throws: ``RestaurantProblem/unknown(_:)`` where it was no order, or still waits.
  public func reopen(_ id: String) throws {
    guard let intent = queue.entries.first(where: { $0.id == id }), intent.outcome != nil, let cart = intent.cart
    else { throw RestaurantProblem.unknown(id) }
    set(cart.again())
    queue.remove([id])
    tell(.waiting(waiting))
  }

  // MARK: Calling off

  /// Cancels an order, which can be done until somebody begins with it. It needs the box.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  @discardableResult
  public func cancelOrder(_ id: String, at business: String) async throws -> OrderRecord {
    let order = try await calls.send(
      .put, .orderStatus(business, id), NewStatus(status: OrderRecord.Status.cancelled.rawValue),
      key: Cart.newIdentifier(), as: OrderRecord.self)
    hear(order)
    return order
  }

  /// Cancels a booking. It needs the box.
  /// - Throws: ``RestaurantCallError``, ``TransportError``
  @discardableResult
  public func cancelBooking(
    _ id: String, at business: String, because reason: String? = nil
  ) async throws -> ReservationRecord {
    let booking = try await calls.send(
      .put, .reservationStatus(business, id),
      NewStatus(status: ReservationRecord.Status.cancelled.rawValue, cancellationReason: reason),
      key: Cart.newIdentifier(), as: ReservationRecord.self)
    hear(booking)
    return booking
  }
}

/// Where an order or a booking is to stand.
private struct NewStatus: Encodable {
  var status: String
  var cancellationReason: String?
}
