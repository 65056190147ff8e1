import Commands
import Foundation

/// One line of a list.
public struct ShoppingItem: Record {
  public var id: String
  /// As said, lower case.
  public var name: String
  /// The list it is on: "shopping", "chores".
  public var list: String
  /// How much, in `unit`; 1 piece when nothing was said.
  public var quantity: Double
  /// Nil: pieces, or nothing was said.
  public var unit: Measure?
  /// Found from the name, or chosen by hand.
  public var category: String
  /// The shop it is to be bought in; nil: any.
  public var store: String?
  public var checked: Bool
  /// The names of those it is for; empty: everybody.
  public var people: [String]
  public var addedAt: Date

  /// Makes an item.
  public init(
    id: String, name: String, list: String, quantity: Double, unit: Measure?, category: String, store: String?,
    checked: Bool = false, people: [String] = [], addedAt: Date
  ) {
    self.id = id
    self.name = name
    self.list = list
    self.quantity = quantity
    self.unit = unit
    self.category = category
    self.store = store
    self.checked = checked
    self.people = people
    self.addedAt = addedAt
  }

  /// The name of the list that is meant when none is.
  public static let usualList = "shopping"

  public static let fields: [RecordField<ShoppingItem>] = [
    .value(\.name), .value(\.list), .amount, .value(\.category), .value(\.store),
    .value(\.checked), .value(\.people), .value(\.addedAt),
  ]
}
