import Foundation

/// A countdown.
public struct TimerRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  /// Nil: it was given none.
  public var name: String?
  /// "pasta timer", "10 minute timer".
  public var title: String
  /// The initial length in seconds.
  public var seconds: Int
  public var status: Status
  /// The end of a running timer.
  public var endsAt: Date?
  /// Seconds left of a paused one.
  public var remaining: Double?
  /// The time since which it rings or counts as missed.
  public var since: Date?
  public var startedAt: Date
  /// True: it starts again each time it has rung; nil: it rings once.
  public var repeats: Bool?
  /// The seconds left at which the box says so once; nil: it does not.
  public var warnsAt: Int?

  /// The state of a timer.
  public enum Status: String, Codable, Sendable { case running, paused, ringing, missed }

  /// Makes a timer.
  public init(
    id: String, name: String?, title: String, seconds: Int, status: Status, endsAt: Date? = nil,
    remaining: Double? = nil, since: Date? = nil, startedAt: Date, repeats: Bool? = nil, warnsAt: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.title = title
    self.seconds = seconds
    self.status = status
    self.endsAt = endsAt
    self.remaining = remaining
    self.since = since
    self.startedAt = startedAt
    self.repeats = repeats
    self.warnsAt = warnsAt
  }
}

/// A moment of the day to ring at.
public struct AlarmRecord: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  public var name: String?
  /// `HH:MM`
  public var time: String
  /// `YYYY-MM-DD`
  public var date: String
  public var status: Status
  public var ringsAt: Date
  /// Its days of the week, "monday" first; nil: it rings once.
  public var repeats: [String]?

  /// The state of an alarm.
  public enum Status: String, Codable, Sendable { case waiting, ringing, snoozed, missed }

  /// Makes an alarm.
  public init(
    id: String, name: String?, time: String, date: String, status: Status, ringsAt: Date, repeats: [String]? = nil
  ) {
    self.id = id
    self.name = name
    self.time = time
    self.date = date
    self.status = status
    self.ringsAt = ringsAt
    self.repeats = repeats
  }
}
