import Foundation
import Testing

@testable import Grammar

/// One line of a table: words, and the value they must have.
struct Row: Sendable, CustomTestStringConvertible {
  let words: String
  let value: SlotValue?

  init(_ words: String, _ value: SlotValue?) {
    self.words = words
    self.value = value
  }

  init(_ words: String, _ number: Double) {
    self.init(words, .number(number))
  }

  init(_ words: String, _ text: String) {
    self.init(words, .text(text))
  }

  static func none(_ words: String) -> Row {
    Row(words, SlotValue?.none)
  }

  var testDescription: String { words }
}

/// The value that a built-in rule gives to words.
func value(
  _ rule: String, _ words: String, at reference: ReferenceTime = .berlin("2026-03-14T18:05"),
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> SlotValue? {
  let rule = try #require(ValueRule.builtIn.first { $0.name == rule }, sourceLocation: sourceLocation)
  let split = words.split(separator: " ").map(String.init)
  return rule.evaluate(split[...], reference)
}

extension ReferenceTime {
  /// A wall-clock moment in Europe/Berlin, `YYYY-MM-DDTHH:MM`.
  static func berlin(_ text: String) -> ReferenceTime { zone("Europe/Berlin", text) }

  /// A wall-clock moment in America/New_York.
  static func newYork(_ text: String) -> ReferenceTime { zone("America/New_York", text) }

  /// A moment given as the time at Greenwich, seen from a zone: names either pass through a repeated hour.
  static func universal(_ text: String, in zone: String) -> ReferenceTime {
    ReferenceTime(now: self.zone("GMT", text).now, calendar: calendar(zone))
  }

  private static func zone(_ name: String, _ text: String) -> ReferenceTime {
    let calendar = calendar(name)
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    let parts = DateComponents(
      year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
      second: numbers.count > 5 ? numbers[5] : 0)
    return ReferenceTime(now: calendar.date(from: parts) ?? .distantPast, calendar: calendar)
  }

  private static func calendar(_ zone: String) -> Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    return calendar
  }
}
