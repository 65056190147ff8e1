import Basics

/// A booking as an app asks for it.
public struct ReservationDraft: Sendable, Hashable, Codable {
  /// What the sender calls the booking; no two bookings have the same. Nil: the box finds one.
  public var id: String?
  public var reservationDate: CalendarDay
  public var reservationTime: ClockTime
  /// How many come.
  public var partySize: Int
  public var customerName: String
  public var customerEmail: String
  public var customerPhone: String?
  /// "Window", "outside"; a table in a section of that name is taken where there is one.
  public var seatingPreference: String?
  public var specialRequests: String?
  public var occasion: String?
  /// Where it came from: "app", "website", "phone", "voice".
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

/// A table as staff describe it.
public struct TableDraft: Sendable, Hashable, Codable {
  /// The table to change; nil adds one.
  public var id: String?
  /// As it stands on the table; no two of a business are the same.
  public var tableNumber: String
  /// "Window", "Terrace".
  public var section: String?
  /// How many it seats.
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

/// A business's rules of booking as staff change them; what is nil stays as it is.
public struct ReservationSettingsDraft: Sendable, Hashable, Codable {
  public var minPartySize: Int?
  public var maxPartySize: Int?
  /// How many days ahead tables can be booked.
  public var bookingWindowDays: Int?
  /// How many hours ahead a table has to be booked at least.
  public var minAdvanceHours: Int?
  /// Minutes from one possible time to the next.
  public var slotDurationMinutes: Int?
  /// Minutes that a table is kept for a party.
  public var defaultDiningDuration: Int?
  public var allowWaitlist: Bool?
  public var autoConfirm: Bool?
  /// How many guests may come at one time; 0 is no limit.
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
