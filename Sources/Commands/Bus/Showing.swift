import Basics

/// What the answer to a command is about, for screens to bring up: "show dinner" shows dinner.
///
/// It goes with the answer and is told like a change, but it changes nothing and is kept nowhere: a screen that is
/// switched on later shows what it always shows.
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
  /// What is in stock.
  case pantry
  /// Timers and alarms.
  case timers
  /// What is said aloud in all rooms. Every screen shows it, whether it follows or not.
  case announcement(String)

  /// Whether it is said aloud.
  public var isAnnouncement: Bool { if case .announcement = self { true } else { false } }
}
