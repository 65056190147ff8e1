import Commands
import Foundation

/// An order in progress at a business.
public struct Cart: Record {
  /// The business's identifier.
  public var id: String
  public var lines: [CartLine]
  /// The kind of order; nil: not given.
  public var orderType: OrderType?
  /// The table's number, for eating in.
  public var tableNumber: String?
  public var note: String?

  /// Makes an empty cart.
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

/// One line of the cart.
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
  /// The error in its numbers; nil: none.
  fileprivate var flaw: String? { Flaw.of("quantity", quantity, 1...1_000_000) }
}

/// The choices for an item; without a choice the default applies.
public struct ItemChoices: Codable, Hashable, Sendable {
  /// The portions by customisation.
  public var portions: [String: Portion] = [:]
  /// The names of options, by customisation.
  public var options: [String: [String]] = [:]
  /// The identifiers of modifiers.
  public var modifiers: Set<String> = []
  /// The customisations whose portion an app sent as a modifier, and expects there again; nil: none.
  public var asModifiers: Set<String>?
  /// The default portions at the time of the choice, by customisation: a later change of the menu changes
  /// no order. Nil: the current defaults.
  public var usual: [String: Portion]?

  /// Makes choices.
  public init(portions: [String: Portion] = [:], options: [String: [String]] = [:], modifiers: Set<String> = []) {
    self.portions = portions
    self.options = options
    self.modifiers = modifiers
  }

  /// The portion of a customisation: the chosen one, or the default.
  public func portion(of customization: MenuItemCustomization) -> Portion {
    portions[customization.id] ?? usual?[customization.id] ?? customization.defaultPortion ?? .none
  }
}
