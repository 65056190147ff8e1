import Basics

/// Commands about tables booked at a business.
public enum ReservationCommand: Sendable, Hashable, Codable {
  /// Tells what is free.
  case check(business: String?, partySize: Int, date: CalendarDay?, time: ClockTime?)
  /// Holds a table and, after yes, books it. The name is asked for once, where nobody knows it.
  case make(
    business: String?, partySize: Int, date: CalendarDay?, time: ClockTime, occasion: String?, seating: String?,
    name: String?, email: String?, phone: String?)
  /// Cancels the household's own booking after yes; what was said of it tells which one is meant. `name`: whom it is for.
  case cancel(business: String?, date: CalendarDay?, time: ClockTime? = nil, name: String? = nil)
  /// Tells what the household has booked, as far as it fits what was said of it.
  case status(business: String?, date: CalendarDay?, time: ClockTime? = nil, name: String? = nil)
  /// Changes the household's own booking after yes: how many come, the day, the time, or by how many minutes it is
  /// moved. `business` and `from` tell which one is meant.
  case change(
    business: String?, from: CalendarDay?, partySize: Int?, date: CalendarDay?, time: ClockTime?, minutes: Int?)
  /// Tells the place that the party comes later, by so many minutes where that was said.
  case late(business: String?, minutes: Int?)
  /// Books the table that is held.
  case confirm(hold: String)
  /// Lets go of the table that is held.
  case release(hold: String)
  /// Changes a booking, which keeps its identifier; the table is another where it has to be.
  case rebook(id: String, partySize: Int, date: CalendarDay, time: ClockTime)
  /// Waits for a table at a time that is full.
  case wait(business: String, reservation: ReservationDraft)
  /// Waits no longer.
  case stopWaiting(id: String)
  /// Seats somebody who waits, who is there now; nil: at the free table that suits best.
  case seat(waiting: String, table: String?)
  /// An app's booking, whole; `business` is its identifier.
  case create(business: String, reservation: ReservationDraft)
  /// Moves a booking on along its states; the reason goes with a cancellation.
  case advance(id: String, status: ReservationStatus, reason: String?)
  /// Seats a booking at another table.
  case move(id: String, table: String)
}
