import CClock
import Foundation

/// The clocks of the machine.
public struct MachineClock: Sendable {
  /// A reading of the clocks.
  struct Look: Sendable {
    /// The wall clock, set by people, the network, or an empty battery.
    var wall: Date
    /// The time since any moment, by a clock that is never set and that goes on while the machine sleeps.
    var steady: Duration
    /// Whether the system says that the wall clock is synchronised.
    var isKeptRight: Bool
  }

  private let wall: @Sendable () -> Date
  private let steady: @Sendable () -> Duration
  private let isKeptRight: @Sendable () -> Bool

  /// Makes clocks for tests.
  init(
    wall: @escaping @Sendable () -> Date, steady: @escaping @Sendable () -> Duration,
    isKeptRight: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.wall, self.steady, self.isKeptRight) = (wall, steady, isKeptRight)
  }

  /// The machine's own clocks.
  /// - Parameter ahead: the seconds to add to its wall clock. The default is 0.
  static func own(ahead: Double = 0) -> MachineClock {
    let clock = ContinuousClock()
    let start = clock.now
    return MachineClock(
      wall: { Date().addingTimeInterval(ahead) }, steady: { clock.now - start },
      isKeptRight: { sous_clock_is_kept_right() == 1 })
  }

  /// The readings of both clocks, at nearly the same moment.
  var times: (wall: Date, steady: Duration) { (wall(), steady()) }

  /// Reads everything.
  func look() -> Look {
    let (wall, steady) = times
    return Look(wall: wall, steady: steady, isKeptRight: isKeptRight())
  }
}
