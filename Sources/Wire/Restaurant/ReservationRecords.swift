import Foundation

/// A booked table.
public struct ReservationRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var businessId: String
  /// The local date of the business, `YYYY-MM-DD`.
  public var reservationDate: String
  /// `HH:MM`
  public var reservationTime: String
  public var startsAt: Date?
  public var partySize: Int
  public var durationMinutes: Int?
  public var status: Status
  public var customerName: String
  public var customerEmail: String?
  public var customerPhone: String?
  public var seatingPreference: String?
  public var specialRequests: String?
  public var occasion: String?
  public var source: String?
  public var table: TableRecord?
  public var createdAt: Date
  public var confirmedAt: Date?
  public var seatedAt: Date?
  public var completedAt: Date?
  public var cancelledAt: Date?
  public var cancellationReason: String?

  /// The state of the booking.
  public enum Status: String, Codable, Sendable, CaseIterable, OpenWord {
    case pending, confirmed, seated, completed, cancelled
    case noShow = "no_show"
    /// A state that this app does not know yet.
    case unknown

    /// Whether anything is still to come.
    public var isActive: Bool { self == .pending || self == .confirmed || self == .seated }
    /// Whether the guest can still call it off.
    public var canBeCancelled: Bool { self == .pending || self == .confirmed }
  }
}

/// A booking as an app sends it to `POST /api/reservations/:business`.
public struct TableToBook: Codable, Hashable, Sendable {
  /// The app's own identifier of it; unique.
  public var id: String?
  /// `YYYY-MM-DD`
  public var reservationDate: String
  /// `HH:MM`
  public var reservationTime: String
  public var partySize: Int
  public var customerName: String
  public var customerEmail: String
  public var customerPhone: String?
  /// "Window"
  public var seatingPreference: String?
  public var specialRequests: String?
  public var occasion: String?
  public var source = "app"

  /// Makes a booking.
  public init(
    on reservationDate: String, at reservationTime: String, for partySize: Int, customerName: String,
    customerEmail: String
  ) {
    self.reservationDate = reservationDate
    self.reservationTime = reservationTime
    self.partySize = partySize
    self.customerName = customerName
    self.customerEmail = customerEmail
  }
}

/// The rules of booking at a business.
public struct BookingRulesRecord: Codable, Hashable, Sendable {
  public var minPartySize: Int
  public var maxPartySize: Int
  /// The number of days ahead that tables can be booked.
  public var bookingWindowDays: Int
  /// The minimum number of hours between booking and meal.
  public var minAdvanceHours: Int
  /// The minutes between possible times.
  public var slotDurationMinutes: Int
  /// The minutes for which a party has its table.
  public var defaultDiningDuration: Int
  public var allowWaitlist: Bool
  public var autoConfirm: Bool
  /// The maximum number of guests at one time; 0 is no limit.
  public var maxGuestsPerSlot: Int?
}

/// A time at which a table could be had.
public struct SlotRecord: Codable, Hashable, Sendable {
  /// `HH:MM`
  public var time: String
  public var available: Bool
  public var remainingCapacity: Int
}
