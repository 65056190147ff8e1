import Basics
import Commands

/// One dish of one planned meal.
public struct MealDish: Record {
  public var id: String
  public var day: CalendarDay
  public var slot: MealSlot
  /// "tacos"
  public var dish: String
  /// Whether it is a side dish.
  public var isSide: Bool
  /// Its place among the dishes of the meal, from 0.
  public var position: Int
  /// The names of the eaters; empty: the whole family.
  public var people: [String]

  /// Makes a dish of a meal.
  public init(
    id: String, day: CalendarDay, slot: MealSlot, dish: String, isSide: Bool, position: Int, people: [String] = []
  ) {
    self.id = id
    self.day = day
    self.slot = slot
    self.dish = dish
    self.isSide = isSide
    self.position = position
    self.people = people
  }

  public static let bounds: [Bound<MealDish>] = [.whole("position", \.position, 0...1_000_000)]

  public static let fields: [RecordField<MealDish>] = [
    .value(\.day), .value(\.slot), .value(\.dish), .value(\.isSide), .value(\.position), .value(\.people),
  ]
}
