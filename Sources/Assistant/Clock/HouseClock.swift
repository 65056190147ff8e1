import Foundation
import Store
import Synchronization

/// The clock that a household goes by: the machine's, as far as that is believed (``HouseTime``), a fixed moment, or the
/// time of a recording that is heard.
public final class HouseClock: Sendable {
  private enum Kind {
    case machine(MachineClock, HouseTime)
    /// A moment that only ``advance(to:)`` moves.
    case steered(Date)
  }

  private let kind: Mutex<Kind>

  /// The machine's clock, or one that runs as it does but began at `start`.
  public init(runningFrom start: Date? = nil) {
    let machine = MachineClock.own(ahead: start?.timeIntervalSinceNow ?? 0)
    kind = Mutex(.machine(machine, HouseTime(machine.look())))
  }

  /// A clock that shows `start` until it is advanced.
  public init(startingAt start: Date) {
    kind = Mutex(.steered(start))
  }

  /// A clock that goes by a machine's, which was not looked at before.
  init(_ machine: MachineClock) { kind = Mutex(.machine(machine, HouseTime(machine.look()))) }

  /// Goes on from what was known when the box ran last.
  /// - Parameter memory: nil: it never has.
  func begin(with memory: ClockNote.Memory?) {
    kind.withLock { kind in
      guard case .machine(let machine, _) = kind else { return }
      kind = .machine(machine, HouseTime(machine.look(), memory: memory))
    }
  }

  /// The moment it shows.
  public var now: Date {
    kind.withLock { kind in
      switch kind {
      case .machine(let machine, let time): time.now(machine.times)
      case .steered(let moment): moment
      }
    }
  }

  /// Whether it goes by itself.
  public var isRunning: Bool {
    kind.withLock { if case .machine = $0 { true } else { false } }
  }

  /// Whether the machine's clock cannot be right, so that it may be any time later than ``now``.
  public var isDoubted: Bool {
    kind.withLock { if case .machine(_, let time) = $0 { time.isDoubted } else { false } }
  }

  /// What is to be known of it when the box starts again; nil: nothing, of a clock that is steered.
  /// - Parameter sequence: the number of the newest command that is kept.
  func memory(after sequence: Int) -> ClockNote.Memory? {
    kind.withLock { kind in
      guard case .machine(let machine, let time) = kind else { return nil }
      return ClockNote.Memory(time: time.now(machine.times), doubtedSince: time.doubtedSince, sequence: sequence)
    }
  }

  /// Looks whether the machine's clock was set; nil: it was not. It is followed once that is taken over.
  func correction() -> HouseTime.Correction? {
    kind.withLock { kind in
      guard case .machine(let machine, var time) = kind else { return nil }
      let correction = time.correction(machine.look())
      kind = .machine(machine, time)
      return correction
    }
  }

  /// Follows the machine's clock from now on.
  func take(_ correction: HouseTime.Correction) {
    kind.withLock { kind in
      guard case .machine(let machine, var time) = kind else { return }
      time.take(correction)
      kind = .machine(machine, time)
    }
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
