import Foundation

/// A customer of a business, with their points.
public struct CustomerRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var businessId: String
  public var firstName: String?
  public var lastName: String?
  public var email: String?
  public var phone: String?
  public var totalVisits: Int
  public var totalSpent: Price
  public var averageSpend: Price?
  public var lastVisitAt: Date?
  public var loyalty: PointsRecord?
}

/// Points earned by ordering.
public struct PointsRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var customerId: String
  public var pointsBalance: Int
  public var lifetimeEarned: Int
  public var lifetimeRedeemed: Int
  /// "bronze", "silver", "gold" or "platinum".
  public var tier: String
}
