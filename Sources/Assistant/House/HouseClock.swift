import Foundation
import Synchronization

/// The clock that a household goes by: the machine's, a fixed moment, or the time of a recording that is heard.
public final class HouseClock: Sendable {
  private enum Kind {
    case machine(ahead: Double)
    /// A moment that only ``advance(to:)`` moves.
    case steered(Date)
  }

  private let kind: Mutex<Kind>

  /// The machine's clock, or one that runs as it does but began at `start`.
  public init(runningFrom start: Date? = nil) {
    kind = Mutex(.machine(ahead: start?.timeIntervalSinceNow ?? 0))
  }

  /// A clock that shows `start` until it is advanced.
  public init(startingAt start: Date) {
    kind = Mutex(.steered(start))
  }

  /// The moment it shows.
  public var now: Date {
    kind.withLock { kind in
      switch kind {
      case .machine(let ahead): Date().addingTimeInterval(ahead)
      case .steered(let moment): moment
      }
    }
  }

  /// Whether it goes by itself.
  public var isRunning: Bool {
    kind.withLock { if case .machine = $0 { true } else { false } }
  }

  /// Moves a clock that does not go by itself.
  public func advance(to moment: Date) {
    kind.withLock { kind in
      if case .steered = kind { kind = .steered(moment) }
    }
  }

  /// Reads a moment such as `2026-03-14T18:05`, with seconds or without; nil for anything else.
  public static func moment(_ text: String, in calendar: Calendar) -> Date? {
    for format in ["yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd'T'HH:mm:ss"] {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = calendar.timeZone
      formatter.isLenient = false
      formatter.dateFormat = format
      if let moment = formatter.date(from: text) { return moment }
    }
    return nil
  }
}
