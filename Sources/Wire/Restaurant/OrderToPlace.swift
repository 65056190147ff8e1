import Foundation

/// An order as an app sends it to `POST /api/orders/:business`. The box prices it.
public struct OrderToPlace: Codable, Hashable, Sendable {
  /// The app's own identifier of it; unique.
  public var id: String?
  public var orderType: OrderRecord.Kind
  public var customerName: String
  public var customerEmail: String?
  public var customerPhone: String?
  /// The table, for an order to eat there.
  public var tableId: String?
  public var reservationId: String?
  /// A delivery needs one.
  public var deliveryAddress: String?
  public var deliveryNotes: String?
  /// Nil: now.
  public var scheduledFor: Date?
  public var tipAmount: Price?
  public var specialInstructions: String?
  public var source = "app"
  public var paymentMethod = "counter"
  public var items: [Item] = []

  /// An item of it.
  public struct Item: Codable, Hashable, Sendable {
    public var menuItemId: String
    /// 1 to 99.
    public var quantity: Int
    public var modifiers: [Modifier]
    /// The choices of customisations without portions, by customisation.
    public var selectedOptions: [String: [String]]?
    public var specialRequests: String?

    /// Makes an item.
    public init(
      menuItemId: String, quantity: Int, modifiers: [Modifier] = [], selectedOptions: [String: [String]]? = nil,
      specialRequests: String? = nil
    ) {
      self.menuItemId = menuItemId
      self.quantity = quantity
      self.modifiers = modifiers
      self.selectedOptions = selectedOptions
      self.specialRequests = specialRequests
    }
  }

  /// A choice. For an ingredient in portions, its identifier is "<customization>:<portion>".
  public struct Modifier: Codable, Hashable, Sendable {
    public var id: String
    public var name: String
    public var priceAdjustment: Price

    /// Makes a choice.
    public init(id: String, name: String, priceAdjustment: Price) {
      self.id = id
      self.name = name
      self.priceAdjustment = priceAdjustment
    }
  }

  /// Makes an order of nothing yet.
  public init(_ orderType: OrderRecord.Kind, for customerName: String) {
    self.orderType = orderType
    self.customerName = customerName
  }
}
