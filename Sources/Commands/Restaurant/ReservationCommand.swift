import Basics

/// Commands about tables booked at a business.
public enum ReservationCommand: Sendable, Hashable, Codable {
  /// Tells the free times.
  case check(business: String?, partySize: Int, date: CalendarDay?, time: ClockTime?)
  /// Holds a table and, after "yes", books it. The name is asked for once, if it is unknown.
  case make(
    business: String?, partySize: Int, date: CalendarDay?, time: ClockTime, occasion: String?, seating: String?,
    name: String?, email: String?, phone: String?)
  /// Cancels the household's own booking after "yes"; the details identify it. `name`: the name of the
  /// booking.
  case cancel(business: String?, date: CalendarDay?, time: ClockTime? = nil, name: String? = nil)
  /// Tells the household's bookings that match the details.
  case status(business: String?, date: CalendarDay?, time: ClockTime? = nil, name: String? = nil)
  /// Changes the household's own booking after "yes": the number of guests, the day, the time, or a shift
  /// in minutes. `business` and `from` identify it.
  case change(
    business: String?, from: CalendarDay?, partySize: Int?, date: CalendarDay?, time: ClockTime?, minutes: Int?)
  /// Tells the place that the party comes later, by a number of minutes if given.
  case late(business: String?, minutes: Int?)
  /// Books the held table.
  case confirm(hold: String)
  /// Releases the held table.
  case release(hold: String)
  /// Changes a booking, which keeps its identifier; the table changes if necessary.
  case rebook(id: String, partySize: Int, date: CalendarDay, time: ClockTime)
  /// Waits for a table at a full time.
  case wait(business: String, reservation: ReservationDraft)
  /// Ends the wait.
  case stopWaiting(id: String)
  /// Seats a waiting guest who is there now; nil: at the best free table.
  case seat(waiting: String, table: String?)
  /// Creates a booking from an app; `business` is its identifier.
  case create(business: String, reservation: ReservationDraft)
  /// Advances a booking; the reason belongs to a cancellation.
  case advance(id: String, status: ReservationStatus, reason: String?)
  /// Moves a booking to another table.
  case move(id: String, table: String)
}
