import Basics
import Commands

/// One span of opening on a day of the week.
public struct OpeningHours: Codable, Hashable, Sendable, Identifiable {
  public var id: String
  /// 0 is Sunday.
  public var dayOfWeek: Int
  public var openTime: ClockTime
  /// The closing time; one that is not later than `openTime` is on the next day.
  public var closeTime: ClockTime
  /// Whether it is closed on that day; the times then have no meaning.
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

extension Business {
  /// The week for apps: a day without opening is there as a closed one. Empty if no hours are known.
  public var week: [OpeningHours] {
    guard !hours.isEmpty else { return [] }
    let closed = Set(0...6).subtracting(hours.map(\.dayOfWeek)).sorted().map { day in
      OpeningHours(
        id: "closed-\(day)", dayOfWeek: day, openTime: ClockTime(hour: 0, minute: 0),
        closeTime: ClockTime(hour: 0, minute: 0), isClosed: true)
    }
    return (hours + closed).enumerated().sorted {
      ($0.element.dayOfWeek, $0.offset) < ($1.element.dayOfWeek, $1.offset)
    }
    .map(\.element)
  }
}
