import Commands
import Foundation
import Grammar

/// A person who has ordered at a business.
public struct Customer: Record {
  public var id: String
  public var businessId: String
  public var firstName: String
  public var lastName: String
  public var email: String?
  public var phone: String?
  public var totalVisits: Int
  public var totalSpent: Money
  public var lastVisitAt: Date?

  /// Makes a customer without visits.
  public init(
    id: String, businessId: String, firstName: String, lastName: String, email: String? = nil, phone: String? = nil,
    totalVisits: Int = 0, totalSpent: Money, lastVisitAt: Date? = nil
  ) {
    self.id = id
    self.businessId = businessId
    self.firstName = firstName
    self.lastName = lastName
    self.email = email
    self.phone = phone
    self.totalVisits = totalVisits
    self.totalSpent = totalSpent
    self.lastVisitAt = lastVisitAt
  }

  /// The most counted visits.
  static let mostVisits = 1_000_000_000

  /// The average value of a visit, rounded to the nearest unit; zero before the first.
  public var averageSpend: Money {
    guard totalVisits > 0 else { return .zero(totalSpent.currency) }
    return Money(units: (totalSpent.units + totalVisits / 2) / totalVisits, totalSpent.currency)
  }

  public static let bounds: [Bound<Customer>] = [
    .whole("totalVisits", \.totalVisits, 0...mostVisits), .money("totalSpent", \.totalSpent, least: 0),
    .moment("lastVisitAt", \.lastVisitAt),
  ]

  public static let fields: [RecordField<Customer>] = [
    .value(\.firstName), .value(\.lastName), .value(\.email), .value(\.phone),
  ]
}

/// The tier of a customer's earned points.
public enum LoyaltyTier: String, Codable, Hashable, Sendable, CaseIterable {
  case bronze, silver, gold, platinum

  /// The least points ever earned.
  public var threshold: Int {
    switch self {
    case .bronze: 0
    case .silver: 500
    case .gold: 1_500
    case .platinum: 5_000
    }
  }

  /// The tier for a number of points.
  public init(lifetimeEarned points: Int) {
    self = Self.allCases.last { points >= $0.threshold } ?? .bronze
  }

  /// The next tier; nil: this is the highest.
  public var next: LoyaltyTier? { Self.allCases.first { $0.threshold > threshold } }
}

/// The points of a customer.
public struct LoyaltyPoints: Record {
  public var id: String
  public var customerId: String
  public var pointsBalance: Int
  public var lifetimeEarned: Int
  public var lifetimeRedeemed: Int

  /// Makes an empty account.
  public init(id: String, customerId: String) {
    self.id = id
    self.customerId = customerId
    pointsBalance = 0
    lifetimeEarned = 0
    lifetimeRedeemed = 0
  }

  /// A tier is never lost.
  public var tier: LoyaltyTier { LoyaltyTier(lifetimeEarned: lifetimeEarned) }

  /// The most points of an account.
  static let most = 1_000_000_000_000_000

  /// Adds points; a full account stays as it is.
  public mutating func earn(_ points: Int) {
    let points = points.clamped(to: 0...max(0, Self.most - lifetimeEarned))
    pointsBalance += points
    lifetimeEarned += points
  }

  /// Redeems points.
  /// - Throws: ``Refusal`` for zero, and for more than there are.
  public mutating func redeem(_ points: Int) throws {
    guard points > 0, points <= pointsBalance else {
      throw Refusal.coded(.validation, "\(points) points cannot be redeemed: there are \(pointsBalance).")
    }
    pointsBalance -= points
    lifetimeRedeemed += points
  }

  public static let bounds: [Bound<LoyaltyPoints>] = [
    .whole("pointsBalance", \.pointsBalance, 0...most), .whole("lifetimeEarned", \.lifetimeEarned, 0...most),
    .whole("lifetimeRedeemed", \.lifetimeRedeemed, 0...most),
  ]

  public static let fields: [RecordField<LoyaltyPoints>] = []
}
