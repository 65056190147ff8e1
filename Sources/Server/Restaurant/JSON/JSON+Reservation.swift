import Commands
import Restaurant

extension JSONWriter {
  /// A booking.
  mutating func reservation(_ reservation: Reservation) {
    object { json in
      json.field("id", reservation.id)
      json.field("businessId", reservation.businessId)
      json.field("reservationDate", reservation.reservationDate.description)
      json.field("reservationTime", reservation.reservationTime.description)
      json.field("startsAt", reservation.startsAt)
      json.field("partySize", reservation.partySize)
      json.field("durationMinutes", reservation.durationMinutes)
      json.field("status", reservation.status.rawValue)
      json.field("customerName", reservation.customerName)
      json.field("customerEmail", reservation.customerEmail)
      json.field("customerPhone", reservation.customerPhone)
      json.field("seatingPreference", reservation.seatingPreference)
      json.field("specialRequests", reservation.specialRequests)
      json.field("occasion", reservation.occasion)
      json.field("source", reservation.source)
      json.name("table")
      if let table = reservation.seat { json.table(table) } else { json.null() }
      json.field("createdAt", reservation.createdAt)
      json.field("confirmedAt", reservation.progress.confirmedAt)
      json.field("seatedAt", reservation.progress.seatedAt)
      json.field("completedAt", reservation.progress.completedAt)
      json.field("cancelledAt", reservation.progress.cancelledAt)
      json.field("cancellationReason", reservation.progress.cancellationReason)
    }
  }

  /// A table in the form of orders and bookings.
  mutating func table(_ table: TableInfo) {
    object { json in
      json.field("id", table.id)
      json.field("tableNumber", table.tableNumber)
      json.field("section", table.section)
    }
  }

  mutating func table(_ table: RestaurantTable) {
    object { json in
      json.field("id", table.id)
      json.field("businessId", table.businessId)
      json.field("tableNumber", table.tableNumber)
      json.field("section", table.section)
      json.field("capacity", table.capacity)
      json.field("isActive", table.isActive)
    }
  }

  mutating func settings(_ settings: ReservationSettings) {
    object { json in
      json.field("minPartySize", settings.minPartySize)
      json.field("maxPartySize", settings.maxPartySize)
      json.field("bookingWindowDays", settings.bookingWindowDays)
      json.field("minAdvanceHours", settings.minAdvanceHours)
      json.field("slotDurationMinutes", settings.slotDurationMinutes)
      json.field("defaultDiningDuration", settings.defaultDiningDuration)
      json.field("allowWaitlist", settings.allowWaitlist)
      json.field("autoConfirm", settings.autoConfirm)
      json.field("maxGuestsPerSlot", settings.maxGuestsPerSlot)
    }
  }

  mutating func slot(_ slot: AvailabilitySlot) {
    object { json in
      json.field("time", slot.time.description)
      json.field("available", slot.available)
      json.field("remainingCapacity", slot.remainingCapacity)
    }
  }

  mutating func waiting(_ entry: WaitlistEntry) {
    object { json in
      json.field("id", entry.id)
      json.field("businessId", entry.businessId)
      json.field("reservationDate", entry.wanted.reservationDate.description)
      json.field("reservationTime", entry.wanted.reservationTime.description)
      json.field("partySize", entry.wanted.partySize)
      json.field("customerName", entry.wanted.customerName)
      json.field("customerEmail", entry.wanted.customerEmail)
      json.field("customerPhone", entry.wanted.customerPhone)
      json.field("createdAt", entry.createdAt)
    }
  }
}
