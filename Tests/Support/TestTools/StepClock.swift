import Synchronization

/// A clock that the test moves, one waiting sleeper at a time.
package final class StepClock: Clock, Sendable {
  package struct Instant: InstantProtocol {
    package var offset: Duration
    package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    package func duration(to other: Instant) -> Duration { other.offset - offset }
    package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [(until: Instant, wake: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())
  package let minimumResolution = Duration.zero

  /// Time stands at nought.
  package init() {}

  package var now: Instant { state.withLock { $0.now } }

  package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    await withCheckedContinuation { continuation in
      let isPast = state.withLock { state in
        if deadline <= state.now { return true }
        state.sleepers.append((deadline, continuation))
        return false
      }
      if isPast { continuation.resume() }
    }
    try Task.checkCancellation()
  }

  /// Lets this much time pass, from sleeper to sleeper; returns when the one sleeper sleeps again.
  package func run(for duration: Duration) async {
    let end = now.advanced(by: duration)
    while true {
      let sleeper = await sleeper()
      guard sleeper.until <= end else { break }
      state.withLock { state in
        state.now = sleeper.until
        state.sleepers = []
      }
      sleeper.wake.resume()
    }
    state.withLock { $0.now = end }
  }

  /// Wakes the sleeper before its time, for a task that was cancelled.
  package func wake() async {
    let sleeper = await sleeper()
    state.withLock { $0.sleepers = [] }
    sleeper.wake.resume()
  }

  private func sleeper() async -> (until: Instant, wake: CheckedContinuation<Void, Never>) {
    while true {
      if let sleeper = state.withLock({ $0.sleepers.first }) { return sleeper }
      await Task.yield()
    }
  }
}
