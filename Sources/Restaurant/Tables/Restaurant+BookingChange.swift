import Basics
import Commands
import Foundation
import Grammar

/// The spoken changes of a booking; nil: no change.
struct BookingChange {
  var partySize: Int?
  var date: CalendarDay?
  var time: ClockTime?
  /// The shift in minutes; negative: earlier.
  var minutes: Int?
}

/// Changing the household's own bookings.
extension Restaurant {
  /// Reads a changed booking back, and changes it after "yes".
  func changeOwn(
    _ name: String?, _ from: CalendarDay?, _ change: BookingChange, in state: RestaurantState,
    _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let booking = try ownToChange(name, from, in: state, context)
    guard let business = state.businesses[booking.businessId] else { throw Refusal.noBusiness }
    if state.sent(booking.id) != nil { throw Self.keptElsewhere(business.businessName) }
    let words = words(context)
    let told = tell(booking, in: state, words)
    let wanted = try wanted(change, of: booking, at: business, in: state, context) {
      throw Refusal.incomplete(missing: "time", question: "\(Wording.sentence(told)). To what time?")
    }
    let (day, time) = wanted.moment
    guard wanted.partySize != booking.partySize || day != booking.reservationDate || time != booking.reservationTime
    else { return Decision(say: "\(Wording.sentence(told)): it is so already.") }
    let availability = availability(without: booking, at: business, in: state, context)
    do {
      _ = try availability.table(on: day, at: time, partySize: wanted.partySize)
    } catch {
      throw instead(of: error, at: business, time, on: day, wanted.partySize, availability, words) { date, time in
        .rebook(id: booking.id, partySize: wanted.partySize, date: date, time: time)
      }
    }
    throw Refusal.confirm(
      command: .reservation(.rebook(id: booking.id, partySize: wanted.partySize, date: day, time: time)),
      question:
        "A table for \(wanted.partySize) at \(business.businessName) \(words.moment(time, on: day)), in place of "
        + "the one for \(booking.partySize) \(words.moment(booking.reservationTime, on: booking.reservationDate)). "
        + "Shall I change it?")
  }

  /// Changes a booking.
  func rebook(
    _ id: String, partySize: Int, on day: CalendarDay, at time: ClockTime, in state: RestaurantState,
    _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    guard let old = state.reservations[id], let business = state.businesses[old.businessId] else {
      throw Refusal.noReservation
    }
    if state.sent(id) != nil { throw Self.keptElsewhere(business.businessName) }
    guard old.status == .pending || old.status == .confirmed else {
      throw Refusal.coded(.validation, "A reservation that is \(old.status.words) is not changed any more.")
    }
    let availability = availability(without: old, at: business, in: state, context)
    let found: (table: RestaurantTable, stay: Range<Date>)
    do {
      found = try availability.table(on: day, at: time, partySize: partySize, preference: old.seatingPreference)
    } catch {
      throw error.refusal(at: business, day: day, time: time, words(context))
    }
    let new = Reservation(
      id: old.id, businessId: old.businessId, reservationDate: day, reservationTime: time,
      startsAt: found.stay.lowerBound, partySize: partySize,
      durationMinutes: availability.settings.defaultDiningDuration, customerName: old.customerName,
      customerEmail: old.customerEmail, customerPhone: old.customerPhone, seatingPreference: old.seatingPreference,
      specialRequests: old.specialRequests, occasion: old.occasion, source: old.source, person: old.person,
      account: old.account, table: found.table.info, createdAt: old.createdAt,
      progress: availability.settings.autoConfirm ? old.progress : .pending)
    let change = RestaurantEvent.reservation(Change(from: old, to: new))
    var after = state
    after.apply(change)
    return Decision(
      events: [change] + takenOver(from: old, in: after, context),
      say: told(new, at: business, words(context)))
  }

  /// Notes for the place that the household comes later.
  func tellLate(
    _ name: String?, _ minutes: Int?, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    if let minutes, !(1...240).contains(minutes) {
      throw Refusal.coded(.validation, "That is too late to wait for. Change the reservation instead.")
    }
    let soon = context.now.addingTimeInterval(24 * 3_600)
    let own = try ownBookings(BookingWish(business: name), in: state, context)
      .filter { ($0.status == .pending || $0.status == .confirmed) && $0.startsAt < soon }
    guard let booking = own.first, let business = state.businesses[booking.businessId] else {
      throw Refusal.impossible("You have no reservation that you could be late for.")
    }
    if state.sent(booking.id) != nil { throw Self.keptElsewhere(business.businessName) }
    let late = minutes.map { "\(Wording.count($0, "minute")) late" } ?? "late"
    var changed = booking
    let others = (booking.specialRequests ?? "").split(separator: "\n").filter { !$0.hasPrefix(Self.lateNote) }
    let lines = others.map(String.init) + ["\(Self.lateNote)\(late)."]
    changed.specialRequests = try Self.text(lines.joined(separator: "\n"), "specialRequests")
    return Decision(
      events: [.reservation(Change(from: booking, to: changed))],
      say: "I noted for \(business.businessName) that you come \(late).")
  }

  private static let lateNote = "The party comes "

  /// The household's booking to change.
  /// - Throws: ``Refusal`` if there is none, one with a question if there are several.
  private func ownToChange(
    _ name: String?, _ from: CalendarDay?, in state: RestaurantState, _ context: CommandContext
  ) throws -> Reservation {
    let words = words(context)
    let own = try ownBookings(BookingWish(business: name, date: from), in: state, context)
      .filter { ($0.status == .pending || $0.status == .confirmed) && $0.startsAt > context.now }
    guard let first = own.first else {
      throw Refusal.impossible("You have no reservation\(from.map { " \(words.day($0))" } ?? "") to change.")
    }
    guard own.count == 1 else {
      let told = own.prefix(4).map { tell($0, in: state, words) }
      let places = Set(own.map(\.businessId))
      throw Refusal.incomplete(
        missing: places.count == own.count ? "business" : "from",
        question: "Which one: \(Spoken.list(told, joinedBy: "or"))?")
    }
    return first
  }

  private func wanted(
    _ change: BookingChange, of booking: Reservation, at business: Business, in state: RestaurantState,
    _ context: CommandContext, nothing: () throws -> Never
  ) throws -> (partySize: Int, moment: (day: CalendarDay, time: ClockTime)) {
    let partySize = change.partySize ?? booking.partySize
    let day = change.date ?? booking.reservationDate
    if let minutes = change.minutes {
      guard (-24 * 60...24 * 60).contains(minutes) else {
        throw Refusal.impossible("Tell me the day and the time instead.")
      }
      let wall = WallClock(context.calendar.timeZone)
      let moved = wall.reading(at: booking.startsAt.addingTimeInterval(Double(minutes) * 60))
      return (partySize, (change.date ?? moved.day, ClockTime(minuteOfDay: moved.minute)))
    }
    guard let time = change.time else {
      guard change.date != nil || change.partySize != nil else { try nothing() }
      return (partySize, (day, booking.reservationTime))
    }
    let wish = TableWish(business: nil, partySize: partySize, date: day)
    return (partySize, wish.moment(time, availability(without: booking, at: business, in: state, context)))
  }

  /// The free tables without the booking itself.
  private func availability(
    without booking: Reservation, at business: Business, in state: RestaurantState, _ context: CommandContext
  ) -> Availability {
    var free = state
    free.set(nil as Reservation?, of: booking.id)
    return free.availability(at: business, now: context.now, zone: context.calendar.timeZone)
  }
}
