import Foundation
import Store
import Synchronization

/// A household's clock: the machine's, as far as it is believed (``HouseTime``), a fixed time, or that
/// of a recording.
public final class HouseClock: Sendable {
  private enum Kind {
    case machine(MachineClock, HouseTime)
    /// A time that only ``advance(to:)`` moves.
    case steered(Date)
  }

  private let kind: Mutex<Kind>

  /// The machine's clock, or one at its pace that began at `start`.
  public init(runningFrom start: Date? = nil) {
    let machine = MachineClock.own(ahead: start?.timeIntervalSinceNow ?? 0)
    kind = Mutex(.machine(machine, HouseTime(machine.look())))
  }

  /// A clock that shows `start` until it is advanced.
  public init(startingAt start: Date) {
    kind = Mutex(.steered(start))
  }

  /// A clock based on a machine's, at its first reading.
  init(_ machine: MachineClock) { kind = Mutex(.machine(machine, HouseTime(machine.look()))) }

  /// Continues from the known time at the end of the last run.
  /// - Parameter memory: nil: there was no run.
  func begin(with memory: ClockNote.Memory?) {
    kind.withLock { kind in
      guard case .machine(let machine, _) = kind else { return }
      kind = .machine(machine, HouseTime(machine.look(), memory: memory))
    }
  }

  /// The current time.
  public var now: Date {
    kind.withLock { kind in
      switch kind {
      case .machine(let machine, let time): time.now(machine.times)
      case .steered(let moment): moment
      }
    }
  }

  /// Whether it runs by itself.
  public var isRunning: Bool {
    kind.withLock { if case .machine = $0 { true } else { false } }
  }

  /// Whether the machine's clock cannot be right, so that the time may be any later than ``now``.
  public var isDoubted: Bool {
    kind.withLock { if case .machine(_, let time) = $0 { time.isDoubted } else { false } }
  }

  /// The known time for the next start; nil: none, for a steered clock.
  /// - Parameter sequence: the number of the newest stored command.
  func memory(after sequence: Int) -> ClockNote.Memory? {
    kind.withLock { kind in
      guard case .machine(let machine, let time) = kind else { return nil }
      return ClockNote.Memory(time: time.now(machine.times), doubtedSince: time.doubtedSince, sequence: sequence)
    }
  }

  /// The correction after a change of the machine's clock; nil: there was none. The clock follows after
  /// ``take(_:)``.
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

  /// The seconds by which another box's clock is ahead of this one; 0 for a negligible difference.
  func lag(behind moment: Date) -> Double {
    let ahead = moment.timeIntervalSince(now)
    return isRunning && ahead.isFinite && abs(ahead) > HouseTime.smallest ? ahead : 0
  }

  /// Goes by another box's clock from now on, which is ahead by so many seconds.
  /// - Parameter isDoubted: whether that box does not know the time either.
  func follow(ahead: Double, isDoubted: Bool) {
    kind.withLock { kind in
      guard case .machine(let machine, var time) = kind else { return }
      time.follow(ahead: ahead, isDoubted: isDoubted, machine.times)
      kind = .machine(machine, time)
    }
  }

  /// The first moment of unknown time; nil: the time is known.
  var doubtedSince: Date? { memory(after: 0)?.doubtedSince }

  /// Moves a steered clock.
  public func advance(to moment: Date) {
    kind.withLock { kind in
      if case .steered = kind { kind = .steered(moment) }
    }
  }

  /// Parses a time such as `2026-03-14T18:05`, with seconds or without; nil for anything else.
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
