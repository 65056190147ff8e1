import Commands

/// The origin of orders and bookings, the field `source`.
public enum OrderSource {
  /// Staff at the counter.
  public static let counter = "counter"
  /// A customer with an account of their own.
  public static let website = "website"
  /// The sources of other guests than this household: the business's web site, its telephone, its
  /// counter. All other orders are the household's, whether spoken, typed, tapped or sent by an app.
  public static let others: Set<String> = [website, "phone", counter]

  /// Whether the household itself has ordered.
  public static func isHousehold(_ source: String) -> Bool { !others.contains(source) }

  /// The source of a sender, whatever their app calls itself. Staff order for the guests before them,
  /// customers for themselves.
  static func of(_ giver: Giver, _ source: String?) -> String? {
    switch giver.role {
    case .staff, .manager: source.flatMap { others.contains($0) ? $0 : nil } ?? counter
    case .customer: website
    default: source
    }
  }
}
