import Commands

extension MealSlot {
  /// When a calendar shows it, HHMMSS: nobody has said when it is eaten.
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
