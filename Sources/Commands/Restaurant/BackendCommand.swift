import Basics
import Foundation

/// What a backend has told of the businesses that it keeps, and of what was sent to it. The box alone gives these
/// commands, with the origin ``Origin/clock``.
public enum BackendCommand: Sendable, Hashable, Codable {
  /// All businesses that the backend has.
  case businesses(all: [BusinessDraft])
  /// What one offers, its rules of booking and its tables.
  case menu(business: String, menu: RemoteMenu)
  /// What is free at one on a day.
  case availability(business: String, date: CalendarDay, partySize: Int, slots: [RemoteSlot])
  /// What waits is being sent now.
  case sending(id: String)
  /// What waits could not be sent; `problem` says why. `untouched`: the backend surely heard nothing of it.
  case failed(id: String, problem: String, untouched: Bool?)
  /// What was sent is not taken, and never will be.
  case refused(id: String, code: String, message: String)
  /// How an order stands that was sent.
  case order(id: String, news: RemoteOrder)
  /// How a booking stands that was sent.
  case reservation(id: String, news: RemoteReservation)
}

/// What a business of a backend offers.
public struct RemoteMenu: Sendable, Hashable, Codable {
  public var categories: [MenuCategoryDraft]
  public var items: [MenuItemDraft]
  /// Ingredients in portions.
  public var customizations: [CustomizationDraft]
  /// Nil: it did not tell.
  public var settings: ReservationSettingsDraft?
  /// Nil: it did not tell.
  public var tables: [TableDraft]?
  /// How it takes orders, and the currency of its prices. Nil: it did not tell.
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
  /// How many guests could still come; nil: it does not tell.
  public var remainingCapacity: Int?

  /// Makes a slot.
  public init(time: ClockTime, available: Bool, remainingCapacity: Int? = nil) {
    self.time = time
    self.available = available
    self.remainingCapacity = remainingCapacity
  }
}

/// An order as a backend has it. Amounts are in the business's currency, as 6.49.
public struct RemoteOrder: Sendable, Hashable, Codable {
  /// One item of it.
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

/// A booking as a backend has it.
public struct RemoteReservation: Sendable, Hashable, Codable {
  /// Where they sit.
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
