import Basics

/// A booking from an app.
public struct ReservationDraft: Sendable, Hashable, Codable {
  /// The sender's identifier of the booking, which is unique. Nil: the box makes one.
  public var id: String?
  public var reservationDate: CalendarDay
  public var reservationTime: ClockTime
  /// The number of guests.
  public var partySize: Int
  public var customerName: String
  public var customerEmail: String
  public var customerPhone: String?
  /// "Window", "outside"; a table in a section with that name is preferred.
  public var seatingPreference: String?
  public var specialRequests: String?
  public var occasion: String?
  /// The source: "app", "website", "phone", "voice".
  public var source: String?

  /// Makes a draft.
  public init(
    reservationDate: CalendarDay, reservationTime: ClockTime, partySize: Int, customerName: String,
    customerEmail: String, customerPhone: String? = nil, seatingPreference: String? = nil,
    specialRequests: String? = nil, occasion: String? = nil, source: String? = nil
  ) {
    self.reservationDate = reservationDate
    self.reservationTime = reservationTime
    self.partySize = partySize
    self.customerName = customerName
    self.customerEmail = customerEmail
    self.customerPhone = customerPhone
    self.seatingPreference = seatingPreference
    self.specialRequests = specialRequests
    self.occasion = occasion
    self.source = source
  }
}

/// The wanted values of a table.
public struct TableDraft: Sendable, Hashable, Codable {
  /// The table to change; nil adds one.
  public var id: String?
  /// The number on the table, unique within a business.
  public var tableNumber: String
  /// "Window", "Terrace".
  public var section: String?
  /// The number of seats.
  public var capacity: Int
  /// Whether it can be booked; nil is true.
  public var isActive: Bool?

  /// Makes a draft.
  public init(id: String? = nil, tableNumber: String, section: String? = nil, capacity: Int, isActive: Bool? = nil) {
    self.id = id
    self.tableNumber = tableNumber
    self.section = section
    self.capacity = capacity
    self.isActive = isActive
  }
}

/// A business's booking rules for a change; nil leaves a value.
public struct ReservationSettingsDraft: Sendable, Hashable, Codable {
  public var minPartySize: Int?
  public var maxPartySize: Int?
  /// The number of days ahead for bookings.
  public var bookingWindowDays: Int?
  /// The least number of hours ahead for bookings.
  public var minAdvanceHours: Int?
  /// The minutes from one possible time to the next.
  public var slotDurationMinutes: Int?
  /// The minutes of a stay.
  public var defaultDiningDuration: Int?
  public var allowWaitlist: Bool?
  public var autoConfirm: Bool?
  /// The most guests at one time; 0 is no limit.
  public var maxGuestsPerSlot: Int?

  /// Makes a draft; the default changes nothing.
  public init(
    minPartySize: Int? = nil, maxPartySize: Int? = nil, bookingWindowDays: Int? = nil, minAdvanceHours: Int? = nil,
    slotDurationMinutes: Int? = nil, defaultDiningDuration: Int? = nil, allowWaitlist: Bool? = nil,
    autoConfirm: Bool? = nil, maxGuestsPerSlot: Int? = nil
  ) {
    self.minPartySize = minPartySize
    self.maxPartySize = maxPartySize
    self.bookingWindowDays = bookingWindowDays
    self.minAdvanceHours = minAdvanceHours
    self.slotDurationMinutes = slotDurationMinutes
    self.defaultDiningDuration = defaultDiningDuration
    self.allowWaitlist = allowWaitlist
    self.autoConfirm = autoConfirm
    self.maxGuestsPerSlot = maxGuestsPerSlot
  }
}
