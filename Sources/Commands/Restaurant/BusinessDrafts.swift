import Basics
import Foundation

/// The wanted values of a business. Nil leaves a value, or means the default.
public struct BusinessDraft: Sendable, Hashable, Codable {
  /// Nil, or an unknown one: a new business.
  public var id: String?
  /// The slug; by default derived from the name.
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
  /// "https://example.org"; empty removes it.
  public var website: String?
  /// The latitude in degrees.
  public var latitude: Double?
  public var longitude: Double?
  public var isVerified: Bool?
  public var isActive: Bool?
  /// All spans; nil leaves the existing ones.
  public var hours: [OpeningHoursDraft]?
  public var ownerName: String?
  public var ownerEmail: String?

  /// Makes an empty draft.
  public init() {}
}

/// The wanted values of one span of opening.
public struct OpeningHoursDraft: Sendable, Hashable, Codable {
  public var id: String?
  /// 0 is Sunday.
  public var dayOfWeek: Int
  public var openTime: ClockTime
  /// The closing time; one that is not later than `openTime` is on the next day.
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

/// The rules and charges of a business for orders. Nil leaves a value.
public struct OrderingDraft: Sendable, Hashable, Codable {
  /// The currency's code: "USD". Only before there is a menu.
  public var currency: String?
  /// The tax in percent, with at most two digits after the point: 8.25.
  public var taxPercent: Decimal?
  public var deliveryFee: Decimal?
  /// The discount on every order, in percent.
  public var discountPercent: Decimal?
  public var orderTypes: [OrderType]?
  public var acceptsOrders: Bool?
  /// Whether a new order is confirmed at once.
  public var autoConfirm: Bool?
  /// The points for each whole unit of the currency.
  public var pointsPerUnit: Int?
  /// The least subtotal, before tax, tip and delivery; 0 is no minimum.
  public var minimumOrder: Decimal?
  /// The least minutes of any order; 0 leaves it to the items.
  public var preparationMinutes: Int?
  /// The offered tips, in whole percent; none: there is no question about a tip.
  public var tipPercents: [Int]?

  /// Makes an empty draft.
  public init() {}
}
