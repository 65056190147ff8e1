import Commands
import Foundation

/// A placed order.
public struct Order: Record {
  /// The most characters of the special instructions for an order.
  static let mostInstructions = 500

  public var id: String
  public var businessId: String
  /// "1042": the number counts up for each business.
  public var orderNumber: String
  public var orderType: OrderType
  public var life: OrderLife
  public var payment: Payment
  /// "counter"
  public var paymentMethod: String
  public var customerName: String
  public var customerEmail: String?
  public var customerPhone: String?
  public var deliveryAddress: String?
  public var deliveryNotes: String?
  public var tableId: String?
  public var reservationId: String?
  public var specialInstructions: String?
  public var items: [OrderItem]
  public var totals: OrderTotals
  public var scheduledFor: Date?
  public var estimatedReady: Date?
  /// "voice", "app", "website", "phone".
  public var source: String
  /// The account of the customer who sent it; nil: none.
  public var account: String?
  public var createdAt: Date

  /// Makes a newly placed order.
  public init(
    id: String, businessId: String, orderNumber: String, orderType: OrderType, paymentMethod: String,
    customerName: String, items: [OrderItem], totals: OrderTotals, source: String, createdAt: Date
  ) {
    self.id = id
    self.businessId = businessId
    self.orderNumber = orderNumber
    self.orderType = orderType
    life = OrderLife()
    payment = .pending
    self.paymentMethod = paymentMethod
    self.customerName = customerName
    self.items = items
    self.totals = totals
    self.source = source
    self.createdAt = createdAt
  }

  public var status: OrderStatus { life.status }
  public var paymentStatus: Payment.Status { payment.status }

  public static let bounds: [Bound<Order>] = [
    .moment("createdAt", \.createdAt), .moment("scheduledFor", \.scheduledFor),
    .moment("estimatedReady", \.estimatedReady), Bound { Flaw.first($0.life.flaw, $0.payment.flaw, $0.totals.flaw) },
    Bound { order in order.items.lazy.compactMap(\.flaw).first },
  ]

  // An order's status only moves on.
  public static let fields: [RecordField<Order>] = []
}

/// One item of an order, with its choices and price at that time.
public struct OrderItem: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var menuItemId: String
  public var itemName: String
  /// The price of one without choices.
  public var itemPrice: Money
  public var quantity: Int
  /// The modifiers of groups, and the portions that an app sent as modifiers.
  public var modifiers: [OrderModifier]
  /// The choices, in words, without left-out ingredients: "Light Tomato".
  public var customizations: [String]
  /// The choices, by customisation: {"17": ["regular"]}.
  public var selectedOptions: [String: [String]]
  /// The price of the choices, for one.
  public var modifiersTotal: Money
  public var totalPrice: Money
  public var specialRequests: String?
  public var status: OrderItemStatus

  /// Makes an item.
  public init(
    id: String, menuItemId: String, itemName: String, itemPrice: Money, quantity: Int, modifiers: [OrderModifier],
    customizations: [String], selectedOptions: [String: [String]], modifiersTotal: Money, totalPrice: Money,
    specialRequests: String? = nil, status: OrderItemStatus = .pending
  ) {
    self.id = id
    self.menuItemId = menuItemId
    self.itemName = itemName
    self.itemPrice = itemPrice
    self.quantity = quantity
    self.modifiers = modifiers
    self.customizations = customizations
    self.selectedOptions = selectedOptions
    self.modifiersTotal = modifiersTotal
    self.totalPrice = totalPrice
    self.specialRequests = specialRequests
    self.status = status
  }

  /// The error in its numbers; nil: none.
  fileprivate var flaw: String? {
    Flaw.first(
      Flaw.of("quantity", quantity, 1...1_000_000), Flaw.of("itemPrice", itemPrice),
      Flaw.of("modifiersTotal", modifiersTotal), Flaw.of("totalPrice", totalPrice),
      modifiers.lazy.compactMap { Flaw.of("priceAdjustment", $0.priceAdjustment) }.first)
  }
}

/// A chosen modifier.
public struct OrderModifier: Codable, Hashable, Sendable {
  public var id: String
  public var name: String
  public var priceAdjustment: Money

  /// Makes a modifier.
  public init(id: String, name: String, priceAdjustment: Money) {
    self.id = id
    self.name = name
    self.priceAdjustment = priceAdjustment
  }

  /// The customisation and portion of a modifier: "<customization id>:<portion>".
  static func portion(_ id: String) -> (customization: String, portion: Portion)? {
    let parts = id.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, let portion = Portion(rawValue: parts[1]) else { return nil }
    return (parts[0], portion)
  }
}

/// The price of an order, with its parts.
public struct OrderTotals: Codable, Hashable, Sendable {
  /// The sum of all items.
  public var subtotal: Money
  public var discountAmount: Money
  /// The tax on the subtotal less the discount.
  public var taxAmount: Money
  public var tipAmount: Money
  public var deliveryFee: Money
  public var totalAmount: Money

  /// Adds the parts up.
  /// - Throws: ``Refusal`` for amounts that do not add up.
  public init(
    subtotal: Money, discountAmount: Money, taxAmount: Money, tipAmount: Money, deliveryFee: Money
  ) throws {
    self.subtotal = subtotal
    self.discountAmount = discountAmount
    self.taxAmount = taxAmount
    self.tipAmount = tipAmount
    self.deliveryFee = deliveryFee
    totalAmount = try subtotal.subtracting(discountAmount).adding(taxAmount).adding(tipAmount).adding(deliveryFee)
  }

  /// The error in an amount; nil: none.
  fileprivate var flaw: String? {
    Flaw.first(
      Flaw.of("subtotal", subtotal), Flaw.of("discountAmount", discountAmount), Flaw.of("taxAmount", taxAmount),
      Flaw.of("tipAmount", tipAmount), Flaw.of("deliveryFee", deliveryFee), Flaw.of("totalAmount", totalAmount))
  }
}
