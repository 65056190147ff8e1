import Basics
import Foundation

/// The status of an order.
public enum OrderStatus: String, Sendable, Hashable, NamedChoice {
  case pending, confirmed, preparing, ready, completed, cancelled
}

/// The status of one item of an order.
public enum OrderItemStatus: String, Sendable, Hashable, NamedChoice {
  case pending, preparing, ready, served
}

/// An order from an app. Names and prices in it are ignored.
public struct OrderDraft: Sendable, Hashable, Codable {
  /// The sender's identifier of the order, which is unique. Nil: the box makes one.
  public var id: String?
  /// The business's identifier.
  public var businessId: String
  public var orderType: OrderType
  public var customerName: String
  public var customerEmail: String?
  public var customerPhone: String?
  /// The table's identifier, for eating in.
  public var tableId: String?
  public var reservationId: String?
  public var deliveryAddress: String?
  public var deliveryNotes: String?
  public var scheduledFor: Date?
  /// "app", "website", "phone", "voice". The default is "app".
  public var source: String?
  /// The tip in the business's currency, as 2.50.
  public var tipAmount: Decimal?
  /// The payment method. The default is to pay at the counter.
  public var paymentMethod: String?
  public var specialInstructions: String?
  public var items: [OrderItemDraft]

  /// Makes a draft.
  public init(businessId: String, orderType: OrderType, customerName: String, items: [OrderItemDraft]) {
    self.businessId = businessId
    self.orderType = orderType
    self.customerName = customerName
    self.items = items
  }
}

/// One item of an order from an app.
public struct OrderItemDraft: Sendable, Hashable, Codable {
  public var menuItemId: String
  public var quantity: Int
  /// The modifiers by their identifiers. A portion is "<customization id>:<portion>".
  public var modifiers: [OrderModifierDraft]?
  /// The customisations by their identifiers: {"17": ["regular"]}.
  public var selectedOptions: [String: [String]]?
  /// The choices in words, portion before name: "Light Tomato". They count if there are no other choices;
  /// then ingredients outside them are left out.
  public var customizations: [String]?
  public var specialRequests: String?

  /// Makes a draft.
  public init(
    menuItemId: String, quantity: Int, modifiers: [OrderModifierDraft]? = nil,
    selectedOptions: [String: [String]]? = nil, customizations: [String]? = nil, specialRequests: String? = nil
  ) {
    self.menuItemId = menuItemId
    self.quantity = quantity
    self.modifiers = modifiers
    self.selectedOptions = selectedOptions
    self.customizations = customizations
    self.specialRequests = specialRequests
  }
}

/// A chosen modifier from an app; only its identifier counts.
public struct OrderModifierDraft: Sendable, Hashable, Codable {
  public var id: String
  public var name: String?
  public var priceAdjustment: Decimal?

  /// Makes a choice.
  public init(id: String, name: String? = nil, priceAdjustment: Decimal? = nil) {
    self.id = id
    self.name = name
    self.priceAdjustment = priceAdjustment
  }
}
