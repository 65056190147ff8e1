import Basics

/// Hours of one date that take the place of the weekday's: a holiday, closed or with hours of its own. A date with a
/// break has several.
public struct SpecialHours: Codable, Hashable, Sendable {
  /// The day.
  public var date: CalendarDay
  /// When it opens, on the wall's clock; nil when closed.
  public var openTime: ClockTime?
  /// When it closes; at or before `openTime` it is on the next day. Nil when closed.
  public var closeTime: ClockTime?
  /// "Christmas Day".
  public var notes: String?

  /// A stretch of opening, or with no times a closed day.
  public init(date: CalendarDay, openTime: ClockTime? = nil, closeTime: ClockTime? = nil, notes: String? = nil) {
    self.date = date
    self.openTime = openTime
    self.closeTime = closeTime
    self.notes = notes
  }
}
