import Basics
import Commands
import Foundation

/// A booking as an entry of a calendar (RFC 5545).
public struct ReservationCalendar: Sendable {
  let reservation: Reservation
  let business: Business
  let now: Date

  /// The entry of a booking at a business, written at `now`.
  public init(_ reservation: Reservation, at business: Business, now: Date) {
    self.reservation = reservation
    self.business = business
    self.now = now
  }

  /// The calendar's text, with one event. A cancelled booking cancels the entry that was imported before.
  public var text: String {
    let isCancelled = reservation.status == .cancelled || reservation.status == .noShow
    let state =
      switch reservation.status {
      case .pending: "TENTATIVE"
      case .cancelled, .noShow: "CANCELLED"
      case .confirmed, .seated, .completed: "CONFIRMED"
      }
    let name = ICalendarText.escaped("Table for \(reservation.partySize) at \(business.businessName)")
    let place = [business.businessName, business.addressLine1, business.city, business.state, business.postalCode]
    var lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Sous//Reservations//EN", "CALSCALE:GREGORIAN",
      "METHOD:\(isCancelled ? "CANCEL" : "PUBLISH")", "BEGIN:VEVENT",
      "UID:\(ICalendarText.escaped(reservation.id))@sous",
      "DTSTAMP:\(ICalendarText.stamp(now))", "SEQUENCE:\(sequence)",
      "DTSTART:\(ICalendarText.stamp(reservation.startsAt))", "DTEND:\(ICalendarText.stamp(reservation.endsAt))",
      "SUMMARY:\(name)", "STATUS:\(state)",
      "LOCATION:\(ICalendarText.escaped(place.compactMap { $0 }.joined(separator: ", ")))",
    ]
    let details = [
      "For \(reservation.customerName).", reservation.occasion.map { "Occasion: \($0)." },
      reservation.specialRequests.map { "Wishes: \($0)." }, business.phone.map { "Phone: \($0)." },
    ]
    lines.append("DESCRIPTION:\(ICalendarText.escaped(details.compactMap { $0 }.joined(separator: " ")))")
    if !isCancelled {
      let reminder = "Table at \(business.businessName) in an hour"
      lines += [
        "BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT1H", "DESCRIPTION:\(ICalendarText.escaped(reminder))",
        "END:VALARM",
      ]
    }
    return ICalendarText.file(lines + ["END:VEVENT", "END:VCALENDAR"])
  }

  /// The number of changes of the entry since its first export.
  private var sequence: Int {
    switch reservation.status {
    case .pending: 0
    case .confirmed: 1
    case .seated, .cancelled, .noShow: 2
    case .completed: 3
    }
  }
}
