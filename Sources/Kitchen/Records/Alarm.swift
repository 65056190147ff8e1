import Basics
import Commands
import Foundation

/// A moment of the day to ring at. It follows the wall clock: where the clock is set, the alarm is not moved.
public struct Alarm: Record {
  /// Where an alarm stands in its life.
  public enum Status: String, Codable, Hashable, Sendable {
    case waiting, ringing, snoozed, missed
  }

  public var id: String
  /// "get up"; nil when it was given none.
  public var name: String?
  /// The day and time it was set for, in the household's time zone.
  public var day: CalendarDay
  public var time: ClockTime
  public var status: Status
  /// When it rings next: `day` and `time`, or later when snoozed. While it rings: since when.
  public var ringsAt: Date
  /// The days it comes back on, `day` among them; nil: it rings once.
  public var repeats: Weekdays?

  /// Makes an alarm.
  public init(
    id: String, name: String?, day: CalendarDay, time: ClockTime, status: Status, ringsAt: Date,
    repeats: Weekdays? = nil
  ) {
    self.id = id
    self.name = name
    self.day = day
    self.time = time
    self.status = status
    self.ringsAt = ringsAt
    self.repeats = repeats
  }

  public static let bounds: [Bound<Alarm>] = [.moment("ringsAt", \.ringsAt)]

  public static let fields: [RecordField<Alarm>] = [
    .value(\.name), .value(\.day), .value(\.time), .value(\.status), .value(\.ringsAt), .value(\.repeats),
  ]
}
