import Basics
import Foundation

/// Commands about the order in progress, and the last placed one.
public enum OrderCommand: Sendable, Hashable, Codable {
  /// Adds an item to the order. An ingredient without a portion has its default. `choice` names the
  /// item's choices ("rye, toasted"); the box asks for a missing required one.
  case add(item: String, quantity: Int?, portions: [String: Portion]?, business: String?, choice: String?)
  /// Changes the portion of an ingredient on a line.
  case portion(line: OrderLine?, ingredient: String, portion: Portion)
  case quantity(line: OrderLine?, quantity: Int)
  /// Removes a line, or a part of its quantity.
  case remove(line: OrderLine?, quantity: Int? = nil)
  /// Sets the kind of order.
  case type(type: OrderType, table: String?)
  /// Adds a special request for a line, or for the whole order.
  case note(text: String, line: OrderLine?)
  /// Reads the order back, with its price.
  case read
  /// Reads the order back and, after "yes", places it. An unknown customer is asked about. With a time it
  /// is for then, otherwise for as soon as possible.
  case place(
    name: String?, email: String?, phone: String?, address: String?, tip: Decimal? = nil, date: CalendarDay? = nil,
    time: ClockTime? = nil)
  /// Adds a tip, as an amount or as a share of the subtotal: the order is read back with it. A placed but
  /// unpaid order becomes dearer by it.
  case tip(amount: Decimal?, percent: Int?, name: String? = nil, address: String? = nil)
  /// Puts the items of an earlier order into a new one: the order with an identifier; without one the
  /// last.
  case again(id: String?)
  /// Drops the order in progress; cancels a placed one, if its preparation has not begun.
  case cancel
  /// Tells the status of the last placed order.
  case status

  // Commands that people do not say by themselves.

  /// Places an order after it was read back; refused if its price has changed.
  case confirm(
    business: String, total: Decimal, name: String?, email: String?, phone: String?, address: String?,
    tip: Decimal? = nil, scheduledFor: Date? = nil)
  /// Adds an item to an order at another business than the current one, whose order stays as it is.
  case elsewhere(business: String, item: String, quantity: Int?, portions: [String: Portion]?, choice: String?)
  /// Chooses for an item in the order: a modifier, or an option.
  case choose(line: OrderLine?, choice: String)

  // Commands of apps and staff. Orders and items are given by their identifiers.

  /// Places a whole order; its price is determined here.
  case create(order: OrderDraft)
  case advance(id: String, status: OrderStatus)
  case advanceItem(id: String, item: String, status: OrderItemStatus)
  case pay(id: String, method: String?)
  case refund(id: String)
  /// Stores a delivery address under a name: "home".
  case saveAddress(label: String, address: String, notes: String?)
  case removeAddress(label: String)
}

extension OrderCommand {
  /// The identifier of the command's placed order; nil: it names none.
  public var orderID: String? {
    switch self {
    case .advance(let id, _), .advanceItem(let id, _, _), .pay(let id, _), .refund(let id): id
    case .again(let id): id
    default: nil
    }
  }
}

/// The meant line of an order. All fields nil: the only one, or the one added last.
public struct OrderLine: Sendable, Hashable, Codable {
  /// The item's name.
  public var item: String?
  /// Its place in the order: 1 is the first, -1 the last.
  public var ordinal: Int?
  /// Every line.
  public var all: Bool?

  /// Makes a choice of lines.
  public init(item: String? = nil, ordinal: Int? = nil, all: Bool? = nil) {
    self.item = item
    self.ordinal = ordinal
    self.all = all
  }
}

/// The portion of an ingredient: 0, 25, 50 or 100 % of a full one.
public enum Portion: String, Sendable, Hashable, NamedChoice, CodingKeyRepresentable {
  case none, light, regular, extra
}

/// The kind of order.
public enum OrderType: String, Sendable, Hashable, NamedChoice {
  case dineIn = "dine_in"
  case takeout, delivery
}
