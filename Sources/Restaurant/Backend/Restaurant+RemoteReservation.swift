import Basics
import Commands
import Foundation

/// Bookings at a backend.
extension Restaurant {
  /// A booking to send; the backend gives the table.
  func createRemote(
    at business: Business, _ draft: ReservationDraft, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let draft = try draft.checked(needsEmail: true)
    try mustBeNew(draft.id, in: state)
    let (day, time) = (draft.reservationDate, draft.reservationTime)
    let words = words(context)
    do {
      try checkRemote(day, time, draft.partySize, at: business, in: state, context)
    } catch {
      throw error.refusal(at: business, day: day, time: time, words)
    }
    let wall = WallClock(context.calendar.timeZone)
    let made = Reservation(
      id: try identifier(draft.id, context), businessId: business.id, reservationDate: day, reservationTime: time,
      startsAt: wall.nearest(minute: time.minuteOfDay, of: day), partySize: draft.partySize,
      durationMinutes: state.reservationSettings(of: business.id).defaultDiningDuration,
      customerName: draft.customerName, customerEmail: draft.customerEmail, customerPhone: draft.customerPhone,
      seatingPreference: draft.seatingPreference, specialRequests: draft.specialRequests, occasion: draft.occasion,
      source: draft.source ?? "app", person: context.person, account: context.giver.customer, table: nil,
      createdAt: context.now)
    let outgoing = Outgoing(
      id: made.id, kind: .reservation, recordId: made.id, businessId: business.id, createdAt: context.now)
    let moment = words.moment(time, on: day)
    return Decision(
      events: [.reservation(Change(from: nil, to: made)), .outgoing(Change(from: nil, to: outgoing))],
      say: "I ask \(business.businessName) for a table for \(made.partySize) \(moment), for \(made.customerName), "
        + "and tell you what they say.")
  }

  /// The checks of a request that need no question.
  func checkRemote(
    _ day: CalendarDay, _ time: ClockTime, _ partySize: Int, at business: Business, in state: RestaurantState,
    _ context: CommandContext
  ) throws(BookingProblem) {
    let settings = state.reservationSettings(of: business.id)
    // bounded: by the bounds of the record
    guard (settings.minPartySize...max(settings.minPartySize, settings.maxPartySize)).contains(partySize) else {
      throw .partySize(least: settings.minPartySize, most: settings.maxPartySize)
    }
    let wall = WallClock(context.calendar.timeZone)
    guard let moment = wall.moment(minute: time.minuteOfDay, of: day) else { throw .skipped }
    guard moment > context.now else { throw .past }
    if day.number - wall.reading(at: context.now).day.number > settings.bookingWindowDays {
      throw .beyondWindow(days: settings.bookingWindowDays)
    }
    if let slots = state.remotes[business.id]?.slots(on: day, partySize: partySize, at: context.now),
      slots.contains(where: { $0.time == time && !$0.available })
    {
      throw .full
    }
  }

  /// Changes the status of a booking at a backend: the household can only cancel it.
  /// - Returns: nil for a booking that is kept here.
  func advanceRemote(
    _ booking: Reservation, to status: ReservationStatus, _ reason: String?, in state: RestaurantState,
    _ context: CommandContext
  ) throws -> Decision<RestaurantEvent>? {
    guard let outgoing = state.sent(booking.id) else { return nil }
    let place = state.businesses[booking.businessId]?.businessName ?? "The place"
    guard status == .cancelled else { throw Self.keptElsewhere(place) }
    let ended = try booking.advanced(to: .cancelled, at: context.now, reason: reason)
    if outgoing.state == .waiting, outgoing.attempts == 0 {
      return Decision(
        events: [.outgoing(Change(from: outgoing, to: nil)), .reservation(Change(from: booking, to: ended))],
        say: "\(place) was not asked for the table yet, and will not be.")
    }
    return try asking(.cancelReservation, of: booking.id, at: booking.businessId, place, in: state, context)
  }

  /// "waits to be sent to Coq au Vin"; nil: another booking.
  func undelivered(_ booking: Reservation, in state: RestaurantState) -> String? {
    guard let outgoing = state.sent(booking.id) else { return nil }
    switch outgoing.state {
    case .waiting: return "waits to be asked for" + (outgoing.problem.map { " (\($0))" } ?? "")
    case .refused: return nil
    case .sent: return state.cancellation(of: booking.id) == nil ? nil : "is being cancelled"
    }
  }

  // MARK: Answers

  func takeReservation(
    _ news: RemoteReservation, for id: String, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    if state.outbox[id] == nil, let booking = state.reservations[id], booking.status == .cancelled,
      news.status != .cancelled, state.isRemote(booking.businessId)
    {
      return arrivedAfterAll(.reservation, id, at: booking.businessId, remoteId: news.id, in: state, context)
    }
    guard let outgoing = state.outbox[id], outgoing.kind == .reservation || outgoing.kind == .cancelReservation,
      let booking = state.reservations[outgoing.recordId]
    else { throw Refusal.nothingSent }
    let changed = try followed(booking, news, at: context.now, in: state)
    let isOver = changed.status.next.isEmpty
    var events = settling(outgoing, remoteId: news.id, isOver: isOver, in: state, context)
    if changed != booking { events.append(.reservation(Change(from: booking, to: changed))) }
    guard !events.isEmpty else { return Decision(say: "") }
    return Decision(events: events, say: told(changed, before: booking, outgoing, in: state, context))
  }

  private func told(
    _ booking: Reservation, before: Reservation, _ outgoing: Outgoing, in state: RestaurantState,
    _ context: CommandContext
  ) -> String {
    guard let business = state.businesses[booking.businessId] else { return "" }
    let isNew = outgoing.kind == .reservation && outgoing.state == .waiting
    guard isNew || booking.status != before.status else { return "" }
    switch booking.status {
    case .pending, .confirmed: return told(booking, at: business, words(context))
    case .cancelled:
      let why = booking.progress.cancellationReason.map { ": \($0)" } ?? ""
      return "The table for \(booking.partySize) at \(business.businessName) "
        + "\(words(context).moment(booking.reservationTime, on: booking.reservationDate)) is cancelled\(why)."
    case .seated, .completed, .noShow: return ""
    }
  }

  private func followed(
    _ booking: Reservation, _ news: RemoteReservation, at now: Date, in state: RestaurantState
  ) throws -> Reservation {
    var changed = booking
    let steps: [ReservationStatus]
    switch news.status {
    case .cancelled: steps = [.cancelled]
    case .noShow: steps = [.confirmed, .noShow]
    case .pending: steps = []
    case .confirmed: steps = [.confirmed]
    case .seated: steps = [.confirmed, .seated]
    case .completed: steps = [.confirmed, .seated, .completed]
    }
    for step in steps where changed.status.next.contains(step) {
      let moment: Date? =
        switch step {
        case .confirmed: news.confirmedAt
        case .seated: news.seatedAt
        case .completed: news.completedAt
        case .cancelled: news.cancelledAt
        case .pending, .noShow: nil
        }
      let reason = step == .cancelled ? news.cancellationReason.flatMap(Self.shown) : nil
      changed = try changed.advanced(to: step, at: moment ?? now, reason: reason)
    }
    if let seat = news.table {
      let info = TableInfo(
        id: try Self.checked(seat.id, naming: "an identifier"),
        tableNumber: try Self.checked(seat.tableNumber, naming: "a table"), section: seat.section.flatMap(Self.shown))
      // Two bookings of ours at one table: the backend has moved the other one, and not reported it yet.
      let isTaken = state.reservations(of: booking.businessId).contains { other in
        other.id != booking.id && other.table?.id == info.id && other.status.takesTable
          && other.startsAt < booking.endsAt && other.endsAt > booking.startsAt
      }
      if !isTaken { changed.table = info }
    }
    return changed
  }
}
