import Commands
import Foundation

/// A food business.
public struct Business: Record {
  /// The owner; for admins only.
  public struct Owner: Codable, Hashable, Sendable {
    public var id: String
    public var email: String
    public var name: String

    /// Makes an owner.
    public init(id: String, email: String, name: String) {
      self.id = id
      self.email = email
      self.name = name
    }
  }

  public var id: String
  /// The name in its address: "coq-au-vin-j7t0"; it is unique.
  public var slug: String
  public var businessName: String
  public var businessType: BusinessType
  public var description: String?
  public var logoUrl: String?
  public var coverImageUrl: String?
  /// "#8B0000"
  public var brandColor: String?
  public var addressLine1: String?
  public var city: String?
  public var state: String?
  public var postalCode: String?
  public var phone: String?
  public var email: String?
  /// "https://example.org"
  public var website: String?
  /// The latitude in degrees; nil: unknown.
  public var latitude: Double?
  public var longitude: Double?
  public var isVerified: Bool
  public var isActive: Bool
  public var hours: [OpeningHours]
  /// The dates with other hours, or without opening.
  public var specialHours: [SpecialHours]
  public var owner: Owner?
  /// Whether the household follows it.
  public var isFollowed: Bool
  public var createdAt: Date

  /// Makes a business.
  public init(
    id: String, slug: String, businessName: String, businessType: BusinessType, description: String? = nil,
    logoUrl: String? = nil, coverImageUrl: String? = nil, brandColor: String? = nil, addressLine1: String? = nil,
    city: String? = nil, state: String? = nil, postalCode: String? = nil, phone: String? = nil, email: String? = nil,
    website: String? = nil, latitude: Double? = nil, longitude: Double? = nil, isVerified: Bool = false,
    isActive: Bool = true,
    hours: [OpeningHours] = [], specialHours: [SpecialHours] = [], owner: Owner? = nil, isFollowed: Bool = false,
    createdAt: Date
  ) {
    self.id = id
    self.slug = slug
    self.businessName = businessName
    self.businessType = businessType
    self.description = description
    self.logoUrl = logoUrl
    self.coverImageUrl = coverImageUrl
    self.brandColor = brandColor
    self.addressLine1 = addressLine1
    self.city = city
    self.state = state
    self.postalCode = postalCode
    self.phone = phone
    self.email = email
    self.website = website
    self.latitude = latitude
    self.longitude = longitude
    self.isVerified = isVerified
    self.isActive = isActive
    self.hours = hours
    self.specialHours = specialHours
    self.owner = owner
    self.isFollowed = isFollowed
    self.createdAt = createdAt
  }

  public static let bounds: [Bound<Business>] = [
    .number("latitude", \.latitude, -90...90), .number("longitude", \.longitude, -180...180),
    .moment("createdAt", \.createdAt),
    Bound(mend: { $0.hours.removeAll { !(0...6).contains($0.dayOfWeek) } }) { business in
      business.hours.lazy.compactMap { Flaw.of("hours.dayOfWeek", $0.dayOfWeek, 0...6) }.first
    },
  ]

  public static let fields: [RecordField<Business>] = [
    .value(\.slug), .value(\.businessName), .value(\.businessType), .value(\.description), .value(\.logoUrl),
    .value(\.coverImageUrl), .value(\.brandColor), .value(\.addressLine1), .value(\.city), .value(\.state),
    .value(\.postalCode), .value(\.phone), .value(\.email), .value(\.website), .value(\.latitude), .value(\.longitude),
    .value(\.isVerified), .value(\.isActive), .value(\.hours), .value(\.specialHours), .value(\.owner),
    .value(\.isFollowed),
  ]
}
