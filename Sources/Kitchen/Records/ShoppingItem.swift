import Commands
import Foundation

/// One line of a list.
public struct ShoppingItem: Record {
  public var id: String
  /// As said, which is lower case, or as it was entered.
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
  /// Its place on the list, which is sorted by it. The default is behind what was added before: the seconds from 2001
  /// to `addedAt`.
  public var position: Double
  /// When each field was last set.
  public var stamps: LineStamps

  /// Makes an item.
  public init(
    id: String, name: String, list: String, quantity: Double, unit: Measure?, category: String, store: String?,
    checked: Bool = false, people: [String] = [], addedAt: Date, position: Double? = nil,
    stamps: LineStamps = LineStamps()
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
    self.position = position ?? addedAt.timeIntervalSinceReferenceDate
    self.stamps = stamps
  }

  /// Reads a line; what an earlier version did not have is the default.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(String.self, forKey: .id), name: try container.decode(String.self, forKey: .name),
      list: try container.decode(String.self, forKey: .list),
      quantity: try container.decode(Double.self, forKey: .quantity),
      unit: try container.decodeIfPresent(Measure.self, forKey: .unit),
      category: try container.decode(String.self, forKey: .category),
      store: try container.decodeIfPresent(String.self, forKey: .store),
      checked: try container.decode(Bool.self, forKey: .checked),
      people: try container.decode([String].self, forKey: .people),
      addedAt: try container.decode(Date.self, forKey: .addedAt),
      position: try container.decodeIfPresent(Double.self, forKey: .position),
      stamps: try container.decodeIfPresent(LineStamps.self, forKey: .stamps) ?? LineStamps())
  }

  /// The name of the list that is meant when none is.
  public static let usualList = "shopping"

  public static let bounds: [Bound<ShoppingItem>] = [
    .number("quantity", \.quantity, Amount.quantities), .number("position", \.position, -1e12...1e12),
    .moment("addedAt", \.addedAt),
    Bound(mend: { $0.stamps = $0.stamps.mended }) { $0.stamps.flaw },
  ]

  public static let fields: [RecordField<ShoppingItem>] = [
    .value(\.name), .value(\.list), .amount, .value(\.category), .value(\.store),
    .value(\.checked), .value(\.people), .value(\.addedAt), .value(\.position),
  ]
}
