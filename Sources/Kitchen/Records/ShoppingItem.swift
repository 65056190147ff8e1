import Commands
import Foundation

/// One line of a list.
public struct ShoppingItem: Record {
  public var id: String
  /// The name as spoken, which is lower case, or as entered.
  public var name: String
  /// The list: "shopping", "chores".
  public var list: String
  /// The quantity, in `unit`; by default 1 piece.
  public var quantity: Double
  /// The unit; nil: pieces, or none given.
  public var unit: Measure?
  /// The category, derived from the name, or chosen by hand.
  public var category: String
  /// The shop; nil: any.
  public var store: String?
  public var checked: Bool
  /// The names of its people; empty: everybody.
  public var people: [String]
  public var addedAt: Date
  /// Its place on the list, which is sorted by it. The default is after all earlier lines: the seconds
  /// from 2001 to `addedAt`.
  public var position: Double
  /// The time of each field's last change.
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

  /// Decodes a line; missing fields have their defaults.
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

  /// The name of the default list.
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
