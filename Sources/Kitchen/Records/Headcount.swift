import Basics
import Commands

/// The given number of eaters at a meal.
public struct Headcount: Record {
  /// The day and meal, "2026-03-14 dinner".
  public var id: String
  public var day: CalendarDay
  public var slot: MealSlot
  /// The number of all eaters, guests and household.
  public var count: Int
  /// The names of guests among them, as far as they were given.
  public var guests: [String]

  /// Makes the headcount of a meal.
  public init(day: CalendarDay, slot: MealSlot, count: Int, guests: [String] = []) {
    id = Self.id(day, slot)
    (self.day, self.slot, self.count, self.guests) = (day, slot, count, guests)
  }

  // An archive from before guests had names has none.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      day: try container.decode(CalendarDay.self, forKey: .day),
      slot: try container.decode(MealSlot.self, forKey: .slot),
      count: try container.decode(Int.self, forKey: .count),
      guests: try container.decodeIfPresent([String].self, forKey: .guests) ?? [])
    id = try container.decode(String.self, forKey: .id)
  }

  /// The identifier of a meal's headcount.
  public static func id(_ day: CalendarDay, _ slot: MealSlot) -> String { "\(day) \(slot.rawValue)" }

  /// The largest number that a household cooks for.
  public static let most = 200

  public static let bounds: [Bound<Headcount>] = [
    .whole("count", \.count, 1...most),
    Bound(mend: { $0.guests = Array($0.guests.prefix(most)) }) {
      $0.guests.count > most ? "guests has more than \(most) names" : nil
    },
  ]

  public static let fields: [RecordField<Headcount>] = [
    .value(\.day), .value(\.slot), .value(\.count), .value(\.guests),
  ]
}
