import Basics
import Commands
import Foundation

/// The opening times of a business.
public struct OpeningTimes: Hashable, Sendable {
  /// A stretch of opening in minutes after midnight of its first day; `close` is above 1,440 if it ends
  /// on the next day.
  public struct Span: Hashable, Sendable {
    /// The beginning, 0 to 1,439.
    public var open: Int
    /// The end, above `open`, at most a day later.
    public var close: Int
  }

  /// The number of days for the search of the next opening.
  public static let horizon = 400

  private let week: [[Span]]
  private let special: [CalendarDay: [Span]]
  let notes: [CalendarDay: String]

  /// The hours by weekday and, for some dates, in their place. A date with rows without times stays
  /// closed.
  public init(_ hours: [OpeningHours], special: [SpecialHours] = []) {
    week = (0..<7).map { day in
      Self.merged(
        hours.filter { $0.dayOfWeek == day && !$0.isClosed }.compactMap { Self.span($0.openTime, $0.closeTime) })
    }
    self.special = Dictionary(grouping: special, by: \.date).mapValues { rows in
      Self.merged(rows.compactMap { Self.span($0.openTime, $0.closeTime) })
    }
    notes = Dictionary(special.compactMap { row in row.notes.map { (row.date, $0) } }) { first, _ in first }
  }

  /// Whether there is no opening on any day.
  public var isEmpty: Bool { week.allSatisfy(\.isEmpty) && special.values.allSatisfy(\.isEmpty) }

  /// The stretches that begin on a day, in order, none touching another.
  public func spans(on day: CalendarDay) -> [Span] { special[day] ?? week[day.dayOfWeek] }

  /// The usual stretches that begin on a weekday; 0 is Sunday.
  public func spans(onWeekday day: Int) -> [Span] { week[((day % 7) + 7) % 7] }

  /// The dates with special hours.
  public var specialDates: [CalendarDay] { Array(special.keys) }

  /// The intervals of opening that begin on a day.
  ///
  /// When the clock is put back, a business opens at the first showing of its time and closes at the
  /// last; an opening or closing in the skipped hour takes place at the change.
  public func intervals(on day: CalendarDay, _ wall: WallClock) -> [Range<Date>] {
    spans(on: day).compactMap { span in
      let open = wall.nearest(minute: span.open, of: day)
      let close = wall.nearest(minute: span.close, of: day, repeated: .last)
      return open < close ? open..<close : nil
    }
  }

  /// Whether it is open at a moment.
  public func isOpen(at moment: Date, _ wall: WallClock) -> Bool { opening(around: moment, wall) != nil }

  /// The stretch of opening around a moment, joined with the next without a break; nil when closed.
  public func opening(around moment: Date, _ wall: WallClock) -> Range<Date>? {
    let today = wall.reading(at: moment).day
    return joined(from: today.adding(days: -2), through: today.adding(days: 7), wall).first { $0.contains(moment) }
  }

  /// The next opening after a moment when it is closed, or after the current opening; nil if there is
  /// none within ``horizon`` days.
  public func nextOpening(after moment: Date, _ wall: WallClock) -> Date? {
    let today = wall.reading(at: moment).day
    for offset in -1...Self.horizon {
      let day = today.adding(days: offset)
      for interval in intervals(on: day, wall)
      where interval.lowerBound > moment && !isOpen(at: interval.lowerBound.addingTimeInterval(-1), wall) {
        return interval.lowerBound
      }
    }
    return nil
  }

  /// The intervals of opening that begin on the given days; touching or overlapping ones are joined.
  public func joined(from first: CalendarDay, through last: CalendarDay, _ wall: WallClock) -> [Range<Date>] {
    var joined: [Range<Date>] = []
    // bounded: days of the years 0 to 9999
    for number in first.number...max(first.number, last.number) {
      for next in intervals(on: CalendarDay(number: number), wall) {
        if let previous = joined.last, next.lowerBound <= previous.upperBound {
          joined[joined.count - 1] = previous.lowerBound..<max(previous.upperBound, next.upperBound)
        } else {
          joined.append(next)
        }
      }
    }
    return joined
  }

  private static func span(_ open: ClockTime?, _ close: ClockTime?) -> Span? {
    guard let open, let close else { return nil }
    let start = open.minuteOfDay
    let end = close.minuteOfDay
    return Span(open: start, close: end > start ? end : end + 1_440)
  }

  private static func merged(_ spans: [Span]) -> [Span] {
    var merged: [Span] = []
    for span in spans.sorted(by: { ($0.open, $0.close) < ($1.open, $1.close) }) {
      if let last = merged.last, span.open <= last.close {
        merged[merged.count - 1].close = min(max(last.close, span.close), last.open + 1_440)
      } else {
        merged.append(span)
      }
    }
    return merged
  }
}
