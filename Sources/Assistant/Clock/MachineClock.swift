import CClock
import Foundation

/// The clocks of the machine that the box is on.
public struct MachineClock: Sendable {
  /// What a look at them shows.
  struct Look: Sendable {
    /// The clock on the wall, which people, the network, and a battery that is empty set.
    var wall: Date
    /// The time since any moment, by a clock that nobody sets and that goes on while the machine sleeps.
    var steady: Duration
    /// Whether the system says that something keeps the wall's clock right.
    var isKeptRight: Bool
  }

  private let wall: @Sendable () -> Date
  private let steady: @Sendable () -> Duration
  private let isKeptRight: @Sendable () -> Bool

  /// Clocks of one's own, for tests.
  init(
    wall: @escaping @Sendable () -> Date, steady: @escaping @Sendable () -> Duration,
    isKeptRight: @escaping @Sendable () -> Bool = { false }
  ) {
    (self.wall, self.steady, self.isKeptRight) = (wall, steady, isKeptRight)
  }

  /// The machine's own.
  /// - Parameter ahead: by how many seconds its wall clock is taken to be ahead of what it shows. The default is 0.
  static func own(ahead: Double = 0) -> MachineClock {
    let clock = ContinuousClock()
    let start = clock.now
    return MachineClock(
      wall: { Date().addingTimeInterval(ahead) }, steady: { clock.now - start },
      isKeptRight: { sous_clock_is_kept_right() == 1 })
  }

  /// Looks at both clocks, at nearly the same moment.
  var times: (wall: Date, steady: Duration) { (wall(), steady()) }

  /// Looks at everything.
  func look() -> Look {
    let (wall, steady) = times
    return Look(wall: wall, steady: steady, isKeptRight: isKeptRight())
  }
}
