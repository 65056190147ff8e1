import Basics
import Foundation

/// Where an order stands.
public enum OrderStatus: String, Sendable, Hashable, NamedChoice {
  case pending, confirmed, preparing, ready, completed, cancelled
}

/// Where one item of an order stands.
public enum OrderItemStatus: String, Sendable, Hashable, NamedChoice {
  case pending, preparing, ready, served
}

/// An order as an app sends it. Names and prices in it are not looked at.
public struct OrderDraft: Sendable, Hashable, Codable {
  /// What the sender calls the order; no two orders have the same. Nil: the box finds one.
  public var id: String?
  /// The business's identifier.
  public var businessId: String
  public var orderType: OrderType
  public var customerName: String
  public var customerEmail: String?
  public var customerPhone: String?
  /// For one that is eaten there.
  public var tableId: String?
  public var reservationId: String?
  public var deliveryAddress: String?
  public var deliveryNotes: String?
  public var scheduledFor: Date?
  /// "app", "website", "phone", "voice". The default is "app".
  public var source: String?
  /// In the business's currency, as 2.50.
  public var tipAmount: Decimal?
  /// The default is to pay at the counter.
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

/// One item of an order as an app sends it.
public struct OrderItemDraft: Sendable, Hashable, Codable {
  public var menuItemId: String
  public var quantity: Int
  /// Modifiers by their identifiers. Of a customisation with portions it is "<customization id>:<portion>".
  public var modifiers: [OrderModifierDraft]?
  /// Customisations by their identifiers: {"17": ["regular"]}.
  public var selectedOptions: [String: [String]]?
  /// What comes on it in words, portion before name: "Light Tomato". They count where nothing else says what was chosen;
  /// then what is not among them is left out.
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

/// A chosen modifier as an app sends it; only its identifier counts.
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
