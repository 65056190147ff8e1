import Foundation
import Wire

/// The actions of people.
extension SousRestaurant {
  // MARK: The cart

  /// Adds an item to the cart, or more of the same.
  /// - Parameter dropping: whether items of another business are dropped. The default is no.
  /// - Throws: ``Cart/Elsewhere`` if they would have to be: ask, and call again.
  public func add(
    _ item: CustomizedItem, at business: BusinessRecord, dropping: Bool = false
  ) throws(Cart.Elsewhere) {
    var cart = cart
    try cart.add(item, at: business, dropping: dropping)
    set(cart)
  }

  /// Sets the quantity of a line; 0 removes it.
  public func set(_ quantity: Int, of line: Cart.Line.ID) {
    var cart = cart
    cart.set(quantity, of: line)
    set(cart)
  }

  /// Empties the cart.
  public func emptyCart() { set(Cart()) }

  /// The price of the cart, calculated like the box does; nil: it is empty.
  /// - Throws: ``RestaurantCallError``, ``TransportError`` if the rules of the business are unknown.
  public func amounts(as kind: OrderRecord.Kind, tip: Price = .zero) async throws -> OrderAmounts? {
    guard let business = cart.businessId else { return nil }
    return OrderAmounts(of: cart, under: try await ordering(at: business).value, as: kind, tip: tip)
  }

  // MARK: Ordering and booking

  /// Places the order in the cart: it is stored on the device, sent once, as soon as the box can be
  /// reached, and the cart is emptied.
  /// - Parameters:
  ///   - details: the customer and the kind of order; the items come from the cart.
  ///   - shown: the shown price; the default, nil, is none, and the box's price is accepted.
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

  /// Books a table: the booking is stored on the device and sent once, as soon as the box can be reached.
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

  /// Waits for the result of an order or a booking, however long that takes; nil: this service was
  /// stopped before.
  /// - Throws: ``RestaurantProblem/unknown(_:)``
  public func outcome(of id: String) async throws -> RestaurantOutcome? {
    if let order = orders.first(where: { $0.id == id }) { return .placed(order) }
    if let booking = bookings.first(where: { $0.id == id }) { return .booked(booking) }
    guard let intent = queue.entries.first(where: { $0.id == id }) else { throw RestaurantProblem.unknown(id) }
    if let outcome = intent.outcome { return .notDone(outcome) }
    return await settled(id)
  }

  // MARK: What waits, or was not done

  /// Withdraws a waiting request. If it may have arrived already, it is looked up at the box, and
  /// cancelled there.
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

  /// Sends an order that was held back because of its price, for the current price.
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

  /// Puts the items of a failed order back into the cart, for a change and a new order. The current cart
  /// is dropped.
  /// - Throws: ``RestaurantProblem/unknown(_:)`` if it was no order, or still waits.
  public func reopen(_ id: String) throws {
    guard let intent = queue.entries.first(where: { $0.id == id }), intent.outcome != nil, let cart = intent.cart
    else { throw RestaurantProblem.unknown(id) }
    set(cart.again())
    queue.remove([id])
    tell(.waiting(waiting))
  }

  // MARK: Calling off

  /// Cancels an order, which is possible until its preparation begins. It needs the box.
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

/// The new status of an order or a booking.
private struct NewStatus: Encodable {
  var status: String
  var cancellationReason: String?
}
