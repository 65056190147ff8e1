import Commands
import Foundation

/// Waiting for a table at a time that is full.
extension Restaurant {
  /// How many can wait at one business.
  static let mostWaiting = 200

  /// Puts somebody on the waiting list; where a table is free after all, it is booked.
  func wait(
    at id: String, for draft: ReservationDraft, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let business = state.businesses[id], business.isActive else { throw Refusal.noBusiness }
    guard !state.isRemote(id) else {
      throw Refusal.coded(.validation, "The waiting list of \(business.businessName) is its own; call them.")
    }
    var wanted = try draft.checked(needsEmail: draft.source != "voice")
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
      id: context.makeID(), businessId: id, wanted: wanted, person: context.person, createdAt: context.now)
    let moment = words(context).moment(time, on: day)
    return Decision(
      events: [.waiting(Change(from: nil, to: entry))],
      say: "You are on the waiting list of \(business.businessName) for \(wanted.partySize) \(moment).")
  }

  /// What gives a table that has come free to whoever has waited longest of those it suits. Their booking is pending:
  /// they or the staff confirm it.
  /// - Parameters:
  ///   - left: the booking that had the table.
  ///   - state: how things stand without it.
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
      var person = context
      person.person = entry.person
      guard let made = try? booked(entry.wanted, at: business, in: state, person, isHeld: true) else { continue }
      for event: RestaurantEvent in [.waiting(Change(from: entry, to: nil)), .reservation(Change(from: nil, to: made))]
      {
        state.apply(event)
        events.append(event)
      }
    }
    return events
  }

  /// What the passing of time does to tables: holds that nobody said yes to are let go, and so are those who wait for
  /// what has passed.
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

  /// What lets a held table go, to whoever waits for it.
  func letGo(_ hold: TableHold, in state: RestaurantState, _ context: CommandContext) -> [RestaurantEvent] {
    var after = state
    let gone = RestaurantEvent.hold(Change(from: hold, to: nil))
    after.apply(gone)
    return [gone] + takenOver(from: hold.reservation, in: after, context)
  }
}
