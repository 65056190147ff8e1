import Foundation

/// A time of day to the minute; written `HH:MM`.
public struct ClockTime: Sendable, Hashable {
  /// 0 to 23.
  public var hour: Int
  /// 0 to 59.
  public var minute: Int

  /// Makes a time of day.
  public init(hour: Int, minute: Int) {
    self.hour = hour
    self.minute = minute
  }

  /// The time on the clock of a calendar's zone at a moment.
  public init(_ moment: Date, in calendar: Calendar) {
    let parts = calendar.dateComponents([.hour, .minute], from: moment)
    self.init(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
  }

  /// Reads `HH:MM`; nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 2, parts[1].count == 2, let hour = Int(parts[0]),
      let minute = Int(parts[1]), (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    self.init(hour: hour, minute: minute)
  }
}

extension ClockTime: CustomStringConvertible {
  /// `HH:MM`.
  public var description: String { String(format: "%02d:%02d", hour, minute) }
}

extension ClockTime: Codable {
  /// Reads `HH:MM`.
  public init(from decoder: any Decoder) throws { self = try decoder.decodeText("a time, HH:MM", ClockTime.init) }
  /// Writes `HH:MM`.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeText(description) }
}

extension ClockTime {
  /// Minutes after midnight.
  public var minuteOfDay: Int { hour * 60 + minute }

  /// The time at a number of minutes after midnight; other days are wrapped into one.
  public init(minuteOfDay minute: Int) {
    let wrapped = (minute % 1_440 + 1_440) % 1_440
    self.init(hour: wrapped / 60, minute: wrapped % 60)
  }
}
