import Foundation

/// An order at a food business.
public struct OrderRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var businessId: String
  /// "1042": counts up for each business.
  public var orderNumber: String
  public var orderType: Kind
  public var status: Status
  /// "pending", "paid", "refunded" or "failed".
  public var paymentStatus: String
  public var paymentMethod: String?
  public var customerName: String
  public var customerEmail: String?
  public var customerPhone: String?
  public var deliveryAddress: String?
  public var deliveryNotes: String?
  public var deliveryFee: Price
  public var table: TableRecord?
  public var reservationId: String?
  public var specialInstructions: String?
  /// "USD", which all amounts are in.
  public var currency: String
  public var subtotal: Price
  public var taxAmount: Price
  public var tipAmount: Price
  public var discountAmount: Price
  public var totalAmount: Price
  public var items: [OrderItemRecord]
  public var scheduledFor: Date?
  public var estimatedReady: Date?
  public var source: String?
  public var createdAt: Date
  public var confirmedAt: Date?
  public var preparingAt: Date?
  public var readyAt: Date?
  public var completedAt: Date?
  public var cancelledAt: Date?
  public var paidAt: Date?

  /// The kind of order.
  public enum Kind: String, Codable, Sendable, CaseIterable, OpenWord {
    case dineIn = "dine_in"
    case takeout, delivery
    /// A kind that this app does not know yet.
    case unknown
  }

  /// The state of the order, which only advances.
  public enum Status: String, Codable, Sendable, CaseIterable, OpenWord {
    case pending, confirmed, preparing, ready, completed, cancelled
    /// A state that this app does not know yet.
    case unknown

    /// Whether anything is still to come.
    public var isActive: Bool { self != .completed && self != .cancelled }
    /// Whether the guest can still call it off.
    public var canBeCancelled: Bool { self == .pending || self == .confirmed }
  }
}

/// An item of an order.
public struct OrderItemRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var menuItemId: String
  public var itemName: String
  /// The price of one item without its choices.
  public var itemPrice: Price
  public var quantity: Int
  /// The choices in words, without omitted ingredients: "Light Tomato".
  public var customizations: [String]
  /// The choices by customisation: {"17": ["regular"]}.
  public var selectedOptions: [String: [String]]
  /// The price of the choices, for one item.
  public var modifiersTotal: Price
  public var totalPrice: Price
  public var specialRequests: String?
  /// "pending", "preparing", "ready" or "served".
  public var status: String
}

/// A table as orders and bookings show it.
public struct TableRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var tableNumber: String
  public var section: String?
}

/// A new order, or one that has advanced, for clients whose `receive` names it.
public struct OrderFrame: Frame, Hashable {
  public static let type = "order"
  public var seq: Int
  public var order: OrderRecord

  private enum CodingKeys: String, CodingKey { case seq }

  public init(from decoder: any Decoder) throws {
    seq = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .seq)
    order = try OrderRecord(from: decoder)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(seq, forKey: .seq)
    try order.encode(to: encoder)
  }
}
