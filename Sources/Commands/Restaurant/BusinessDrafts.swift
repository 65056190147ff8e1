import Basics
import Foundation

/// A business as it is to be. What is nil stays as it is, or is the usual.
public struct BusinessDraft: Sendable, Hashable, Codable {
  /// Nil, or not known yet: a new one.
  public var id: String?
  /// Made from the name where it is not given.
  public var slug: String?
  public var businessName: String?
  public var businessType: BusinessType?
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
  /// "https://example.org"; empty takes it away.
  public var website: String?
  /// In degrees.
  public var latitude: Double?
  public var longitude: Double?
  public var isVerified: Bool?
  public var isActive: Bool?
  /// All of them; nil leaves those there are.
  public var hours: [OpeningHoursDraft]?
  public var ownerName: String?
  public var ownerEmail: String?

  /// Makes a draft of nothing.
  public init() {}
}

/// One span of opening as it is to be.
public struct OpeningHoursDraft: Sendable, Hashable, Codable {
  public var id: String?
  /// 0 is Sunday.
  public var dayOfWeek: Int
  public var openTime: ClockTime
  /// Not later than `openTime`: on the next day.
  public var closeTime: ClockTime
  public var isClosed: Bool?
  public var notes: String?

  /// Makes a span.
  public init(dayOfWeek: Int, openTime: ClockTime, closeTime: ClockTime, isClosed: Bool? = nil) {
    self.dayOfWeek = dayOfWeek
    self.openTime = openTime
    self.closeTime = closeTime
    self.isClosed = isClosed
  }
}

/// How a business takes orders. What is nil stays as it is.
public struct OrderingDraft: Sendable, Hashable, Codable {
  /// By its code: "USD". Only before there is a menu.
  public var currency: String?
  /// In percent, with at most two digits behind the point: 8.25.
  public var taxPercent: Decimal?
  public var deliveryFee: Decimal?
  /// Taken off every order, in percent.
  public var discountPercent: Decimal?
  public var orderTypes: [OrderType]?
  public var acceptsOrders: Bool?
  /// Whether a new order is confirmed at once.
  public var autoConfirm: Bool?
  /// Points for each whole unit of the currency spent.
  public var pointsPerUnit: Int?
  /// What has to be ordered at least, before tax, tip and delivery; 0 is no minimum.
  public var minimumOrder: Decimal?
  /// Minutes that any order takes at least; 0 leaves it to the items.
  public var preparationMinutes: Int?
  /// The tips that are offered, in whole percent; none: no tip is asked for.
  public var tipPercents: [Int]?

  /// Makes a draft of nothing.
  public init() {}
}
