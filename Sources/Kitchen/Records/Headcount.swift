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

  /// Makes the headcount of a meal.
  public init(day: CalendarDay, slot: MealSlot, count: Int) {
    id = Self.id(day, slot)
    (self.day, self.slot, self.count) = (day, slot, count)
  }

  /// The identifier of a meal's headcount.
  public static func id(_ day: CalendarDay, _ slot: MealSlot) -> String { "\(day) \(slot.rawValue)" }

  /// The largest number that a household cooks for.
  public static let most = 200

  public static let bounds: [Bound<Headcount>] = [.whole("count", \.count, 1...most)]

  public static let fields: [RecordField<Headcount>] = [.value(\.day), .value(\.slot), .value(\.count)]
}
