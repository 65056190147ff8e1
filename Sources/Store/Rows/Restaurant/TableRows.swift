import Commands
import Restaurant

extension RestaurantTable: StoredRecord {
  static let table = "restaurant_tables"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), businessId: try row.text("business_id"), tableNumber: try row.text("table_number"),
      section: try row.optionalText("section"), capacity: try row.integer("capacity"),
      isActive: try row.flag("is_active"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("business_id", businessId)
    try row.set("table_number", tableNumber)
    try row.set("section", section)
    row.set("capacity", capacity)
    row.set("is_active", isActive)
  }
}

extension ReservationSettings: StoredRecord {
  static let table = "reservation_settings"

  init(row: RowReader) throws {
    self.init(businessId: try row.text("id"))
    minPartySize = try row.integer("min_party_size")
    maxPartySize = try row.integer("max_party_size")
    bookingWindowDays = try row.integer("booking_window_days")
    minAdvanceHours = try row.integer("min_advance_hours")
    slotDurationMinutes = try row.integer("slot_duration_minutes")
    defaultDiningDuration = try row.integer("default_dining_duration")
    allowWaitlist = try row.flag("allow_waitlist")
    autoConfirm = try row.flag("auto_confirm")
    maxGuestsPerSlot = try row.integer("max_guests_per_slot")
  }

  func write(to row: inout RowWriter) throws {
    row.set("min_party_size", minPartySize)
    row.set("max_party_size", maxPartySize)
    row.set("booking_window_days", bookingWindowDays)
    row.set("min_advance_hours", minAdvanceHours)
    row.set("slot_duration_minutes", slotDurationMinutes)
    row.set("default_dining_duration", defaultDiningDuration)
    row.set("allow_waitlist", allowWaitlist)
    row.set("auto_confirm", autoConfirm)
    row.set("max_guests_per_slot", maxGuestsPerSlot)
  }
}

extension TableHold: StoredRecord {
  static let table = "table_holds"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), reservation: try row.json("reservation"), expiresAt: try row.date("expires_at"))
  }

  func write(to row: inout RowWriter) throws {
    try row.setJSON("reservation", reservation)
    try row.set("expires_at", expiresAt)
  }
}

extension WaitlistEntry: StoredRecord {
  static let table = "waitlist"

  init(row: RowReader) throws {
    self.init(
      id: try row.text("id"), businessId: try row.text("business_id"), wanted: try row.json("wanted"),
      person: try row.optionalText("person"), account: try row.optionalText("account"),
      createdAt: try row.date("created_at"))
  }

  func write(to row: inout RowWriter) throws {
    try row.set("business_id", businessId)
    try row.setJSON("wanted", wanted)
    try row.set("person", person)
    try row.set("account", account)
    try row.set("created_at", createdAt)
  }
}
