import Commands
import Foundation
import Grammar

/// A requested order, from any source: the same checks and the same prices hold for all.
struct OrderRequest {
  /// The sender's identifier; nil: the box makes one.
  var id: String?
  var business: Business
  var orderType: OrderType
  var customer: CustomerDetails
  var lines: [CartLine]
  var tableId: String?
  var reservationId: String?
  var deliveryAddress: String?
  var deliveryNotes: String?
  var scheduledFor: Date?
  var source: String
  var tip: Decimal = 0
  var paymentMethod = "counter"
  var instructions: String?
}

extension Restaurant {
  /// The most lines of one order.
  static let mostLines = 100
  /// The longest time from now to an order, in seconds: 30 days.
  static let longestAhead: Double = 30 * 86_400

  /// The current price of the order.
  /// - Throws: ``Refusal`` if it is not available.
  func totals(
    of request: OrderRequest, in state: RestaurantState, context: CommandContext
  ) throws -> (items: [OrderItem], totals: OrderTotals) {
    let settings = state.ordering(of: request.business.id)
    try check(request, settings, in: state, context: context)
    let items = try orderItems(of: request, in: state, context: context)
    let subtotal = try items.map(\.totalPrice).sum(in: settings.currency)
    if let least = settings.minimumOrder, subtotal.units < least.units {
      throw Refusal.coded(
        .validation,
        "\(request.business.businessName) takes orders from \(least.spoken) on; this is \(subtotal.spoken).")
    }
    let discount = try subtotal.share(basisPoints: settings.discountBasisPoints)
    let tip = try Money(request.tip, settings.currency)
    guard tip.units >= 0 else { throw Refusal.coded(.validation, "A tip cannot be less than nothing.") }
    let totals = try OrderTotals(
      subtotal: subtotal, discountAmount: discount,
      taxAmount: try subtotal.subtracting(discount).share(basisPoints: settings.taxBasisPoints), tipAmount: tip,
      deliveryFee: request.orderType == .delivery ? settings.deliveryFee : .zero(settings.currency))
    return (items, totals)
  }

  /// The events that place an order.
  /// - Throws: ``Refusal`` if it is not available.
  func placing(
    _ request: OrderRequest, in state: RestaurantState, context: CommandContext
  ) throws -> (order: Order, events: [RestaurantEvent]) {
    let (items, totals) = try totals(of: request, in: state, context: context)
    guard let name = try request.customer.name.map({ try Self.checked($0, naming: "customerName") }) else {
      throw Refusal.coded(.validation, "The order needs the customer's name.")
    }
    let settings = state.ordering(of: request.business.id)
    var counted = settings
    counted.lastOrderNumber += 1
    var order = Order(
      id: try identifier(request.id, context), businessId: request.business.id,
      orderNumber: "\(counted.lastOrderNumber)", orderType: request.orderType, paymentMethod: request.paymentMethod,
      customerName: name, items: items,
      totals: totals, source: request.source, createdAt: context.now)
    order.account = context.giver.customer
    order.customerEmail = try Self.checkedEmail(request.customer.email)
    order.customerPhone = try Self.checkedPhone(request.customer.phone)
    order.tableId = request.tableId
    order.reservationId = request.reservationId
    order.deliveryAddress = try CleanText.of(request.deliveryAddress, most: 300, naming: "an address")
    order.deliveryNotes = try CleanText.of(request.deliveryNotes, most: 500, naming: "a note")
    order.specialInstructions = try CleanText.of(request.instructions, most: Order.mostInstructions, naming: "a note")
    order.scheduledFor = request.scheduledFor
    let longest = request.lines.compactMap { state.items[$0.menuItemId]?.prepTimeMinutes }.max()
    let minutes = [longest, settings.preparationMinutes].compactMap { $0 }.max() ?? 10
    order.estimatedReady = request.scheduledFor ?? context.now.addingTimeInterval(Double(minutes) * 60)
    let handedOver = handedOver(order, in: state, context)
    if let handedOver {
      order = handedOver.order
    } else if settings.autoConfirm {
      try order.life.advance(to: .confirmed, at: context.now)
    }
    var events: [RestaurantEvent] = [
      .ordering(Change(from: state.ordering[settings.id], to: counted)), .order(Change(from: nil, to: order)),
    ]
    // The backend counts its own stock.
    events += handedOver.map { [$0.event] } ?? Self.taking(items, from: state)
    return (order, events)
  }

  private func check(
    _ request: OrderRequest, _ settings: OrderingSettings, in state: RestaurantState, context: CommandContext
  ) throws {
    let name = request.business.businessName
    guard request.business.isActive else {
      throw Refusal.coded(.validation, "\(name) takes no orders: it is not active.")
    }
    guard settings.acceptsOrders else { throw Refusal.coded(.validation, "\(name) takes no orders now.") }
    guard settings.orderTypes.contains(request.orderType) else {
      throw Refusal.coded(
        .validation,
        "\(name) takes no orders of the type \(request.orderType.rawValue). It takes "
          + "\(Spoken.list(settings.orderTypes.map(\.rawValue), joinedBy: "or")).")
    }
    guard !request.lines.isEmpty else { throw Refusal.coded(.validation, "The order has no items.") }
    guard request.lines.count <= Self.mostLines else {
      throw Refusal.coded(.validation, "An order has at most \(Self.mostLines) lines.")
    }
    if request.orderType == .delivery, request.deliveryAddress?.contains(where: { !$0.isWhitespace }) != true {
      throw Refusal.coded(.validation, "A delivery needs an address.")
    }
    guard payments[request.paymentMethod] != nil else {
      throw noWayToPay(request.paymentMethod)
    }
    if let moment = request.scheduledFor {
      let ahead = moment.timeIntervalSince(context.now)
      guard ahead > 0, ahead <= Self.longestAhead else {
        throw Refusal.coded(.validation, "An order can be for later by up to 30 days, not for the past.")
      }
    }
    try checkOpen(request.business, at: request.scheduledFor ?? context.now, context: context)
    try checkTable(request, in: state)
  }

  /// The refusal of an unknown way to pay.
  func noWayToPay(_ method: String) -> Refusal {
    .coded(
      .validation,
      "There is no way to pay called \u{201C}\(method.prefix(40))\u{201D}; there is "
        + "\(Spoken.list(payments.keys.sorted(), joinedBy: "or")).")
  }

  private func orderItems(
    of request: OrderRequest, in state: RestaurantState, context: CommandContext
  ) throws -> [OrderItem] {
    var wanted: [String: Int] = [:]
    return try request.lines.map { line in
      guard let item = state.items[line.menuItemId], item.businessId == request.business.id else {
        throw Refusal.coded(.notFound, "There is no such item at \(request.business.businessName).")
      }
      let priced = try state.priced(item, line.choices, quantity: line.quantity)
      wanted[item.id, default: 0] += line.quantity
      try checkLeft(item, wanted: wanted[item.id] ?? 0, in: state, context: context)
      return OrderItem(
        id: context.makeID(), menuItemId: item.id, itemName: item.name, itemPrice: priced.basePrice,
        quantity: line.quantity, modifiers: priced.modifiers, customizations: priced.customizations,
        selectedOptions: priced.selectedOptions, modifiersTotal: priced.customizationPrice,
        totalPrice: priced.totalPrice,
        specialRequests: try CleanText.of(line.note, most: 500, naming: "a wish"))
    }
  }

  /// Checks that the quantity of an item is available now.
  /// - Throws: ``Refusal`` with the nearest available item.
  func checkLeft(_ item: MenuItem, wanted: Int, in state: RestaurantState, context: CommandContext) throws {
    let isThere = isOffered(item, in: state, context: context)
    if isThere, wanted <= item.remaining ?? .max { return }
    if isThere, let left = item.remaining {
      throw Refusal.coded(.itemUnavailable, "Only \(left) \(item.name) \(left == 1 ? "is" : "are") left.")
    }
    let text = "The \(item.name) is not available now."
    guard let other = nearest(to: item, in: state, context: context) else {
      throw Refusal.coded(.itemUnavailable, text)
    }
    throw NearMiss(
      slot: "item", meant: other.name, text: "\(text) The nearest is the \(other.name), \(other.price.spoken).",
      question: "Shall I take that?", code: .itemUnavailable)
  }

  /// The events that subtract ordered items from the stock, or add them back.
  static func taking(_ items: [OrderItem], from state: RestaurantState, back: Bool = false) -> [RestaurantEvent] {
    var counts: [String: Int] = [:]
    for item in items { counts[item.menuItemId, default: 0] += item.quantity }
    return counts.sorted { $0.key < $1.key }.compactMap { id, count in
      guard let item = state.items[id], let remaining = item.remaining else { return nil }
      var changed = item
      changed.remaining = back ? remaining + count : remaining - count
      return .menuItem(Change(from: item, to: changed))
    }
  }
}

extension OrderType {
  /// "takeout"
  var spoken: String {
    switch self {
    case .dineIn: "eating there"
    case .takeout: "takeout"
    case .delivery: "delivery"
    }
  }
}
