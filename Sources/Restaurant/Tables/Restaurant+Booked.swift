import Basics
import Commands
import Foundation
import Grammar

/// The household's own bookings.
extension Restaurant {
  /// Asks whether to cancel a booking, the only one that matches.
  func cancelOwn(
    _ wanted: BookingWish, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let own = try ownBookings(wanted, in: state, context).filter { $0.status.next.contains(.cancelled) }
    let words = words(context)
    guard let first = own.first else {
      if let waiting = try ownWaiting(wanted, in: state, context).first {
        return Decision(
          events: [.waiting(Change(from: waiting, to: nil))],
          say: "You are off the waiting list of \(state.businesses[waiting.businessId]?.businessName ?? "it").")
      }
      throw Refusal.impossible("You have no reservation\(wanted.told(words)).")
    }
    guard own.count == 1 else {
      let told = own.prefix(4).map { tell($0, in: state, words) }
      let places = Set(own.map(\.businessId))
      let days = Set(own.map(\.reservationDate))
      throw Refusal.incomplete(
        missing: places.count == own.count ? "business" : days.count == own.count ? "date" : "time",
        question: "Which one: \(Spoken.list(told, joinedBy: "or"))?")
    }
    throw Refusal.confirm(
      command: .reservation(.advance(id: first.id, status: .cancelled, reason: "Customer request")),
      question: "\(Wording.sentence(tell(first, in: state, words))): shall I cancel it?")
  }

  /// Tells the bookings.
  func tellOwn(
    _ wanted: BookingWish, in state: RestaurantState, _ context: CommandContext
  ) throws -> Decision<RestaurantEvent> {
    let words = words(context)
    let own = try ownBookings(wanted, in: state, context)
    let told = own.map { booking in
      let status =
        undelivered(booking, in: state)
        ?? (booking.status == .pending ? "is not confirmed yet" : "is \(booking.status.words)")
      return "\(tell(booking, in: state, words)) \(status)"
    }
    let waiting = try ownWaiting(wanted, in: state, context).map { entry in
      let moment = words.moment(entry.wanted.reservationTime, on: entry.wanted.reservationDate)
      return "you wait for a table at \(state.businesses[entry.businessId]?.businessName ?? "it") \(moment)"
    }
    guard !told.isEmpty || !waiting.isEmpty else {
      return Decision(say: "You have no reservation\(wanted.told(words)).")
    }
    let say = "\(Wording.sentence(Wording.short(told + waiting, most: 4)))."
    // A guest from the waiting list has got a table, and confirms or declines it.
    if let first = own.first, own.count == 1, first.status == .pending, state.sent(first.id) == nil,
      state.reservationSettings(of: first.businessId).autoConfirm
    {
      let confirm = ReservationCommand.advance(id: first.id, status: .confirmed, reason: nil)
      return Decision(say: "\(say) Shall I confirm it?", asks: YesOrNo(command: .reservation(confirm)))
    }
    return Decision(say: say)
  }

  /// "Your table for 4 at Coq au Vin tomorrow at 7 pm".
  func tell(_ booking: Reservation, in state: RestaurantState, _ words: ClockWording) -> String {
    let place = state.businesses[booking.businessId]?.businessName ?? "it"
    let moment = words.moment(booking.reservationTime, on: booking.reservationDate)
    return "your table for \(booking.partySize) at \(place) \(moment)"
  }

  /// The household's current bookings, whether spoken, typed or tapped: the speaker's if known, else all.
  func ownBookings(
    _ wanted: BookingWish, in state: RestaurantState, _ context: CommandContext
  ) throws -> [Reservation] {
    let place = try wanted.business.map { try business(named: $0, in: state) }
    let today = WallClock(context.calendar.timeZone).reading(at: context.now).day
    let all = state.reservations(from: wanted.date ?? today.adding(days: -1)).filter { booking in
      OrderSource.isHousehold(booking.source) && booking.account == nil && booking.status.takesTable
        && booking.endsAt > context.now && wanted.fits(booking, at: place)
    }
    // A request with another's name means that booking.
    let personal = all.filter { wanted.name != nil || $0.person == context.person }
    return context.person == nil || personal.isEmpty ? all : personal
  }

  private func ownWaiting(
    _ wanted: BookingWish, in state: RestaurantState, _ context: CommandContext
  ) throws -> [WaitlistEntry] {
    let place = try wanted.business.map { try business(named: $0, in: state) }
    return state.waitlist.values.filter { entry in
      OrderSource.isHousehold(entry.wanted.source ?? "app") && entry.account == nil
        && (wanted.date == nil || entry.wanted.reservationDate == wanted.date)
        && (wanted.time == nil || entry.wanted.reservationTime == wanted.time)
        && (wanted.name.map { entry.wanted.customerName.hasWords(of: $0) } ?? true)
        && (place == nil || entry.businessId == place?.id)
        && (context.person == nil || entry.person == nil || entry.person == context.person)
    }
  }
}

/// The spoken details of an existing booking, all of them optional.
struct BookingWish {
  var business: String?
  var date: CalendarDay?
  var time: ClockTime?
  /// The name of the booking.
  var name: String?

  /// Whether a booking matches.
  func fits(_ booking: Reservation, at place: Business?) -> Bool {
    (date == nil || booking.reservationDate == date) && (place == nil || booking.businessId == place?.id)
      && (time == nil || booking.reservationTime == time)
      && (name.map { booking.customerName.hasWords(of: $0) || booking.person?.hasWords(of: $0) ?? false } ?? true)
  }

  /// " for Tommy tomorrow at 7 pm": the details without a matching booking.
  func told(_ words: ClockWording) -> String {
    let parts = [
      name.map { "for \($0.capitalized)" }, date.map(words.day), time.map { "at \(words.time($0))" },
    ]
    return parts.compactMap { $0 }.map { " \($0)" }.joined()
  }
}

extension String {
  /// Whether it has all words of a name, in letters of either case: those of "sam" in "Sam Fox".
  fileprivate func hasWords(of name: String) -> Bool {
    let words = Set(lowercased().split(separator: " "))
    return name.lowercased().split(separator: " ").allSatisfy(words.contains)
  }
}
