import Basics
import Commands

/// One span of opening on a day of the week.
public struct OpeningHours: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  /// 0 is Sunday.
  public var dayOfWeek: Int
  public var openTime: ClockTime
  /// Not later than `openTime`: on the next day.
  public var closeTime: ClockTime
  /// Whether it is closed on that day; the times then mean nothing.
  public var isClosed: Bool
  public var notes: String?

  /// Makes a span.
  public init(
    id: String, dayOfWeek: Int, openTime: ClockTime, closeTime: ClockTime, isClosed: Bool = false, notes: String? = nil
  ) {
    self.id = id
    self.dayOfWeek = dayOfWeek
    self.openTime = openTime
    self.closeTime = closeTime
    self.isClosed = isClosed
    self.notes = notes
  }
}
