import Commands
import Foundation

/// An order that is being put together at a business.
public struct Cart: Record {
  /// The business's identifier.
  public var id: String
  public var lines: [CartLine]
  /// Nil: not said.
  public var orderType: OrderType?
  /// The table's number, where it is eaten.
  public var tableNumber: String?
  public var note: String?

  /// Makes an empty one.
  public init(id: String) {
    self.id = id
    lines = []
  }

  public static let bounds: [Bound<Cart>] = [
    Bound(mend: { cart in
      cart.lines.removeAll { $0.flaw != nil }
    }) { cart in cart.lines.lazy.compactMap(\.flaw).first }
  ]

  public static let fields: [RecordField<Cart>] = [
    .value(\.lines), .value(\.orderType), .value(\.tableNumber), .value(\.note),
  ]
}

/// One line of it.
public struct CartLine: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var menuItemId: String
  public var quantity: Int
  public var choices: ItemChoices
  public var note: String?

  /// Makes a line.
  public init(
    id: String, menuItemId: String, quantity: Int, choices: ItemChoices = ItemChoices(), note: String? = nil
  ) {
    self.id = id
    self.menuItemId = menuItemId
    self.quantity = quantity
    self.choices = choices
    self.note = note
  }
}

extension CartLine {
  /// What is wrong with its numbers; nil: nothing.
  fileprivate var flaw: String? { Flaw.of("quantity", quantity, 1...1_000_000) }
}

/// What was chosen of an item; what was not comes as it usually does.
public struct ItemChoices: Codable, Hashable, Sendable {
  /// By customisation.
  public var portions: [String: Portion] = [:]
  /// The names of options, by customisation.
  public var options: [String: [String]] = [:]
  /// The identifiers of modifiers.
  public var modifiers: Set<String> = []
  /// The customisations whose portion an app sent as a modifier, and wants to find there again; nil: none.
  public var asModifiers: Set<String>?
  /// What came on the item by itself when it was chosen, by customisation: a menu that changes meanwhile changes no order.
  /// Nil: what comes on it now.
  public var usual: [String: Portion]?

  /// Makes choices.
  public init(portions: [String: Portion] = [:], options: [String: [String]] = [:], modifiers: Set<String> = []) {
    self.portions = portions
    self.options = options
    self.modifiers = modifiers
  }

  /// The portion of a customisation: what was chosen, or what comes by itself.
  public func portion(of customization: MenuItemCustomization) -> Portion {
    portions[customization.id] ?? usual?[customization.id] ?? customization.defaultPortion ?? .none
  }
}
