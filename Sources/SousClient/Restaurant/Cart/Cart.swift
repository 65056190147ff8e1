import Foundation
import Wire

/// The items to order at one business; stored on the device until the order is placed.
public struct Cart: Codable, Hashable, Sendable {
  /// One line of the cart.
  public struct Line: Codable, Hashable, Sendable, Identifiable {
    /// The line's number in the cart.
    public var id: Int
    public var name: String
    /// The shown price of one.
    public var unitPrice: Price
    /// The choices in words: "Light Tomato".
    public var words: [String]
    public var portions: PortionSelection
    /// The choices by group.
    public var chosen: [String: [String]]
    /// The line's form in an order.
    public var item: OrderToPlace.Item

    public var quantity: Int { item.quantity }
    /// The price of the whole line.
    public var totalPrice: Price { unitPrice * quantity }
  }

  /// The cart has items of another business: adding these would drop them, which only a person may
  /// decide.
  public struct Elsewhere: Error, Hashable, CustomStringConvertible {
    /// The business of the items in the cart.
    public var from: String
    /// The business of the new item.
    public var to: String

    /// The question, on one line.
    public var description: String { "The cart has things from \(from). Drop them, and begin one at \(to)?" }
  }

  /// The identifier of the future order; nil: the cart is empty.
  public private(set) var id: String?
  /// The business; nil: the cart is empty.
  public private(set) var businessId: String?
  public private(set) var businessName = ""
  public private(set) var lines: [Line] = []

  /// Makes an empty cart.
  public init() {}

  public var isEmpty: Bool { lines.isEmpty }
  /// The number of things in it.
  public var count: Int { lines.reduce(0) { $0 &+ $1.quantity } }
  public var subtotal: Price { lines.map(\.totalPrice).sum() }

  /// Adds an item, or more of the same.
  /// - Parameter dropping: whether items of another business are dropped. The default is no.
  /// - Throws: ``Elsewhere`` if they would have to be.
  public mutating func add(
    _ item: CustomizedItem, at business: BusinessRecord, dropping: Bool = false
  ) throws(Elsewhere) {
    if !isEmpty, businessId != business.id {
      guard dropping else { throw Elsewhere(from: businessName, to: business.businessName) }
      lines = []
    }
    (businessId, businessName) = (business.id, business.businessName)
    id = id ?? Self.newIdentifier()
    let line = Line(
      id: (lines.map(\.id).max() ?? 0) &+ 1, name: item.item.name, unitPrice: item.unitPrice, words: item.words,
      portions: item.portions, chosen: item.chosen, item: item.toOrder)
    if let same = lines.firstIndex(where: { $0.isSameThing(as: line) }) {
      lines[same].item.quantity = min(CustomizedItem.most, lines[same].quantity + line.quantity)
      lines[same].unitPrice = line.unitPrice
    } else {
      lines.append(line)
    }
  }

  /// The same items for another order, after the first was not done.
  func again() -> Cart {
    var cart = self
    cart.id = isEmpty ? nil : Self.newIdentifier()
    return cart
  }

  /// Sets the price of one in a line.
  mutating func set(price: Price, of line: Line.ID) {
    guard let index = lines.firstIndex(where: { $0.id == line }) else { return }
    lines[index].unitPrice = price
  }

  static func newIdentifier() -> String { UUID().uuidString.lowercased() }

  /// Sets the quantity of a line; 0 removes it.
  public mutating func set(_ quantity: Int, of line: Line.ID) {
    guard let index = lines.firstIndex(where: { $0.id == line }) else { return }
    lines[index].item.quantity = min(max(quantity, 0), CustomizedItem.most)
    if quantity <= 0 { lines.remove(at: index) }
    if lines.isEmpty { self = Cart() }
  }
}

extension Cart.Line {
  fileprivate func isSameThing(as other: Cart.Line) -> Bool {
    var (one, two) = (item, other.item)
    (one.quantity, two.quantity) = (1, 1)
    return one == two
  }
}
