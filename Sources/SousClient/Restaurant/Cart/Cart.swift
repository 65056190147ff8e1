import Foundation
import Wire

/// What is going to be ordered, at one business; kept on the device until the order is placed.
public struct Cart: Codable, Hashable, Sendable {
  /// One line of it.
  public struct Line: Codable, Hashable, Sendable, Identifiable {
    /// Its number in the cart.
    public var id: Int
    public var name: String
    /// The price of one as it was shown.
    public var unitPrice: Price
    /// What is on it in words: "Light Tomato".
    public var words: [String]
    public var portions: PortionSelection
    /// The choices by group.
    public var chosen: [String: [String]]
    /// As the order has it.
    public var item: OrderToPlace.Item

    public var quantity: Int { item.quantity }
    /// The price of all of it.
    public var totalPrice: Price { unitPrice * quantity }
  }

  /// Another business's things are in the cart: adding these would drop them, which only a person may decide.
  public struct Elsewhere: Error, Hashable, CustomStringConvertible {
    /// The business whose things are in it.
    public var from: String
    /// The one that was to be ordered at.
    public var to: String

    /// The question, on one line.
    public var description: String { "The cart has things from \(from). Drop them, and begin one at \(to)?" }
  }

  /// What the order will be called; nil: it is empty.
  public private(set) var id: String?
  /// Nil: it is empty.
  public private(set) var businessId: String?
  public private(set) var businessName = ""
  public private(set) var lines: [Line] = []

  /// Has nothing in it.
  public init() {}

  public var isEmpty: Bool { lines.isEmpty }
  /// How many things are in it.
  public var count: Int { lines.reduce(0) { $0 &+ $1.quantity } }
  public var subtotal: Price { lines.map(\.totalPrice).sum() }

  /// Puts something in, or more of the same.
  /// - Parameter dropping: whether what is in it from another business goes. The default is no.
  /// - Throws: ``Elsewhere`` where it would have to.
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

  /// The same things as another order: the one that was placed with them was not done.
  func again() -> Cart {
    var cart = self
    cart.id = isEmpty ? nil : Self.newIdentifier()
    return cart
  }

  /// Has another price for one of a line.
  mutating func set(price: Price, of line: Line.ID) {
    guard let index = lines.firstIndex(where: { $0.id == line }) else { return }
    lines[index].unitPrice = price
  }

  static func newIdentifier() -> String { UUID().uuidString.lowercased() }

  /// Sets how many of a line are wanted; none takes it off.
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
