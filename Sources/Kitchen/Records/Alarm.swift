import Basics
import Commands
import Foundation

/// A time of day to ring at. It follows the wall clock: when the clock is set, the alarm is not moved.
public struct Alarm: Record {
  /// The status of an alarm.
  public enum Status: String, Codable, Hashable, Sendable {
    case waiting, ringing, snoozed, missed
  }

  public var id: String
  /// "get up"; nil: none was given.
  public var name: String?
  /// The day and time, in the household's time zone.
  public var day: CalendarDay
  public var time: ClockTime
  public var status: Status
  /// The next ring: `day` and `time`, or later when snoozed. During a ring: its beginning.
  public var ringsAt: Date
  /// The days of repetition, including `day`; nil: it rings once.
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
