import Commands

/// Where orders and bookings come from, the field `source`.
public enum OrderSource {
  /// What staff took at the counter.
  public static let counter = "counter"
  /// What a customer sent with an account of their own.
  public static let website = "website"
  /// The sources of those who are guests of a business and not of this household: its web site, its telephone, its
  /// counter. All else was ordered by the household, whether it was said, typed, tapped or sent by an app.
  public static let others: Set<String> = [website, "phone", counter]

  /// Whether the household itself has ordered.
  public static func isHousehold(_ source: String) -> Bool { !others.contains(source) }

  /// The source of what somebody sends, whatever their app calls itself. Staff order for those who stand before them,
  /// customers for themselves.
  static func of(_ giver: Giver, _ source: String?) -> String? {
    switch giver.role {
    case .staff, .manager: source.flatMap { others.contains($0) ? $0 : nil } ?? counter
    case .customer: website
    default: source
    }
  }
}
