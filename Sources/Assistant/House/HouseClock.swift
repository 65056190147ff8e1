import Foundation
import Synchronization

/// The clock that a household goes by: the machine's, a fixed moment, or the time of a recording being heard.
public final class HouseClock: Sendable {
  private enum Kind {
    case machine
    /// A moment that only ``advance(to:)`` moves.
    case steered(Date)
  }

  private let kind: Mutex<Kind>

  /// The machine's clock.
  public init() {
    kind = Mutex(.machine)
  }

  /// A clock that shows `start` until it is advanced.
  public init(startingAt start: Date) {
    kind = Mutex(.steered(start))
  }

  /// The moment it shows.
  public var now: Date {
    kind.withLock { kind in
      switch kind {
      case .machine: Date()
      case .steered(let moment): moment
      }
    }
  }

  /// Whether it follows the machine.
  public var isMachine: Bool {
    kind.withLock { if case .machine = $0 { true } else { false } }
  }

  /// Moves a clock that does not follow the machine.
  public func advance(to moment: Date) {
    kind.withLock { kind in
      if case .steered = kind { kind = .steered(moment) }
    }
  }
}
