/// Commands about points earned by ordering.
public enum LoyaltyCommand: Sendable, Hashable, Codable {
  /// Tells the points and their tier.
  case show(business: String?)
  /// Redeems points of a customer's account.
  case redeem(customer: String, points: Int)
}
