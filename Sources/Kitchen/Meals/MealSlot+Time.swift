import Commands

extension MealSlot {
  /// The time for a calendar, HHMMSS: no real one is known.
  public var shownTime: String {
    switch self {
    case .breakfast: "080000"
    case .lunch: "123000"
    case .snack: "153000"
    case .dinner: "183000"
    case .dessert: "200000"
    }
  }
}
