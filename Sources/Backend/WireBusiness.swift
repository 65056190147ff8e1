import Basics
import Commands
import Foundation

// A backend's messages, with the names and the optional fields of the KitchenSync apps' own models.

/// A business.
struct WireBusiness: Decodable {
  struct Hours: Decodable {
    var id: String
    var dayOfWeek: Int
    var openTime: ClockTime?
    var closeTime: ClockTime?
    var isClosed: Bool
    var notes: String?
  }

  var id: String
  var slug: String
  var businessName: String
  var businessType: BusinessType
  var description: String?
  var logoUrl: String?
  var coverImageUrl: String?
  var brandColor: String?
  var addressLine1: String?
  var city: String?
  var state: String?
  var postalCode: String?
  var phone: String?
  var email: String?
  var latitude: Double?
  var longitude: Double?
  var isVerified: Bool
  var isActive: Bool
  var hours: [Hours]?

  var draft: BusinessDraft {
    var draft = BusinessDraft()
    (draft.id, draft.slug, draft.businessName, draft.businessType) = (id, slug, businessName, businessType)
    (draft.description, draft.logoUrl, draft.coverImageUrl) = (description, logoUrl, coverImageUrl)
    (draft.brandColor, draft.addressLine1, draft.city, draft.state) = (brandColor, addressLine1, city, state)
    (draft.postalCode, draft.phone, draft.email) = (postalCode, phone, email)
    (draft.latitude, draft.longitude) = (latitude, longitude)
    (draft.isVerified, draft.isActive) = (isVerified, isActive)
    draft.hours = hours.map { $0.compactMap(Self.hours) }
    return draft
  }

  // A day that is neither closed nor has times has no meaning.
  private static func hours(_ hours: Hours) -> OpeningHoursDraft? {
    let midnight = ClockTime(hour: 0, minute: 0)
    guard hours.isClosed || (hours.openTime != nil && hours.closeTime != nil) else { return nil }
    var draft = OpeningHoursDraft(
      dayOfWeek: hours.dayOfWeek, openTime: hours.openTime ?? midnight, closeTime: hours.closeTime ?? midnight,
      isClosed: hours.isClosed)
    (draft.id, draft.notes) = (hours.id, hours.notes)
    return draft
  }
}

/// The rules and charges of a business for orders.
struct WireOrdering: Decodable {
  var currency: String?
  var taxPercent: Decimal?
  var discountPercent: Decimal?
  var deliveryFee: Decimal?
  var orderTypes: [OrderType]?
  var acceptsOrders: Bool?

  var draft: OrderingDraft {
    var draft = OrderingDraft()
    (draft.currency, draft.taxPercent, draft.discountPercent) = (currency, taxPercent, discountPercent)
    (draft.deliveryFee, draft.orderTypes, draft.acceptsOrders) = (deliveryFee, orderTypes, acceptsOrders)
    return draft
  }
}

/// A business's rules for bookings.
struct WireReservationSettings: Decodable {
  var minPartySize: Int
  var maxPartySize: Int
  var bookingWindowDays: Int
  var minAdvanceHours: Int
  var slotDurationMinutes: Int
  var defaultDiningDuration: Int
  var allowWaitlist: Bool
  var autoConfirm: Bool

  var draft: ReservationSettingsDraft {
    ReservationSettingsDraft(
      minPartySize: minPartySize, maxPartySize: maxPartySize, bookingWindowDays: bookingWindowDays,
      minAdvanceHours: minAdvanceHours, slotDurationMinutes: slotDurationMinutes,
      defaultDiningDuration: defaultDiningDuration, allowWaitlist: allowWaitlist, autoConfirm: autoConfirm)
  }
}

/// A table.
struct WireTable: Decodable {
  var id: String
  var tableNumber: String
  var section: String?
  var capacity: Int
  var isActive: Bool?

  var draft: TableDraft {
    TableDraft(id: id, tableNumber: tableNumber, section: section, capacity: capacity, isActive: isActive)
  }
}
