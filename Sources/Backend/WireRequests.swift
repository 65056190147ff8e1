import Basics
import Commands
import Foundation
import Restaurant

/// An order in the backend's form. The backend finds the prices itself; the prices here are those that
/// the household was told.
struct WireOrderRequest: Encodable, Sendable {
  struct Item: Encodable, Sendable {
    var menuItemId: String
    var quantity: Int
    var modifiers: [Modifier]
    var specialRequests: String?
  }

  struct Modifier: Encodable, Sendable {
    var id: String
    var name: String
    var priceAdjustment: Decimal
  }

  var orderType: OrderType
  var customerName: String
  var customerEmail: String?
  var customerPhone: String?
  var tableId: String?
  var reservationId: String?
  var deliveryAddress: String?
  var deliveryNotes: String?
  var scheduledFor: Date?
  var source: String
  var tipAmount: Decimal?
  var paymentMethod: String
  var specialInstructions: String?
  var items: [Item]

  init(_ order: Order, in state: RestaurantState) {
    orderType = order.orderType
    (customerName, customerEmail, customerPhone) = (order.customerName, order.customerEmail, order.customerPhone)
    tableId = order.tableId
    // The backend's identifier of the booking.
    reservationId = order.reservationId.flatMap { state.remoteId(of: $0) }
    (deliveryAddress, deliveryNotes) = (order.deliveryAddress, order.deliveryNotes)
    scheduledFor = order.scheduledFor
    source = order.source
    tipAmount = order.totals.tipAmount.units > 0 ? order.totals.tipAmount.amount : nil
    paymentMethod = order.paymentMethod
    specialInstructions = order.specialInstructions
    items = order.items.map { item in
      Item(
        menuItemId: item.menuItemId, quantity: item.quantity,
        modifiers: Self.modifiers(of: item, in: state), specialRequests: item.specialRequests)
    }
  }

  // A portion is the modifier "<customization id>:<portion>"; an app's portions are among the item's
  // modifiers.
  private static func modifiers(of item: OrderItem, in state: RestaurantState) -> [Modifier] {
    let own = item.modifiers.map { Modifier(id: $0.id, name: $0.name, priceAdjustment: $0.priceAdjustment.amount) }
    let known = Set(own.map(\.id))
    return own + portions(of: item, in: state).filter { !known.contains($0.id) }
  }

  private static func portions(of item: OrderItem, in state: RestaurantState) -> [Modifier] {
    item.selectedOptions.sorted { $0.key < $1.key }.compactMap { id, chosen in
      guard let portion = chosen.first.flatMap(Portion.init(rawValue:)), chosen.count == 1 else { return nil }
      let customization = state.customizations[id]
      return Modifier(
        id: "\(id):\(portion.rawValue)", name: [portion.label, customization?.name ?? ""].joined(separator: " "),
        priceAdjustment: customization?.portionPricing?[portion].amount ?? 0)
    }
  }
}

/// A booking in the backend's form.
struct WireReservationRequest: Encodable, Sendable {
  var reservationDate: CalendarDay
  var reservationTime: ClockTime
  var partySize: Int
  var customerName: String
  var customerEmail: String
  var customerPhone: String?
  var seatingPreference: String?
  var specialRequests: String?
  var occasion: String?
  var source: String

  init(_ booking: Reservation) {
    (reservationDate, reservationTime) = (booking.reservationDate, booking.reservationTime)
    partySize = booking.partySize
    (customerName, customerEmail, customerPhone) = (
      booking.customerName, booking.customerEmail, booking.customerPhone
    )
    (seatingPreference, specialRequests) = (booking.seatingPreference, booking.specialRequests)
    (occasion, source) = (booking.occasion, booking.source)
  }
}

/// The cancellation of an order or a booking.
struct WireCancellation: Encodable, Sendable {
  let status = "cancelled"
  let cancellationReason = "Customer request"
}
