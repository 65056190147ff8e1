import Basics
import Commands
import Foundation

/// Waiting for a table at a full time.
extension Restaurant {
  /// The most waiting guests at one business.
  static let mostWaiting = 200

  /// Adds a guest to the waiting list; if a table is free after all, it is booked.
  func wait(
    at id: String, for draft: ReservationDraft, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let business = state.businesses[id], business.isActive else { throw Refusal.noBusiness }
    guard !state.isRemote(id) else {
      throw Refusal.coded(.validation, "The waiting list of \(business.businessName) is its own; call them.")
    }
    // A guest at the door or on the telephone gives a name, and may have no more to give.
    var wanted = try draft.checked(needsEmail: draft.source != "voice" && draft.source != "phone")
    let (day, time) = (wanted.reservationDate, wanted.reservationTime)
    let availability = state.availability(at: business, now: context.now, zone: context.calendar.timeZone)
    do {
      _ = try availability.table(on: day, at: time, partySize: wanted.partySize)
      let made = try booked(wanted, at: business, in: state, context)
      return Decision(
        events: [.reservation(Change(from: nil, to: made))], say: told(made, at: business, words(context)))
    } catch BookingProblem.full {
      guard availability.settings.allowWaitlist else {
        throw Refusal.coded(.validation, "\(business.businessName) has no waiting list.")
      }
    } catch let problem as BookingProblem {
      throw problem.refusal(at: business, day: day, time: time, words(context))
    }
    guard state.waitlist.values.filter({ $0.businessId == id }).count < Self.mostWaiting else {
      throw Refusal.coded(.validation, "The waiting list of \(business.businessName) is full.")
    }
    wanted.source = wanted.source ?? "app"
    let entry = WaitlistEntry(
      id: context.makeID(), businessId: id, wanted: wanted, person: context.person, account: context.giver.customer,
      createdAt: context.now)
    let moment = words(context).moment(time, on: day)
    return Decision(
      events: [.waiting(Change(from: nil, to: entry))],
      say: "You are on the waiting list of \(business.businessName) for \(wanted.partySize) \(moment).")
  }

  /// Seats a waiting guest who is there now. They have the table from now on, whatever time they waited
  /// for.
  func seat(
    _ id: String, at table: String?, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let entry = state.waitlist[id], let business = state.businesses[entry.businessId] else {
      throw Refusal.coded(.notFound, "Nobody waits under this identifier.")
    }
    let wanted = entry.wanted
    let now = WallClock(context.calendar.timeZone).reading(at: context.now)
    guard wanted.reservationDate == now.day else {
      let day = words(context).day(wanted.reservationDate)
      throw Refusal.coded(.validation, "\(wanted.customerName) waits for a table \(day), not for today.")
    }
    let minutes = state.reservationSettings(of: business.id).defaultDiningDuration
    let stay = context.now..<context.now.addingTimeInterval(Double(minutes) * 60)
    let table = try freeTable(table, for: wanted, at: business, during: stay, in: state, context)
    let made = Reservation(
      id: context.makeID(), businessId: business.id, reservationDate: now.day,
      reservationTime: ClockTime(minuteOfDay: now.minute), startsAt: stay.lowerBound, partySize: wanted.partySize,
      durationMinutes: minutes, customerName: wanted.customerName, customerEmail: wanted.customerEmail,
      customerPhone: wanted.customerPhone, seatingPreference: wanted.seatingPreference,
      specialRequests: wanted.specialRequests, occasion: wanted.occasion, source: wanted.source ?? "app",
      person: entry.person, account: entry.account, table: table.info, createdAt: context.now,
      progress: .seated(confirmed: context.now, at: context.now))
    return Decision(
      events: [.waiting(Change(from: entry, to: nil)), .reservation(Change(from: nil, to: made))],
      say: "\(wanted.customerName) sits at table \(table.tableNumber).")
  }

  private func freeTable(
    _ id: String?, for wanted: ReservationDraft, at business: Business, during stay: Range<Date>,
    in state: RestaurantState, _ context: CommandContext
  ) throws -> RestaurantTable {
    let seats = SeatingPlan(
      state.tables(of: business.id), state.bookings.around(wanted.reservationDate, at: business.id), now: context.now)
    guard let id else {
      guard let best = seats.best(for: wanted.partySize, during: stay, preference: wanted.seatingPreference) else {
        throw Refusal.coded(.validation, "No table for \(wanted.partySize) is free for long enough now.")
      }
      return best
    }
    guard let table = state.tables[id], table.businessId == business.id else { throw Refusal.noTable }
    guard table.isActive, table.capacity >= wanted.partySize else {
      throw Refusal.coded(.validation, "Table \(table.tableNumber) does not seat \(wanted.partySize).")
    }
    guard seats.isFree(table.id, during: stay) else {
      throw Refusal.coded(.validation, "Table \(table.tableNumber) is not free for long enough now.")
    }
    return table
  }

  /// The events that give a free table to the guest who has waited longest and whom it suits. Their
  /// booking is pending: they or the staff confirm it.
  /// - Parameters:
  ///   - left: the former booking of the table.
  ///   - state: the state without it.
  func takenOver(
    from left: Reservation, in state: RestaurantState, _ context: CommandContext
  ) -> [RestaurantEvent] {
    var state = state
    var events: [RestaurantEvent] = []
    guard let business = state.businesses[left.businessId] else { return [] }
    let waiting = state.waitlist.values
      .filter {
        $0.businessId == left.businessId && abs($0.wanted.reservationDate.number - left.reservationDate.number) < 2
      }
      .sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
    for entry in waiting {
      // The booking is theirs, whatever caller freed the table.
      var theirs = context
      theirs.person = entry.person
      theirs.giver = entry.account.map { Giver(role: .customer, device: $0) } ?? Giver(role: .box)
      guard let made = try? booked(entry.wanted, at: business, in: state, theirs, isHeld: true) else { continue }
      for event: RestaurantEvent in [.waiting(Change(from: entry, to: nil)), .reservation(Change(from: nil, to: made))]
      {
        state.apply(event)
        events.append(event)
      }
    }
    return events
  }

  /// The effect of time on tables: unconfirmed holds end, and so does the wait for a past time.
  public func tick(in state: RestaurantState, context: CommandContext) -> [RestaurantEvent] {
    let lapsed = state.holds.values.filter { $0.expiresAt <= context.now }
    let today = WallClock(context.calendar.timeZone).reading(at: context.now).day
    let late = state.waitlist.values.filter { $0.wanted.reservationDate < today }
    var events = late.map { RestaurantEvent.waiting(Change(from: $0, to: nil)) }
    var state = state
    for event in events { state.apply(event) }
    for hold in lapsed {
      let freed = letGo(hold, in: state, context)
      for event in freed { state.apply(event) }
      events += freed
    }
    return events
  }

  /// The events that release a held table, for the next waiting guest.
  func letGo(_ hold: TableHold, in state: RestaurantState, _ context: CommandContext) -> [RestaurantEvent] {
    var after = state
    let gone = RestaurantEvent.hold(Change(from: hold, to: nil))
    after.apply(gone)
    return [gone] + takenOver(from: hold.reservation, in: after, context)
  }
}
