import Basics
import Commands
import Foundation

/// The local time of a business: the moments of its times of day, including daylight saving.
///
/// Plain arithmetic on the zone's offset, because a calendar takes a hundred times as long for each of
/// a day's slots.
public struct WallClock: Sendable, Hashable {
  /// The choice between two moments when the clock shows a time twice.
  public enum Repeated: Sendable { case first, last }

  /// The time zone.
  public let zone: TimeZone

  /// The clock of a zone.
  public init(_ zone: TimeZone) {
    self.zone = zone
  }

  /// The moment at which the clock shows a number of minutes after midnight of a day; nil if daylight
  /// saving skips it. Minutes below 0 or above 1,440 are on a neighbouring day.
  public func moment(minute: Int, of day: CalendarDay, repeated: Repeated = .first) -> Date? {
    let wall = Double(day.number) * 86_400 + Double(minute) * 60
    // A day to either side is beyond any one change of the offset.
    let before = offset(at: wall - 86_400)
    let after = offset(at: wall + 86_400)
    if before == after { return Date(timeIntervalSince1970: wall - before) }
    let readings = [wall - before, wall - after].filter { wall - $0 == offset(at: $0) }
    let moment = repeated == .first ? readings.min() : readings.max()
    return moment.map(Date.init(timeIntervalSince1970:))
  }

  /// The moment of ``moment(minute:of:repeated:)``; if daylight saving skips the time, the first moment
  /// after the gap.
  public func nearest(minute: Int, of day: CalendarDay, repeated: Repeated = .first) -> Date {
    if let moment = moment(minute: minute, of: day, repeated: repeated) { return moment }
    let wall = Double(day.number) * 86_400 + Double(minute) * 60
    let start = Date(timeIntervalSince1970: wall - max(offset(at: wall - 86_400), offset(at: wall + 86_400)) - 1)
    return zone.nextDaylightSavingTimeTransition(after: start) ?? start
  }

  /// The clock's reading at a moment: the day, and minutes after midnight, without seconds.
  public func reading(at moment: Date) -> (day: CalendarDay, minute: Int) {
    let moment = moment.clamped(to: Flaw.moments)
    let wall = moment.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: moment))
    let days = (wall / 86_400).rounded(.down)
    return (
      CalendarDay(number: Int(saturating: days)), Int(saturating: (wall - days * 86_400) / 60, .towardZero)
    )
  }

  private func offset(at seconds: Double) -> Double {
    Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
  }
}
