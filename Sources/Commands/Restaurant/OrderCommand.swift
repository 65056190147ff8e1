import Basics
import Foundation

/// Commands about the order being put together, and the one placed last.
public enum OrderCommand: Sendable, Hashable, Codable {
  /// Puts an item into the order. An ingredient that is not named comes as it usually does. `choice` names what an item
  /// leaves open ("rye, toasted") and is asked for where it must be chosen.
  case add(item: String, quantity: Int?, portions: [String: Portion]?, business: String?, choice: String?)
  /// Changes how much of an ingredient comes on a line.
  case portion(line: OrderLine?, ingredient: String, portion: Portion)
  case quantity(line: OrderLine?, quantity: Int)
  /// Takes a line off, or so many of it.
  case remove(line: OrderLine?, quantity: Int? = nil)
  /// How it is to be had.
  case type(type: OrderType, table: String?)
  /// A wish for a line, or for the whole order.
  case note(text: String, line: OrderLine?)
  /// Reads the order back, with its price.
  case read
  /// Reads it back and, after yes, places it. Who it is for is asked where it is not known. With a time it is for then,
  /// otherwise for as soon as can be.
  case place(
    name: String?, email: String?, phone: String?, address: String?, tip: Decimal? = nil, date: CalendarDay? = nil,
    time: ClockTime? = nil)
  /// Adds a tip, as an amount or as a share of what was ordered: the order is read back with it, or, where it was placed
  /// and is not paid for yet, costs so much more.
  case tip(amount: Decimal?, percent: Int?, name: String? = nil, address: String? = nil)
  /// Puts what was ordered before into a new order: the order of an identifier; without one the last.
  case again(id: String?)
  /// Drops what is being put together; an order that was placed, when nobody has begun with it.
  case cancel
  /// How far the order is that was placed last.
  case status

  // What is not said alone.

  /// Places what was read back; refused when it costs something else by now.
  case confirm(
    business: String, total: Decimal, name: String?, email: String?, phone: String?, address: String?,
    tip: Decimal? = nil, scheduledFor: Date? = nil)
  /// Puts an item into an order at another business than the one being ordered at, whose order stays as it is.
  case elsewhere(business: String, item: String, quantity: Int?, portions: [String: Portion]?, choice: String?)
  /// Chooses of an item that is in the order: a modifier, or an option.
  case choose(line: OrderLine?, choice: String)

  // What apps and staff do. Orders and items are told by their identifiers.

  /// A whole order; what it costs is found here.
  case create(order: OrderDraft)
  case advance(id: String, status: OrderStatus)
  case advanceItem(id: String, item: String, status: OrderItemStatus)
  case pay(id: String, method: String?)
  case refund(id: String)
  /// Keeps an address to deliver to under a name: "home".
  case saveAddress(label: String, address: String, notes: String?)
  case removeAddress(label: String)
}

extension OrderCommand {
  /// The identifier of the order that was placed and that the command is about; nil: it names none.
  public var orderID: String? {
    switch self {
    case .advance(let id, _), .advanceItem(let id, _, _), .pay(let id, _), .refund(let id): id
    case .again(let id): id
    default: nil
    }
  }
}

/// Which line of an order is meant. All fields nil: the only one, or the one added last.
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

/// How much of an ingredient: 0, 25, 50 or 100 % of what fits.
public enum Portion: String, Sendable, Hashable, NamedChoice, CodingKeyRepresentable {
  case none, light, regular, extra
}

/// How an order is to be had.
public enum OrderType: String, Sendable, Hashable, NamedChoice {
  case dineIn = "dine_in"
  case takeout, delivery
}
