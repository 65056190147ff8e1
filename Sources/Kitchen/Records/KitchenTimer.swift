import Commands
import Foundation
import Grammar

/// A countdown.
public struct KitchenTimer: Record {
  /// The status of a timer.
  public enum Status: Codable, Hashable, Sendable {
    /// Counting down to a time of the wall clock, so that it survives a restart.
    case running(deadline: Date)
    /// Stopped with this many seconds left.
    case paused(remaining: Double)
    /// Ended at `since` and rings until `until` unless a person stops it.
    case ringing(since: Date, until: Date)
    /// The ring was unattended; the timer ended at `at`.
    case missed(at: Date)
  }

  public var id: String
  /// "pasta"; nil: none was given.
  public var name: String?
  /// The initial length, in seconds. Extending leaves it, restarting starts with it.
  public var seconds: Int
  /// The time of the (last) start: the order for "the second one".
  public var startedAt: Date
  public var status: Status
  /// Whether it starts again each time it has rung: a reminder every five minutes; nil: no.
  public var repeats: Bool?
  /// The seconds left at which the box says so once; nil: it does not.
  public var warnsAt: Int?

  /// Makes a timer.
  public init(
    id: String, name: String?, seconds: Int, startedAt: Date, status: Status, repeats: Bool? = nil,
    warnsAt: Int? = nil
  ) {
    self.id = id
    self.name = name
    self.seconds = seconds
    self.startedAt = startedAt
    self.status = status
    self.repeats = repeats
    self.warnsAt = warnsAt
  }

  public static let bounds: [Bound<KitchenTimer>] = [
    .whole("seconds", \.seconds, 0...longestEver), .moment("startedAt", \.startedAt),
    .whole("warnsAt", \.warnsAt, 1...longestEver), Bound(mend: { $0.status = $0.status.mended }) { $0.status.flaw },
  ]

  /// The most seconds of an extended timer, a year.
  static let longestEver = 31_622_400

  public static let fields: [RecordField<KitchenTimer>] = [
    .value(\.name), .value(\.seconds), .value(\.startedAt), .value(\.repeats), .value(\.warnsAt), .status,
  ]
}

extension KitchenTimer.Status {
  fileprivate var flaw: String? {
    switch self {
    case .running(let deadline): Flaw.of("deadline", deadline)
    case .paused(let remaining): Flaw.of("remaining", remaining, Self.lengths)
    case .ringing(let since, let until): Flaw.first(Flaw.of("since", since), Flaw.of("until", until))
    case .missed(let at): Flaw.of("at", at)
    }
  }

  fileprivate var mended: Self {
    switch self {
    case .running(let deadline): .running(deadline: deadline.clamped(to: Flaw.moments))
    case .paused(let remaining): .paused(remaining: remaining.isNaN ? 0 : remaining.clamped(to: Self.lengths))
    case .ringing(let since, let until):
      .ringing(since: since.clamped(to: Flaw.moments), until: until.clamped(to: Flaw.moments))
    case .missed(let at): .missed(at: at.clamped(to: Flaw.moments))
    }
  }

  private static var lengths: ClosedRange<Double> { 0...Double(KitchenTimer.longestEver) }
}
