/// Commands about points earned by ordering.
public enum LoyaltyCommand: Sendable, Hashable, Codable {
  /// Tells how many there are, and what tier they make.
  case show(business: String?)
  /// Takes points off a customer's account, for what they got for them.
  case redeem(customer: String, points: Int)
}
