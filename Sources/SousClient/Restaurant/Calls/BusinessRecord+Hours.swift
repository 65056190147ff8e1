import Foundation
import Wire

/// The opening state of a business. The device's time zone stands for the business's.
extension BusinessRecord {
  /// The state at a moment.
  public enum Standing: Hashable, Sendable {
    /// The hours are unknown.
    case unknown
    /// Open until this time ("22:00"); nil: it does not close within a week.
    case open(closes: String?)
    /// Closed until this time, in a number of days; nil: it does not open within a week.
    case closed(opens: String?, days: Int?)

    public var isOpen: Bool { if case .open = self { true } else { false } }
  }

  private struct Span {
    // In minutes from the beginning of the requested day.
    var from: Int
    var to: Int
    var opens: String
    var closes: String
    var ahead: Int

    func goesOn(after other: Span) -> Bool { from > other.from && from <= other.to && to > other.to }
  }

  /// The state at a moment, by the hours of the week and those of single dates in their place.
  public func standing(at moment: Date, in calendar: Calendar = .current) -> Standing {
    guard !hours.isEmpty || specialHours?.isEmpty == false else { return .unknown }
    let clock = calendar.dateComponents([.hour, .minute], from: moment)
    let now = (clock.hour ?? 0) * 60 + (clock.minute ?? 0)
    let spans = (-1...7).flatMap { self.spans(ahead: $0, of: moment, calendar) }.sorted { $0.from < $1.from }
    guard var open = spans.first(where: { $0.from <= now && now < $0.to }) else {
      let next = spans.first { $0.from > now }
      return .closed(opens: next?.opens, days: next?.ahead)
    }
    // A span that ends at the beginning of the next is joined with it.
    while let next = spans.first(where: { $0.goesOn(after: open) }) {
      (open.from, open.to, open.closes) = (next.from, next.to, next.closes)
    }
    return .open(closes: open.to - now > 6 * 1_440 ? nil : open.closes)
  }

  /// The note of a date with special hours; nil: none.
  public func note(on moment: Date, in calendar: Calendar = .current) -> String? {
    specialHours?.first { $0.date == Self.text(of: moment, calendar) && $0.notes != nil }?.notes
  }

  private func spans(ahead: Int, of moment: Date, _ calendar: Calendar) -> [Span] {
    guard let day = calendar.date(byAdding: .day, value: ahead, to: moment) else { return [] }
    let date = Self.text(of: day, calendar)
    let weekday = calendar.component(.weekday, from: day) - 1
    let own = (specialHours ?? []).filter { $0.date == date }
    let rows =
      own.isEmpty
      ? hours.filter { $0.dayOfWeek == weekday && !$0.isClosed }.map { ($0.openTime, $0.closeTime) }
      : own.filter { !$0.isClosed }.map { ($0.openTime, $0.closeTime) }
    return rows.compactMap { opens, closes in
      guard let opens, let closes, let from = Self.minutes(opens), let to = Self.minutes(closes) else { return nil }
      let start = ahead * 1_440
      return Span(
        from: from + start, to: to + (to <= from ? 1_440 : 0) + start, opens: opens, closes: closes, ahead: ahead)
    }
  }

  private static func minutes(_ time: String) -> Int? {
    let parts = time.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count >= 2, let hour = Int(parts[0]), let minute = Int(parts[1]), (0...24).contains(hour),
      (0...59).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }

  private static func text(of moment: Date, _ calendar: Calendar) -> String { WallTime.day(of: moment, calendar) }
}
