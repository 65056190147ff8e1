/// A food business.
public struct BusinessRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var slug: String
  public var businessName: String
  public var businessType: Kind
  public var description: String?
  public var logoUrl: String?
  public var coverImageUrl: String?
  /// "#8B0000"
  public var brandColor: String?
  public var addressLine1: String?
  public var city: String?
  public var state: String?
  public var postalCode: String?
  /// The latitude in degrees.
  public var latitude: Double?
  public var longitude: Double?
  public var phone: String?
  public var email: String?
  public var website: String?
  public var isVerified: Bool
  public var isActive: Bool
  public var isFollowed: Bool?
  /// Whether it takes orders at all, now or when it opens; nil: unknown.
  public var takesOrders: Bool?
  /// Whether it has tables to book; nil: only its own backend knows.
  public var takesReservations: Bool?
  public var hours: [OpeningHoursRecord]
  /// Hours of single dates, which replace those of their weekday.
  public var specialHours: [SpecialHoursRecord]?

  /// The kind of business.
  public enum Kind: String, Codable, Sendable, CaseIterable, OpenWord {
    case restaurant, cafe, farm, farmstand
    case farmersMarket = "farmers_market"
    case foodProducer = "food_producer"
    case foodStore = "food_store"
    case catering
    case foodTruck = "food_truck"
    /// A kind that this app does not know yet.
    case unknown
  }
}

/// A span of opening on a day of the week.
public struct OpeningHoursRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  /// 0 is Sunday.
  public var dayOfWeek: Int
  /// "17:00"; nil: closed.
  public var openTime: String?
  /// The closing time; not later than `openTime` means the next day.
  public var closeTime: String?
  public var isClosed: Bool
  public var notes: String?
}

/// A span of opening on one date, or a closed date.
public struct SpecialHoursRecord: Codable, Hashable, Sendable {
  /// `YYYY-MM-DD`
  public var date: String
  public var openTime: String?
  public var closeTime: String?
  public var isClosed: Bool
  public var notes: String?
}
