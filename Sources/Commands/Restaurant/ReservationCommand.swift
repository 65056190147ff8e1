/// Commands about tables booked at a business.
public enum ReservationCommand: Sendable, Hashable, Codable {
  /// Tells what is free.
  case check(business: String?, partySize: Int, date: CalendarDay?, time: ClockTime?)
  /// Holds a table and, after yes, books it.
  case make(
    business: String?, partySize: Int, date: CalendarDay?, time: ClockTime, occasion: String?, seating: String?)
  case cancel(business: String?, date: CalendarDay?)
  case status(business: String?, date: CalendarDay?)
}
