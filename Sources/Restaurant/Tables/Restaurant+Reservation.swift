import Commands
import Foundation

/// Booking tables.
extension Restaurant {
  func reservation(
    _ command: ReservationCommand, in state: RestaurantState, context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    switch command {
    case .check(let business, let partySize, let date, let time):
      try check(business, partySize, date, time, in: state, context)
    case .make(
      let business, let partySize, let date, let time, let occasion, let seating, let name, let email, let phone):
      try make(
        TableWish(
          business: business, partySize: partySize, date: date, time: time, occasion: occasion, seating: seating),
        CustomerDetails(name: name, email: email, phone: phone), in: state, context)
    case .cancel(let business, let date, let time, let name):
      try cancelOwn(BookingWish(business: business, date: date, time: time, name: name), in: state, context)
    case .status(let business, let date, let time, let name):
      try tellOwn(BookingWish(business: business, date: date, time: time, name: name), in: state, context)
    case .change(let business, let from, let partySize, let date, let time, let minutes):
      try changeOwn(
        business, from, BookingChange(partySize: partySize, date: date, time: time, minutes: minutes), in: state,
        context)
    case .late(let business, let minutes): try tellLate(business, minutes, in: state, context)
    case .rebook(let id, let partySize, let date, let time):
      try rebook(id, partySize: partySize, on: date, at: time, in: state, context)
    case .confirm(let hold): try confirm(hold, in: state, context)
    case .release(let hold):
      Decision(
        events: state.holds[hold].map { letGo($0, in: state, context) } ?? [], say: "All right, nothing is booked.")
    case .wait(let business, let wanted): try wait(at: business, for: wanted.unidentified, in: state, context)
    case .stopWaiting(let id):
      if let entry = state.waitlist[id] {
        Decision(events: [.waiting(Change(from: entry, to: nil))], say: "You are off the waiting list.")
      } else {
        throw Refusal.coded(.notFound, "Nobody waits under this identifier.")
      }
    case .seat(let waiting, let table): try seat(waiting, at: table, in: state, context)
    case .create(let business, let draft): try create(at: business, draft, in: state, context)
    case .advance(let id, let status, let reason): try advance(id, to: status, reason, in: state, context)
    case .move(let id, let table): try move(id, to: table, in: state, context)
    }
  }

  /// An app's booking.
  private func create(
    at id: String, _ draft: ReservationDraft, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let business = state.businesses[id], business.isActive else { throw Refusal.noBusiness }
    if state.isRemote(id) { return try createRemote(at: business, draft, in: state, context) }
    let draft = try draft.checked()
    try mustBeNew(draft.id, in: state)
    let made = try booked(draft, at: business, in: state, context)
    return Decision(
      events: [.reservation(Change(from: nil, to: made))], say: told(made, at: business, words(context)))
  }

  /// The booking of a draft, with its table; confirmed if the business does not check bookings.
  func booked(
    _ draft: ReservationDraft, at business: Business, in state: RestaurantState, _ context: CommandContext,
    isHeld: Bool = false
  ) throws -> Reservation {
    let (day, time) = (draft.reservationDate, draft.reservationTime)
    let availability = state.availability(at: business, now: context.now, zone: context.calendar.timeZone)
    let found: (table: RestaurantTable, stay: Range<Date>)
    do {
      found = try availability.table(
        on: day, at: time, partySize: draft.partySize, preference: draft.seatingPreference)
    } catch {
      throw error.refusal(at: business, day: day, time: time, words(context))
    }
    return Reservation(
      id: try identifier(draft.id, context), businessId: business.id, reservationDate: day, reservationTime: time,
      startsAt: found.stay.lowerBound, partySize: draft.partySize,
      durationMinutes: availability.settings.defaultDiningDuration, customerName: draft.customerName,
      customerEmail: draft.customerEmail, customerPhone: draft.customerPhone,
      seatingPreference: draft.seatingPreference, specialRequests: draft.specialRequests, occasion: draft.occasion,
      source: draft.source ?? "app", person: context.person, account: context.giver.customer,
      table: found.table.info, createdAt: context.now,
      progress: availability.settings.autoConfirm && !isHeld ? .confirmed(at: context.now) : .pending)
  }

  /// Advances a booking; a table that becomes free goes to the next waiting guest.
  private func advance(
    _ id: String, to status: ReservationStatus, _ reason: String?, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let old = state.reservations[id], let business = state.businesses[old.businessId] else {
      throw Refusal.noReservation
    }
    let reason = try reason.flatMap { try Self.text($0, "cancellationReason") }
    if let asked = try advanceRemote(old, to: status, reason, in: state, context) { return asked }
    let new = try old.advanced(to: status, at: context.now, reason: reason)
    try Self.mustHaveCome(old, to: status, context)
    if status == .seated, let table = new.table {
      let others = (-1...1).flatMap {
        state.reservations(of: old.businessId, on: old.reservationDate.adding(days: $0))
      }
      if others.contains(where: { $0.id != id && $0.status == .seated && $0.table?.id == table.id }) {
        throw Refusal.coded(
          .validation, "Guests still sit at table \(table.tableNumber); complete their reservation first.")
      }
    }
    var events: [RestaurantEvent] = [.reservation(Change(from: old, to: new))]
    if !status.takesTable {
      var after = state
      after.set(new, of: id)
      events += takenOver(from: new, in: after, context)
    }
    let words = words(context)
    let table =
      "the table for \(new.partySize) at \(business.businessName) "
      + words.moment(new.reservationTime, on: new.reservationDate)
    return Decision(events: events, say: "Reservation \(status.words): \(table).")
  }

  /// Guests are not seated before the day of their booking, and not given up before its time.
  private static func mustHaveCome(
    _ booking: Reservation, to status: ReservationStatus, _ context: CommandContext
  ) throws {
    let today = WallClock(context.calendar.timeZone).reading(at: context.now).day
    let booked = "That table is booked for \(booking.reservationDate) at \(booking.reservationTime)"
    switch status {
    case .seated, .completed:
      guard today < booking.reservationDate else { return }
      throw Refusal.coded(.validation, "\(booked): it cannot become \(status.words) before that day.")
    case .noShow:
      guard context.now < booking.startsAt else { return }
      throw Refusal.coded(.validation, "\(booked): it cannot become \(status.words) before that time.")
    case .pending, .confirmed, .cancelled: return
    }
  }

  /// Moves a booking to another table.
  private func move(
    _ id: String, to table: String, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let old = state.reservations[id] else { throw Refusal.noReservation }
    if state.sent(id) != nil {
      throw Self.keptElsewhere(state.businesses[old.businessId]?.businessName ?? "The place")
    }
    guard let table = state.tables[table], table.businessId == old.businessId else { throw Refusal.noTable }
    guard old.status.takesTable else {
      throw Refusal.coded(.validation, "A reservation that is \(old.status.words) needs no table.")
    }
    guard table.isActive, table.capacity >= old.partySize else {
      throw Refusal.coded(.validation, "Table \(table.tableNumber) does not seat \(old.partySize).")
    }
    let others = state.bookings.around(old.reservationDate, at: old.businessId).filter { $0.id != id }
    guard SeatingPlan([table], others, now: context.now).isFree(table.id, during: old.startsAt..<old.endsAt) else {
      throw Refusal.coded(.validation, "Table \(table.tableNumber) is taken then.")
    }
    guard old.table != table.info else { return Decision(say: "It is at table \(table.tableNumber) already.") }
    var new = old
    new.table = table.info
    return Decision(
      events: [.reservation(Change(from: old, to: new))], say: "Moved to table \(table.tableNumber).")
  }

  /// The wording of times.
  func words(_ context: CommandContext) -> ClockWording {
    ClockWording(style: clockStyle, now: context.now, zone: context.calendar.timeZone)
  }

  /// A booking in a sentence.
  func told(_ reservation: Reservation, at business: Business, _ words: ClockWording) -> String {
    let moment = words.moment(reservation.reservationTime, on: reservation.reservationDate)
    let state = reservation.status == .pending ? "asked for, and \(business.businessName) will confirm it" : "booked"
    return "A table for \(reservation.partySize) at \(business.businessName) \(moment) is \(state), "
      + "for \(reservation.customerName)."
  }

  /// An app's text for the store; nil when empty.
  static func text(_ text: String, _ field: String) throws -> String? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard trimmed.count <= 500, trimmed.unicodeScalars.count <= 2_000 else {
      throw Refusal.coded(.validation, "\(field) must not be longer than 500 characters")
    }
    let visible = trimmed.unicodeScalars.filter { $0.properties.generalCategory != .control || $0 == "\n" }
    return visible.isEmpty ? nil : String(String.UnicodeScalarView(visible))
  }
}

extension ReservationDraft {
  /// The draft with clean values.
  /// - Throws: ``Refusal`` with the code VALIDATION_ERROR for invalid values.
  func checked(needsEmail: Bool = true) throws -> ReservationDraft {
    var checked = self
    checked.customerName = try Restaurant.checked(customerName, naming: "customerName")
    checked.customerEmail = try Restaurant.text(customerEmail, "customerEmail") ?? ""
    let parts = checked.customerEmail.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && !$0.contains(where: \.isWhitespace) }
    guard isAddress || (!needsEmail && checked.customerEmail.isEmpty) else {
      throw Refusal.coded(.validation, "customerEmail must be an address such as sam@example.com")
    }
    checked.customerPhone = try customerPhone.flatMap { try Restaurant.text($0, "customerPhone") }
    checked.seatingPreference = try seatingPreference.flatMap { try Restaurant.text($0, "seatingPreference") }
    checked.specialRequests = try specialRequests.flatMap { try Restaurant.text($0, "specialRequests") }
    checked.occasion = try occasion.flatMap { try Restaurant.text($0, "occasion") }
    checked.source = try source.flatMap { try Restaurant.text($0, "source") }
    return checked
  }
}
