import Commands
import Foundation

/// A countdown.
public struct KitchenTimer: Record {
  /// Where a timer stands in its life.
  public enum Status: Codable, Hashable, Sendable {
    /// Counting down to a moment of the wall clock, so that it survives a restart.
    case running(deadline: Date)
    /// Stopped with this many seconds left.
    case paused(remaining: Double)
    /// Ran out at `since` and rings until `until` unless somebody stops it.
    case ringing(since: Date, until: Date)
    /// Nobody came while it rang; it ran out at `at`.
    case missed(at: Date)
  }

  public var id: String
  /// "pasta"; nil when it was given none.
  public var name: String?
  /// The length it was started with, in seconds. Extending leaves it, restarting starts with it.
  public var seconds: Int
  /// When it was (last) started: the order that "the second one" counts by.
  public var startedAt: Date
  public var status: Status

  /// Makes a timer.
  public init(id: String, name: String?, seconds: Int, startedAt: Date, status: Status) {
    self.id = id
    self.name = name
    self.seconds = seconds
    self.startedAt = startedAt
    self.status = status
  }

  public static let fields: [RecordField<KitchenTimer>] = [
    .value(\.name), .value(\.seconds), .value(\.startedAt), .status,
  ]
}
