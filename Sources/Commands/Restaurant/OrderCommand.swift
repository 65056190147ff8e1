/// Commands about the order being put together, and the one placed last.
public enum OrderCommand: Sendable, Hashable, Codable {
  /// Puts an item into the order. An ingredient that is not named comes as it usually does.
  case add(item: String, quantity: Int?, portions: [String: Portion]?, business: String?)
  /// Changes how much of an ingredient comes on a line.
  case portion(line: OrderLine?, ingredient: String, portion: Portion)
  case quantity(line: OrderLine?, quantity: Int)
  case remove(line: OrderLine?)
  /// How it is to be had.
  case type(type: OrderType, table: String?)
  /// A wish for a line, or for the whole order.
  case note(text: String, line: OrderLine?)
  /// Reads the order back, with its price.
  case read
  /// Reads it back and, after yes, places it.
  case place
  /// Drops what is being put together; an order that was placed, when nobody has begun with it.
  case cancel
  /// How far the order is that was placed last.
  case status
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
public enum Portion: String, Sendable, Hashable, Codable, CaseIterable {
  case none, light, regular, extra
}

/// How an order is to be had.
public enum OrderType: String, Sendable, Hashable, Codable, CaseIterable {
  case dineIn = "dine_in"
  case takeout, delivery
}
