import Basics

/// The hours of one date in place of the weekday's: a holiday, closed or with special hours. A date
/// with a break has several.
public struct SpecialHours: Codable, Hashable, Sendable {
  /// The day.
  public var date: CalendarDay
  /// The opening time, in local time; nil when closed.
  public var openTime: ClockTime?
  /// The closing time; at or before `openTime` it is on the next day. Nil when closed.
  public var closeTime: ClockTime?
  /// "Christmas Day".
  public var notes: String?

  /// Makes a stretch of opening, or without times a closed day.
  public init(date: CalendarDay, openTime: ClockTime? = nil, closeTime: ClockTime? = nil, notes: String? = nil) {
    self.date = date
    self.openTime = openTime
    self.closeTime = closeTime
    self.notes = notes
  }
}
