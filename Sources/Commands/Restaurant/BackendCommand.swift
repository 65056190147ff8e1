import Basics
import Foundation

/// A backend's news about its businesses, and about messages to it. The box alone gives these commands,
/// with the origin ``Origin/clock``.
public enum BackendCommand: Sendable, Hashable, Codable {
  /// All businesses of the backend.
  case businesses(all: [BusinessDraft])
  /// The menu of a business, its booking rules and its tables.
  case menu(business: String, menu: RemoteMenu)
  /// The free times of a business on a day.
  case availability(business: String, date: CalendarDay, partySize: Int, slots: [RemoteSlot])
  /// A waiting message is being sent now.
  case sending(id: String)
  /// A waiting message could not be sent; `problem` is the reason. `untouched`: the backend has certainly
  /// not received it.
  case failed(id: String, problem: String, untouched: Bool?)
  /// A message was refused for good.
  case refused(id: String, code: String, message: String)
  /// The status of a sent order.
  case order(id: String, news: RemoteOrder)
  /// The status of a sent booking.
  case reservation(id: String, news: RemoteReservation)
}

/// The offers of a backend's business.
public struct RemoteMenu: Sendable, Hashable, Codable {
  public var categories: [MenuCategoryDraft]
  public var items: [MenuItemDraft]
  /// The ingredients in portions.
  public var customizations: [CustomizationDraft]
  /// The booking rules; nil: not given.
  public var settings: ReservationSettingsDraft?
  /// The tables; nil: not given.
  public var tables: [TableDraft]?
  /// The order settings, and the currency of its prices. Nil: not given.
  public var ordering: OrderingDraft?

  /// Makes a menu; the default is empty.
  public init(
    categories: [MenuCategoryDraft] = [], items: [MenuItemDraft] = [], customizations: [CustomizationDraft] = [],
    settings: ReservationSettingsDraft? = nil, tables: [TableDraft]? = nil, ordering: OrderingDraft? = nil
  ) {
    self.ordering = ordering
    self.categories = categories
    self.items = items
    self.customizations = customizations
    self.settings = settings
    self.tables = tables
  }
}

/// One possible time of a day at a business of a backend.
public struct RemoteSlot: Sendable, Hashable, Codable {
  public var time: ClockTime
  public var available: Bool
  /// The number of guests who could still come; nil: not given.
  public var remainingCapacity: Int?

  /// Makes a slot.
  public init(time: ClockTime, available: Bool, remainingCapacity: Int? = nil) {
    self.time = time
    self.available = available
    self.remainingCapacity = remainingCapacity
  }
}

/// An order in a backend's form. Amounts are in the business's currency, as 6.49.
public struct RemoteOrder: Sendable, Hashable, Codable {
  /// One item of the order.
  public struct Item: Sendable, Hashable, Codable {
    public var menuItemId: String
    public var itemPrice: Decimal
    public var quantity: Int
    public var modifiersTotal: Decimal
    public var totalPrice: Decimal
    public var status: OrderItemStatus
  }

  public var id: String
  public var orderNumber: String
  public var status: OrderStatus
  /// "pending", "paid", "refunded" or "failed".
  public var paymentStatus: String
  public var subtotal: Decimal
  public var taxAmount: Decimal
  public var tipAmount: Decimal
  public var discountAmount: Decimal
  public var deliveryFee: Decimal?
  public var totalAmount: Decimal
  public var items: [Item]
  public var estimatedReady: Date?
  public var confirmedAt: Date?
  public var preparingAt: Date?
  public var readyAt: Date?
  public var completedAt: Date?
  public var cancelledAt: Date?
  public var paidAt: Date?
}

/// A booking in a backend's form.
public struct RemoteReservation: Sendable, Hashable, Codable {
  /// The table.
  public struct Seat: Sendable, Hashable, Codable {
    public var id: String
    public var tableNumber: String
    public var section: String?
  }

  public var id: String
  public var status: ReservationStatus
  public var table: Seat?
  public var confirmedAt: Date?
  public var seatedAt: Date?
  public var completedAt: Date?
  public var cancelledAt: Date?
  public var cancellationReason: String?
}
