import Basics

/// The subject of a command's answer, for screens to show: "show dinner" shows dinner.
///
/// It accompanies the answer and is published like a change, but it changes nothing and is not stored:
/// a screen that is switched on later shows its usual view.
public enum Showing: Sendable, Hashable, Codable {
  /// One meal of a day.
  case meal(slot: MealSlot, date: CalendarDay)
  /// All meals of a day.
  case day(CalendarDay)
  /// The meals of the seven days from this one.
  case week(from: CalendarDay)
  /// A recipe, by its identifier.
  case recipe(id: String)
  /// The recipe box.
  case recipes
  /// A list, by its name.
  case list(String)
  /// The stock.
  case pantry
  /// Timers and alarms.
  case timers
  /// An announcement in all rooms. Every screen shows it, whether it follows or not.
  case announcement(String)

  /// Whether it is an announcement.
  public var isAnnouncement: Bool { if case .announcement = self { true } else { false } }
}
