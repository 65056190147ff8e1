import struct Foundation.Calendar
import struct Foundation.Date

/// The time and the calendar for interpreting spoken dates and times.
public struct ReferenceTime: Sendable, Hashable {
  /// The time of speaking.
  public var now: Date
  /// A Gregorian calendar in the household's time zone.
  public var calendar: Calendar

  /// Makes a reference from a time and a calendar.
  public init(now: Date, calendar: Calendar) {
    self.now = now
    self.calendar = calendar
  }
}

/// A built-in rule whose match is a value rather than words, such as `number.integer`.
///
/// Its shape is an ordinary JSGF rule in `grammars/`, shared by speech, sampling and text; only the
/// step from words to value is code.
public struct ValueRule: Sendable {
  /// The rule's full name, `time.duration`.
  public let name: String
  /// The value of the matched words (lower case; typed numbers stay digits: "2", "2.5", "1/2", "½",
  /// "18:05"), or nil if the words have the rule's shape but no meaning ("thirty first of february").
  public let evaluate: @Sendable (_ words: ArraySlice<String>, _ reference: ReferenceTime) -> SlotValue?

  /// Makes a value rule.
  public init(
    name: String,
    evaluate: @escaping @Sendable (_ words: ArraySlice<String>, _ reference: ReferenceTime) -> SlotValue?
  ) {
    self.name = name
    self.evaluate = evaluate
  }
}
